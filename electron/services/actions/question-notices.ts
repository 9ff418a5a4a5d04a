/** Tells the system of a question that comes while nobody looks, as the rules for notices are then. */
import { questionNotice, questionToTell } from '../../../shared/actions/question-notice.ts';
import type { NoticeRules } from '../../../shared/monitor/notice.ts';
import { isQuiet } from '../../../shared/monitor/quiet-hours.ts';
import type { Platform } from '../../platform.ts';
import type { Question } from './questions.ts';

/** Hears all questions that wait, whenever they may be others. */
export type QuestionNotices = (questions: readonly Question[]) => void;

export function createQuestionNotices(deps: {
  notify: Platform['notify'];
  rules: () => NoticeRules;
  now: () => number;
}): QuestionNotices {
  const { notify, rules, now } = deps;
  let before: readonly Question[] = [];
  return (questions) => {
    const asked = questionToTell(before, questions);
    before = questions;
    if (asked === null || notify === undefined) return;
    const told = rules();
    const time = new Date(now());
    if (!told.actionAsks || isQuiet(told, time.getHours() * 60 + time.getMinutes())) return;
    notify({ ...questionNotice(asked), onlyBehind: true });
  };
}

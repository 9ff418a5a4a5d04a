/** Shows a system notification for a question that arrives while the window is hidden, if the notice rules allow it. */
import { questionNotice, questionToNotify } from '../../../../shared/actions/question-notice.ts';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { isQuiet } from '../../../../shared/monitor/quiet-hours.ts';
import type { Platform } from '../../../platform.ts';
import type { PendingApproval } from './questions.ts';

/** Called with all waiting questions, whenever they may have changed. */
type QuestionNotices = (questions: readonly PendingApproval[]) => void;

export function createQuestionNotices(deps: {
  notify: Platform['notify'];
  rules: () => NoticeRules;
  now: () => number;
}): QuestionNotices {
  const { notify, rules, now } = deps;
  let previous: readonly PendingApproval[] = [];
  return (questions) => {
    const question = questionToNotify(previous, questions);
    previous = questions;
    if (question === null || notify === undefined) return;
    const noticeRules = rules();
    const time = new Date(now());
    if (!noticeRules.actionAsks || isQuiet(noticeRules, time.getHours() * 60 + time.getMinutes())) return;
    notify({ ...questionNotice(question), onlyBehind: true });
  };
}

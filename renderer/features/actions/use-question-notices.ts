import { useEffect } from 'react';
import { questionNotice, questionToTell } from '../../../shared/actions/question-notice.ts';
import type { NoticeRules } from '../../../shared/monitor/notice.ts';
import { isQuiet } from '../../../shared/monitor/quiet-hours.ts';
import { useHost } from '../../host.ts';
import { type ActionsStore, useActions } from './store.ts';

/**
 * Shows a question that comes while the page is not looked at as a notification of the browser, where it may; on the
 * desktop the program itself does. Those that are there at first were there before this page.
 * @param rulesNow answers null until they are known; asked for with each question, so that the page is not drawn anew
 * with every news of the monitor, which bring them
 */
export function useQuestionNotices(rulesNow: () => NoticeRules | null): void {
  const inBrowser = useHost().window === 'browser';
  useEffect(() => {
    if (!inBrowser) return;
    return useActions.subscribe(({ told }: ActionsStore, last: ActionsStore) => {
      if (told === null || last.told === null) return;
      const asked = questionToTell(last.told.questions, told.questions);
      const rules = asked && rulesNow();
      if (asked && rules && mayTell(rules)) show(asked);
    });
  }, [inBrowser, rulesNow]);
}

function mayTell(rules: NoticeRules): boolean {
  if (document.hasFocus() || !rules.actionAsks) return false;
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const now = new Date();
  return !isQuiet(rules, now.getHours() * 60 + now.getMinutes());
}

function show(question: Parameters<typeof questionNotice>[0]): void {
  const { title, text, place } = questionNotice(question);
  // Under one tag the same question in several tabs is shown once.
  const notification = new Notification(title, { body: text, tag: question.id });
  notification.onclick = () => {
    window.focus();
    location.hash = place;
    notification.close();
  };
}

import { useEffect } from 'react';
import { questionNotice, questionToNotify } from '../../../shared/actions/question-notice.ts';
import type { NoticeRules } from '../../../shared/monitor/notice.ts';
import { isQuiet } from '../../../shared/monitor/quiet-hours.ts';
import { useHost } from '../../host.ts';
import { type ActionsStore, useActions } from './store.ts';

/**
 * Shows a question that arrives while the page is not in view as a browser notification, if allowed; the desktop
 * program shows its own. Questions that are already open when the page loads are not shown.
 * @param rulesNow returns null until the rules are known; called for each question, so that changes of the monitor do
 * not re-render the page
 */
export function useQuestionNotices(rulesNow: () => NoticeRules | null): void {
  const inBrowser = useHost().window === 'browser';
  useEffect(() => {
    if (!inBrowser) return;
    return useActions.subscribe(({ hostState }: ActionsStore, last: ActionsStore) => {
      if (hostState === null || last.hostState === null) return;
      const newQuestion = questionToNotify(last.hostState.questions, hostState.questions);
      const rules = newQuestion && rulesNow();
      if (newQuestion && rules && mayNotify(rules)) show(newQuestion);
    });
  }, [inBrowser, rulesNow]);
}

function mayNotify(rules: NoticeRules): boolean {
  if (document.hasFocus() || !rules.actionAsks) return false;
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const now = new Date();
  return !isQuiet(rules, now.getHours() * 60 + now.getMinutes());
}

function show(question: Parameters<typeof questionNotice>[0]): void {
  const { title, text, place } = questionNotice(question);
  // The tag shows a question only once, even if several tabs report it.
  const notification = new Notification(title, { body: text, tag: question.id });
  notification.onclick = () => {
    window.focus();
    location.hash = place;
    notification.close();
  };
}

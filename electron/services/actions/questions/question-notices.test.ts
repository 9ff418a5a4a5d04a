import { expect, it } from 'vitest';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { SystemNotification } from '../../../platform.ts';
import { createQuestionNotices } from './question-notices.ts';
import type { PendingApproval } from './questions.ts';

const waiting = { actionId: 'a1', wants: 'uptime', user: 'root', due: 0, waiting: 1 };
const target = (id: string): PendingApproval => ({
  ...waiting,
  id,
  about: 'target',
  capability: 'ExecuteCommand',
  target: { kind: 'host', text: `host-${id}` },
});
const key: PendingApproval = {
  ...waiting,
  id: 'k',
  about: 'host-key',
  host: 'web-01',
  fingerprint: 'SHA256:abc',
};

/** Creates the notices with changed rules at 23:30, and returns the notifications that they have `shown`. */
function open(change: Partial<NoticeRules> = {}) {
  const shown: SystemNotification[] = [];
  const rules: NoticeRules = {
    transactionFailed: true,
    watchedChanged: true,
    watchedEnded: true,
    connectionLost: true,
    actionAsks: true,
    quietFrom: null,
    quietTo: null,
    ...change,
  };
  const onQuestions = createQuestionNotices({
    notify: (notification) => void shown.push(notification),
    rules: () => rules,
    now: () => new Date(2026, 0, 5, 23, 30).getTime(),
  });
  return { shown, onQuestions };
}

it('notifies once of questions that wait together, and again of one that arrives after they are resolved', () => {
  const { shown, onQuestions } = open();
  onQuestions([]);
  onQuestions([target('1')]);
  onQuestions([target('1'), target('2')]);
  onQuestions([target('2')]);
  expect(shown).toEqual([
    {
      title: 'An action is waiting for approval',
      text: 'ExecuteCommand wants to contact host-1, which is not on the allow list.',
      place: 'actions/list',
      onlyBehind: true,
    },
  ]);
  onQuestions([]);
  onQuestions([key]);
  expect(shown[1]?.text).toBe('web-01 shows an unknown host key.');
});

it('shows no notification if the rule is off, or in quiet hours', () => {
  for (const change of [{ actionAsks: false }, { quietFrom: 22 * 60, quietTo: 7 * 60 }]) {
    const { shown, onQuestions } = open(change);
    onQuestions([key]);
    expect(shown).toEqual([]);
  }
});

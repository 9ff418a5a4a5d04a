import { expect, it } from 'vitest';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { SystemNotification } from '../../../platform.ts';
import { createQuestionNotices } from './question-notices.ts';
import type { PendingApproval } from './questions.ts';

const waiting = { wants: 'uptime', user: 'root', due: 0, waiting: 1 };
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
  const look = createQuestionNotices({
    notify: (notification) => void shown.push(notification),
    rules: () => rules,
    now: () => new Date(2026, 0, 5, 23, 30).getTime(),
  });
  return { shown, look };
}

it('notifies once of questions that wait together, and again of one that arrives after they are resolved', () => {
  const { shown, look } = open();
  look([]);
  look([target('1')]);
  look([target('1'), target('2')]);
  look([target('2')]);
  expect(shown).toEqual([
    {
      title: 'An action is waiting for approval',
      text: 'ExecuteCommand wants to contact host-1, which is not on the allow list.',
      place: 'actions/list',
      onlyBehind: true,
    },
  ]);
  look([]);
  look([key]);
  expect(shown[1]?.text).toBe('web-01 shows an unknown host key.');
});

it('is silent where the rule is off, and in quiet hours', () => {
  for (const change of [{ actionAsks: false }, { quietFrom: 22 * 60, quietTo: 7 * 60 }]) {
    const { shown, look } = open(change);
    look([key]);
    expect(shown).toEqual([]);
  }
});

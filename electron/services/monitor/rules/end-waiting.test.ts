import { expect, it } from 'vitest';
import type { DeliveryEntry } from '../../../../shared/monitor/notification-rules/delivery.ts';
import { createRuleCenter } from './rule-center.ts';

const entry = (notificationId: string, change: Partial<DeliveryEntry>): DeliveryEntry => ({
  at: 1_000,
  notificationId,
  rule: 'Failed writes',
  destination: 'webhook',
  attempt: 1,
  outcome: 'waiting',
  message: 'hooks.example.org responded with 503.',
  nextAt: 6_000,
  ...change,
});

const stop = () => () => undefined;

it('ends what waited when the program was killed, so that the log does not promise another attempt', () => {
  const kept = [
    entry('killed', { attempt: 2, at: 3_000 }),
    entry('delivered', { attempt: 2, outcome: 'delivered', nextAt: null }),
    entry('killed', {}),
    entry('delivered', {}),
    entry('delivered', { destination: 'email' }),
  ];
  const center = createRuleCenter({
    platform: { log: { info: () => undefined, error: expect.unreachable }, window: 'browser' },
    http: { send: () => Promise.reject(new Error('unused')) },
    vault: { whereIs: async () => 'missing' } as never,
    kept: { read: () => kept, write: () => undefined },
    now: () => 90_000,
    newId: () => 'n',
    after: () => () => undefined,
    wait: async () => undefined,
  })({
    events: { onReading: stop, onUpdate: stop, onTransaction: stop, onIntake: stop, onLeft: stop },
    choices: { value: { notifications: { rules: [], webhook: null, email: null } } } as never,
    notices: {} as never,
  });
  let deliveries: readonly DeliveryEntry[] = [];
  center.calls.notifications((state) => {
    deliveries = state.deliveries;
  });
  const ended = { at: 90_000, outcome: 'failed' as const, nextAt: null };
  const message = 'The program ended before it could be delivered.';
  expect(deliveries).toEqual([
    entry('killed', { attempt: 2, ...ended, message }),
    entry('delivered', { destination: 'email', ...ended, message }),
    ...kept,
  ]);
});

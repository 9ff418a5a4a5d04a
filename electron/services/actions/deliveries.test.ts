import { describe, expect, it } from 'vitest';
import { createDeliveries, type DeliveryProgress } from './deliveries.ts';

/** Deliveries over a connection and with a clock that the test controls; `pass` fires the timers that are due. */
function open() {
  const sent: string[] = [];
  const reported: [string, DeliveryProgress][] = [];
  let now = 0;
  let isConnected = true;
  let timers: { at: number; fire: () => void }[] = [];
  const deliveries = createDeliveries({
    send(id) {
      if (isConnected) sent.push(id);
      return isConnected;
    },
    after(ms, fire) {
      const timer = { at: now + ms, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    now: () => now,
    onOutcome: (id, what) => reported.push([id, what]),
  });
  return {
    deliveries,
    sent,
    reported,
    connect(is: boolean) {
      isConnected = is;
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((each) => each !== due);
        now = due.at;
        due.fire();
      }
      now = end;
    },
  };
}
const delivery = { id: 'a', result: '{}', deadline: 60_000, state: 'done' } as const;

describe('wire.md §6: a result', () => {
  it('is sent once if the platform acknowledges it', () => {
    const { deliveries, sent, reported, pass } = open();
    deliveries.deliver(delivery);
    deliveries.onAcknowledged('a');
    pass(10_000);
    expect(sent).toEqual(['a']);
    expect(reported).toEqual([['a', { state: 'answered', sent: 1, reply: 'acknowledged' }]]);
  });

  it.each([
    ['unacknowledged', 'given up: no response after 5 attempts'],
    ['refused', 'given up: 413 too long'],
  ])('is repeated after 1 s, at most 4 times, if it is %s', (how, reply) => {
    const { deliveries, sent, reported, pass } = open();
    deliveries.deliver(delivery);
    if (how === 'refused') deliveries.onRefused('a', 413, 'too long');
    pass(999);
    expect(sent).toHaveLength(1);
    pass(1);
    expect(sent).toHaveLength(2);
    pass(60_000);
    expect(sent).toHaveLength(5);
    expect(reported).toEqual([['a', { state: 'unanswered', sent: 5, reply }]]);
  });

  it('waits for a connection, and has 5 new attempts with each connection', () => {
    const { deliveries, sent, connect, pass } = open();
    connect(false);
    deliveries.deliver(delivery);
    pass(10_000);
    expect(sent).toEqual([]);
    connect(true);
    deliveries.onOpen();
    pass(3_000);
    expect(sent).toHaveLength(4);
    deliveries.onOpen();
    pass(30_000);
    expect(sent).toHaveLength(9);
  });

  it('is not repeated after its deadline, and keeps the outcome of the action', () => {
    const { deliveries, sent, reported, pass } = open();
    deliveries.deliver({ ...delivery, deadline: 1_500, state: 'timed-out' });
    pass(10_000);
    expect(sent).toHaveLength(2);
    expect(reported).toEqual([['a', { sent: 2, reply: 'given up: no response after 2 attempts' }]]);
  });

  it('is sent once even after its deadline', () => {
    const { deliveries, sent, pass } = open();
    deliveries.deliver({ ...delivery, deadline: -1 });
    pass(10_000);
    expect(sent).toEqual(['a']);
  });

  it('is waited for at a stop, but not for ever', async () => {
    const { deliveries, pass } = open();
    deliveries.deliver(delivery);
    const first = deliveries.drained(500);
    pass(500);
    await first;
    const second = deliveries.drained(500);
    deliveries.onAcknowledged('a');
    await second;
    expect(deliveries.open()).toBe(0);
  });
});

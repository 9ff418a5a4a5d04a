import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createLiveList, paceMs, type Wanted } from './live-list.ts';
import { createTestLedger, transactionOf } from './test-ledger.ts';

const all = { statuses: [], text: '', objectId: null, from: null, to: null };
const wantedOf = (key: string, statuses: string[] = []): Wanted => ({
  key,
  filter: () => ({ ...all, statuses }),
});
const signal = new AbortController().signal;

function open(size = 5, statuses: string[] = []) {
  const ledger = createTestLedger(Array.from({ length: size }, (_, index) => transactionOf(index + 1)));
  const asked: number[] = [];
  const state = { held: false, paused: false, failing: false, now: 0 };
  let fires: { at: number; fire: () => void }[] = [];
  const live = createLiveList({
    async ask(filter, first, count) {
      asked.push(count);
      if (state.failing) throw new AppError('timeout', 'It did not respond.');
      return ledger.page(filter, first, count);
    },
    isPaused: () => state.paused,
    isHeld: () => state.held,
    version: ledger.version,
    now: () => state.now,
    after(ms, fire) {
      const timer = { at: state.now + ms, fire };
      fires.push(timer);
      return () => {
        fires = fires.filter((each) => each !== timer);
      };
    },
    onChange: () => undefined,
  });
  const flush = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  live.want(wantedOf('first', statuses));
  return {
    ledger,
    live,
    state,
    asked,
    flush,
    /** Advances the clock and runs what is due. */
    async pass(ms = paceMs) {
      await flush();
      state.now += ms;
      const due = fires.filter(({ at }) => at <= state.now);
      fires = fires.filter(({ at }) => at > state.now);
      for (const { fire } of due) fire();
      await flush();
    },
    ids: async () => (await live.rows(0, 100, signal)).rows.map(({ id }) => id),
  };
}

describe('a snapshot of the transactions', () => {
  it('updates while it is not held', async () => {
    const { ledger, live, pass, ids } = open(2);
    await pass();
    expect(await ids()).toEqual(['t-2', 't-1']);
    ledger.receive(transactionOf(3));
    live.look();
    await pass();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 0, isLimit: false, hasChanged: false });
  });

  it('gathers new rows while it is held, and shows them on request', async () => {
    const { ledger, live, state, pass, ids, flush } = open(2);
    await pass();
    state.held = true;
    ledger.receive(transactionOf(3), transactionOf(4));
    live.look();
    await pass();
    expect(await ids()).toEqual(['t-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 2, isLimit: false, hasChanged: true });
    live.take();
    await flush();
    expect(await ids()).toEqual(['t-4', 't-3', 't-2', 't-1']);
    expect(live.snapshot()?.total).toBe(4);
  });

  it('shows a new state in place', async () => {
    const { ledger, live, state, pass } = open(3);
    await pass();
    await live.rows(0, 100, signal);
    state.held = true;
    ledger.receive(transactionOf(2, { status: 'done-failure' }));
    live.look();
    await pass();
    const { rows } = await live.rows(0, 100, signal);
    expect(rows.map(({ status }) => status)).toEqual(['done-success', 'done-failure', 'done-success']);
    expect(live.newer().hasChanged).toBe(false);
  });

  it('keeps rows in their places that have left the state that is shown', async () => {
    const { ledger, live, state, pass, ids } = open(3, ['done-success']);
    await pass();
    await ids();
    state.held = true;
    ledger.receive(transactionOf(2, { status: 'gone' }));
    live.look();
    await pass();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 0, isLimit: false, hasChanged: true });
  });

  it('never moves a row while it is held, whatever arrives and however late', async () => {
    const transactions = fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 40 }),
        status: fc.constantFrom('waiting', 'processing', 'done-success', 'done-failure'),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(
        transactions,
        fc.constantFrom<string[]>([], ['done-success']),
        async (changes, statuses) => {
          const { ledger, live, state, pass, ids } = open(12, statuses);
          await pass();
          const before = await ids();
          state.held = true;
          for (const { number, status } of changes) {
            ledger.receive(transactionOf(number, { status }));
            live.look();
            await pass();
            expect(await ids()).toEqual(before);
          }
          state.held = false;
          live.look();
          await pass();
          if (changes.length > 0)
            expect(await ids()).toEqual(ledger.page({ ...all, statuses }, 0, 100).rows.map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stays fixed while it is paused, but accepts another list', async () => {
    const { ledger, live, state, asked, pass, ids } = open(2);
    await pass();
    await ids();
    state.paused = true;
    ledger.receive(transactionOf(3));
    live.look();
    await pass();
    expect(asked).toHaveLength(1);
    live.want(wantedOf('other'));
    await pass();
    expect(live.snapshot()?.key).toBe('other');
  });

  it('sends no more requests than necessary, however many updates arrive', async () => {
    const { ledger, live, asked, pass } = open(2);
    await pass();
    for (let number = 3; number < 203; number += 1) {
      ledger.receive(transactionOf(number));
      live.look();
      if (number % 20 === 0) await pass(paceMs / 5);
    }
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it('says why there is no snapshot, and keeps the one there is', async () => {
    const { ledger, live, state, pass, ids } = open(2);
    await pass();
    state.failing = true;
    ledger.receive(transactionOf(3));
    live.look();
    await pass();
    expect(live.failure()).toBeNull();
    expect(live.snapshot()?.total).toBe(2);
    live.want(wantedOf('other'));
    await pass();
    expect(live.failure()?.code).toBe('timeout');
    state.failing = false;
    live.take();
    await pass();
    expect(live.failure()).toBeNull();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
  });
});

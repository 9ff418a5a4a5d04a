import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createLiveList, paceMs, type WantedFilter } from './live-list.ts';
import { createTestLedger, transactionOf } from './test-ledger.ts';

const all = { statuses: [], text: '', objectId: null, from: null, to: null };
const wantedOf = (key: string, statuses: string[] = []): WantedFilter => ({
  key,
  filter: () => ({ ...all, statuses }),
});
const signal = new AbortController().signal;

/**
 * Creates a list of `size` transactions, filtered by their statuses, with a clock that only `advance` moves.
 * `state` is what the list reads from the page; `requestedCounts` has the number of rows of each request.
 */
function openList(size = 5, statuses: string[] = []) {
  const ledger = createTestLedger(Array.from({ length: size }, (_, index) => transactionOf(index + 1)));
  const requestedCounts: number[] = [];
  const state = { held: false, paused: false, failing: false, now: 0 };
  let timers: { at: number; fire: () => void }[] = [];
  const live = createLiveList({
    async ask(filter, first, count) {
      requestedCounts.push(count);
      if (state.failing) throw new AppError('timeout', 'It did not respond.');
      return ledger.page(filter, first, count);
    },
    isPaused: () => state.paused,
    isHeld: () => state.held,
    version: ledger.version,
    now: () => state.now,
    after(ms, fire) {
      const timer = { at: state.now + ms, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onChange: () => undefined,
  });
  const flushPromises = async () => {
    for (let step = 0; step < 8; step += 1) await Promise.resolve();
  };
  live.setFilter(wantedOf('first', statuses));
  return {
    ledger,
    live,
    state,
    requestedCounts,
    flushPromises,
    /** Advances the clock and runs what is due. */
    async advance(ms = paceMs) {
      await flushPromises();
      state.now += ms;
      const due = timers.filter(({ at }) => at <= state.now);
      timers = timers.filter(({ at }) => at > state.now);
      for (const { fire } of due) fire();
      await flushPromises();
    },
    ids: async () => (await live.rows(0, 100, signal)).rows.map(({ id }) => id),
  };
}

describe('a snapshot of the transactions', () => {
  it('updates while it is not held', async () => {
    const { ledger, live, advance, ids } = openList(2);
    await advance();
    expect(await ids()).toEqual(['t-2', 't-1']);
    ledger.receive(transactionOf(3));
    live.refresh();
    await advance();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 0, isLimit: false, hasChanged: false });
  });

  it('counts new rows while it is held, and shows them on request', async () => {
    const { ledger, live, state, advance, ids, flushPromises } = openList(2);
    await advance();
    state.held = true;
    ledger.receive(transactionOf(3), transactionOf(4));
    live.refresh();
    await advance();
    expect(await ids()).toEqual(['t-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 2, isLimit: false, hasChanged: true });
    live.refreshNow();
    await flushPromises();
    expect(await ids()).toEqual(['t-4', 't-3', 't-2', 't-1']);
    expect(live.snapshot()?.total).toBe(4);
  });

  it('shows a new state of a transaction without moving its row', async () => {
    const { ledger, live, state, advance } = openList(3);
    await advance();
    await live.rows(0, 100, signal);
    state.held = true;
    ledger.receive(transactionOf(2, { status: 'done-failure' }));
    live.refresh();
    await advance();
    const { rows } = await live.rows(0, 100, signal);
    expect(rows.map(({ status }) => status)).toEqual(['done-success', 'done-failure', 'done-success']);
    expect(live.newer().hasChanged).toBe(false);
  });

  it('keeps a row in its place while held, even if its new state no longer matches the filter', async () => {
    const { ledger, live, state, advance, ids } = openList(3, ['done-success']);
    await advance();
    await ids();
    state.held = true;
    ledger.receive(transactionOf(2, { status: 'gone' }));
    live.refresh();
    await advance();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
    expect(live.newer()).toEqual({ rows: 0, isLimit: false, hasChanged: true });
  });

  it('never moves a row while it is held, whatever updates arrive', async () => {
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
          const { ledger, live, state, advance, ids } = openList(12, statuses);
          await advance();
          const before = await ids();
          state.held = true;
          for (const { number, status } of changes) {
            ledger.receive(transactionOf(number, { status }));
            live.refresh();
            await advance();
            expect(await ids()).toEqual(before);
          }
          state.held = false;
          live.refresh();
          await advance();
          if (changes.length > 0)
            expect(await ids()).toEqual(ledger.page({ ...all, statuses }, 0, 100).rows.map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not refresh while the monitor is paused, but loads a list with another filter', async () => {
    const { ledger, live, state, requestedCounts, advance, ids } = openList(2);
    await advance();
    await ids();
    state.paused = true;
    ledger.receive(transactionOf(3));
    live.refresh();
    await advance();
    expect(requestedCounts).toHaveLength(1);
    live.setFilter(wantedOf('other'));
    await advance();
    expect(live.snapshot()?.key).toBe('other');
  });

  it('sends no more requests than necessary, however many updates arrive', async () => {
    const { ledger, live, requestedCounts, advance } = openList(2);
    await advance();
    for (let number = 3; number < 203; number += 1) {
      ledger.receive(transactionOf(number));
      live.refresh();
      if (number % 20 === 0) await advance(paceMs / 5);
    }
    expect(requestedCounts.length).toBeLessThanOrEqual(5);
  });

  it('stays if a refresh fails; the error is reported only for a list that has no snapshot yet', async () => {
    const { ledger, live, state, advance, ids } = openList(2);
    await advance();
    state.failing = true;
    ledger.receive(transactionOf(3));
    live.refresh();
    await advance();
    expect(live.failure()).toBeNull();
    expect(live.snapshot()?.total).toBe(2);
    live.setFilter(wantedOf('other'));
    await advance();
    expect(live.failure()?.code).toBe('timeout');
    state.failing = false;
    live.refreshNow();
    await advance();
    expect(live.failure()).toBeNull();
    expect(await ids()).toEqual(['t-3', 't-2', 't-1']);
  });
});

import { expect, it } from 'vitest';
import { type OutcomeCounts, sumOf } from '../../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { createIntents } from './intents.ts';
import type { PlannedRequest } from './planned-request.ts';
import { outcomeOf } from './run.test-kit.ts';
import { noUnknown } from './run-state.ts';
import { createSettling } from './settling.ts';

const request = (records: readonly number[], since: number | null): PlannedRequest => ({
  rows: records.map((record) => ({ record, cells: [`m:${record}`], text: '', hash: [record, 0] })),
  class: 'asks',
  unanswered: new Map(since === null ? [] : records.map((record) => [record, since])),
});

function settlingOf(counts: OutcomeCounts, clock = { now: 0, causesMs: 0, asked: 0 }) {
  let state = { id: 'run-1', counts, unknown: { ...noUnknown(), asks: counts.unknown } } as RunState;
  const journal = {
    settle: () => undefined,
    settleStored: () => undefined,
    causes() {
      clock.asked += 1;
      clock.now += clock.causesMs;
      return [];
    },
    find: () => null,
    unknown: noUnknown,
    intend: () => 1,
    answer: () => undefined,
    together: (_: string, work: () => void) => work(),
  };
  const settling = createSettling({
    journal,
    intents: createIntents({ journal, before: 0, onIntend: () => undefined }),
    now: () => clock.now,
    read: () => state,
    tell(next) {
      state = { ...state, ...next };
    },
  });
  return { settling, now: () => state };
}

it('counts a row once that was unknown, is read back as not stored, and is sent again', () => {
  const { settling, now } = settlingOf({ stored: 0, partly: 0, failed: 0, unknown: 5, 'not-sent': 2 });
  const back = request([1, 2, 3, 4, 5], 1);
  const absent = back.rows.map((row) => outcomeOf(back, row, row.record < 5 ? 'not-sent' : 'unknown'));
  settling.settle(back, absent);
  expect(now().counts).toMatchObject({ unknown: 1, 'not-sent': 6 });
  const again = request([1, 2, 3, 4, 5], 1);
  const some = again.rows.map((row) => outcomeOf(again, row, row.record === 1 ? 'unknown' : 'stored'));
  settling.settle(again, some);
  expect(now().counts).toMatchObject({ stored: 4, unknown: 1, 'not-sent': 2 });
  expect(now().unknown.asks).toBe(1);
  const last = request([1], 1);
  settling.settle(last, [outcomeOf(last, last.rows[0] as PlannedRequest['rows'][number], 'stored')]);
  expect(now().counts).toMatchObject({ stored: 5, unknown: 0, 'not-sent': 2 });
  expect(sumOf(now().counts)).toBe(7);
});

it('asks for the causes the more seldom the longer it takes', () => {
  const failing = (causesMs: number) => {
    const clock = { now: 0, causesMs, asked: 0 };
    const none = { stored: 0, partly: 0, failed: 0, unknown: 0 };
    const { settling } = settlingOf({ ...none, 'not-sent': 100 }, clock);
    for (let record = 1; record <= 100; record++) {
      const one = request([record], null);
      settling.settle(
        one,
        one.rows.map((row) => outcomeOf(one, row, 'failed')),
      );
      clock.now += 100;
    }
    return clock.asked;
  };
  expect(failing(1)).toBe(10);
  expect(failing(200)).toBeLessThan(5);
});

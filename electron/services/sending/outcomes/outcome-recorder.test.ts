import { expect, it } from 'vitest';
import { type OutcomeCounts, sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { outcomeOf } from '../runs/run.test-kit.ts';
import { noUnknown } from '../runs/run-state.ts';
import { createAttemptLog } from './attempt-log.ts';
import { createOutcomeRecorder } from './outcome-recorder.ts';

const request = (records: readonly number[], since: number | null): PlannedRequest => ({
  rows: records.map((record) => ({ record, cells: [`m:${record}`], text: '', hash: [record, 0] })),
  class: 'asks',
  unanswered: new Map(since === null ? [] : records.map((record) => [record, since])),
});

function recorderWith(counts: OutcomeCounts, clock = { now: 0, causesMs: 0, asked: 0 }) {
  let state = { id: 'run-1', counts, unknown: { ...noUnknown(), asks: counts.unknown } } as RunState;
  const journal = {
    recordOutcomes: () => undefined,
    recordStored: () => undefined,
    causes() {
      clock.asked += 1;
      clock.now += clock.causesMs;
      return [];
    },
    find: () => null,
    unknown: noUnknown,
    recordAttempt: () => 1,
    recordResponse: () => undefined,
    together: (_: string, work: () => void) => work(),
  };
  const recorder = createOutcomeRecorder({
    journal,
    attempts: createAttemptLog({ journal, before: 0, onAttempt: () => undefined }),
    now: () => clock.now,
    read: () => state,
    publish(next) {
      state = { ...state, ...next };
    },
  });
  return { settling: recorder, now: () => state };
}

it('counts a row once that was unknown, is read back as not stored, and is sent again', () => {
  const { settling: recorder, now } = recorderWith({
    stored: 0,
    partly: 0,
    failed: 0,
    unknown: 5,
    'not-sent': 2,
  });
  const back = request([1, 2, 3, 4, 5], 1);
  const absent = back.rows.map((row) => outcomeOf(back, row, row.record < 5 ? 'not-sent' : 'unknown'));
  recorder.recordOutcomes(back, absent);
  expect(now().counts).toMatchObject({ unknown: 1, 'not-sent': 6 });
  const again = request([1, 2, 3, 4, 5], 1);
  const some = again.rows.map((row) => outcomeOf(again, row, row.record === 1 ? 'unknown' : 'stored'));
  recorder.recordOutcomes(again, some);
  expect(now().counts).toMatchObject({ stored: 4, unknown: 1, 'not-sent': 2 });
  expect(now().unknown.asks).toBe(1);
  const last = request([1], 1);
  recorder.recordOutcomes(last, [outcomeOf(last, last.rows[0] as PlannedRequest['rows'][number], 'stored')]);
  expect(now().counts).toMatchObject({ stored: 5, unknown: 0, 'not-sent': 2 });
  expect(sumOf(now().counts)).toBe(7);
});

it('asks for the causes the more seldom the longer it takes', () => {
  const failing = (causesMs: number) => {
    const clock = { now: 0, causesMs, asked: 0 };
    const none = { stored: 0, partly: 0, failed: 0, unknown: 0 };
    const { settling: recorder } = recorderWith({ ...none, 'not-sent': 100 }, clock);
    for (let record = 1; record <= 100; record++) {
      const one = request([record], null);
      recorder.recordOutcomes(
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

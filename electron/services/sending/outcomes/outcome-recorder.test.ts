import { expect, it } from 'vitest';
import { type OutcomeCounts, sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { outcomeOf } from '../runs/run.test-kit.ts';
import { noUnknown } from '../runs/run-state.ts';
import { createAttemptLog } from './attempt-log.ts';
import { createOutcomeRecorder } from './outcome-recorder.ts';

/** A request with these rows. `since`: when an earlier attempt with an unknown outcome left; null if there is none. */
const request = (records: readonly number[], since: number | null): PlannedRequest => ({
  rows: records.map((record) => ({ record, cells: [`m:${record}`], text: '', hash: [record, 0] })),
  class: 'asks',
  unanswered: new Map(since === null ? [] : records.map((record) => [record, since])),
});

const storedBatch = (record: number) => ({
  records: [record],
  bytes: new Uint8Array(),
  spans: Int32Array.of(0, 0, 0, 0),
  created: true,
  hashes: Uint32Array.of(record, 0),
});

/** Creates a recorder for a run with these counts. Each computation of the causes takes `causesMs` and is counted. */
function recorderWith(counts: OutcomeCounts, clock = { now: 0, causesMs: 0, causesCalls: 0 }) {
  let state = { id: 'run-1', counts, unknown: { ...noUnknown(), asks: counts.unknown } } as RunState;
  const journal = {
    recordOutcomes: () => undefined,
    recordStored: () => undefined,
    causes() {
      clock.causesCalls += 1;
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
    onFirstOutcome: () => 0,
  });
  return { recorder, currentState: () => state };
}

it('a row that was unknown, is read back as not stored, and is sent again counts once', () => {
  const { recorder, currentState } = recorderWith({
    stored: 0,
    partly: 0,
    failed: 0,
    unknown: 5,
    'not-sent': 2,
  });
  const back = request([1, 2, 3, 4, 5], 1);
  const absent = back.rows.map((row) => outcomeOf(back, row, row.record < 5 ? 'not-sent' : 'unknown'));
  recorder.recordOutcomes(back, absent);
  expect(currentState().counts).toMatchObject({ unknown: 1, 'not-sent': 6 });
  const again = request([1, 2, 3, 4, 5], 1);
  const mixed = again.rows.map((row) => outcomeOf(again, row, row.record === 1 ? 'unknown' : 'stored'));
  recorder.recordOutcomes(again, mixed);
  expect(currentState().counts).toMatchObject({ stored: 4, unknown: 1, 'not-sent': 2 });
  expect(currentState().unknown.asks).toBe(1);
  const last = request([1], 1);
  recorder.recordOutcomes(last, [outcomeOf(last, last.rows[0] as PlannedRequest['rows'][number], 'stored')]);
  expect(currentState().counts).toMatchObject({ stored: 5, unknown: 0, 'not-sent': 2 });
  expect(sumOf(currentState().counts)).toBe(7);
});

it('causes are computed less often, the longer their computation takes', () => {
  /** Records a failed row every 100 ms for 10 s, and returns how often the causes were computed. */
  const countCausesCalls = (causesMs: number) => {
    const clock = { now: 0, causesMs, causesCalls: 0 };
    const none = { stored: 0, partly: 0, failed: 0, unknown: 0 };
    const { recorder } = recorderWith({ ...none, 'not-sent': 100 }, clock);
    for (let record = 1; record <= 100; record++) {
      const single = request([record], null);
      recorder.recordOutcomes(
        single,
        single.rows.map((row) => outcomeOf(single, row, 'failed')),
      );
      clock.now += 100;
    }
    return clock.causesCalls;
  };
  expect(countCausesCalls(1)).toBe(10);
  expect(countCausesCalls(200)).toBeLessThan(5);
});

it('causes that were not computed in time are computed with the next stored rows', () => {
  const clock = { now: 0, causesMs: 0, causesCalls: 0 };
  const none = { stored: 0, partly: 0, failed: 0, unknown: 0 };
  const { recorder } = recorderWith({ ...none, 'not-sent': 5 }, clock);
  const record = (number: number, outcome: 'failed' | 'stored') => {
    const single = request([number], null);
    if (outcome === 'failed')
      recorder.recordOutcomes(
        single,
        single.rows.map((row) => outcomeOf(single, row, outcome)),
      );
    else recorder.recordStored(single, 1, storedBatch(number));
  };
  record(1, 'failed');
  record(2, 'failed');
  expect(clock.causesCalls).toBe(1);
  clock.now += 1_000;
  record(3, 'stored');
  expect(clock.causesCalls).toBe(2);
  clock.now += 1_000;
  record(4, 'stored');
  expect(clock.causesCalls).toBe(2);
});

it('causes are computed again when a row with an unknown outcome turns out to be stored', () => {
  const clock = { now: 0, causesMs: 0, causesCalls: 0 };
  const { recorder } = recorderWith({ stored: 0, partly: 0, failed: 0, unknown: 1, 'not-sent': 0 }, clock);
  const back = request([1], 1);
  recorder.recordOutcomes(
    back,
    back.rows.map((row) => outcomeOf(back, row, 'stored')),
  );
  expect(clock.causesCalls).toBe(1);
});

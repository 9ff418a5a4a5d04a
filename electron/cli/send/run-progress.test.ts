import { describe, expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { createRunProgress } from './run-progress.ts';

type ShownFields = Pick<
  RunState,
  | 'fileName'
  | 'rows'
  | 'counts'
  | 'inFlight'
  | 'rowsPerSecond'
  | 'pace'
  | 'message'
  | 'waitsFor'
  | 'verifying'
>;
/** A run of 10,000 rows of which `stored` are stored. */
const runOf = (stored: number, change: Partial<ShownFields> = {}) => {
  const run: ShownFields = {
    fileName: 'm.csv',
    rows: 10_000,
    counts: { stored, partly: 0, failed: 0, unknown: 0, 'not-sent': 10_000 - stored },
    rowsPerSecond: 1_000,
    pace: { rowsPerRequest: 250, atOnce: 4, reason: 'reduced to 250 rows: the last response took 9 s' },
    message: '',
    inFlight: 0,
    verifying: null,
    waitsFor: null,
    ...change,
  };
  // Progress reads no other field of a run.
  return run as RunState;
};

/** Progress with a clock that `pass` moves; `shown` is the line of a terminal, `lines` are printed elsewhere. */
function createProgress(isTTY: boolean) {
  const lines: string[] = [];
  const shown: string[] = [];
  let now = 0;
  const { show } = createRunProgress(
    { say: (words) => lines.push(words), show: (words) => shown.push(words) },
    { isTTY },
    () => now,
  );
  return { lines, shown, show, pass: (ms: number) => (now += ms) };
}
const line =
  'm.csv: 4,000 of 10,000 rows, 1,000 rows/s, 6.0 s left, 4 requests at once of 250 rows, reduced to 250 rows: the last response took 9 s';

describe('the progress of a run', () => {
  it('is one line on a terminal: rows, rate, time left, and the reason for the size of the requests', () => {
    const { shown, lines, show } = createProgress(true);
    show(runOf(4_000));
    expect({ shown, lines }).toEqual({ shown: [line], lines: [] });
  });

  it('is a line every five seconds elsewhere, and a line at once when the run waits', () => {
    const { shown, lines, show, pass } = createProgress(false);
    show(runOf(1_000));
    pass(5_000);
    show(runOf(4_000));
    show(runOf(4_100));
    const waiting = { waitsFor: 'platform', message: 'The platform asks to wait 1 s.' } as const;
    show(runOf(4_100, waiting));
    show(runOf(4_100, waiting));
    expect(shown).toEqual([]);
    expect(lines).toEqual([
      line,
      'm.csv: 4,100 of 10,000 rows, 1,000 rows/s, The platform asks to wait 1 s.',
    ]);
  });

  it('is a line every five seconds while a single response is pending', () => {
    const { lines, show, pass } = createProgress(false);
    const pending = runOf(0, { inFlight: 250, rowsPerSecond: null, pace: { ...runOf(0).pace, reason: '' } });
    for (let second = 1; second <= 12; second++) {
      pass(1_000);
      show(pending);
    }
    const words = 'm.csv: 0 of 10,000 rows, 250 in flight, 4 requests at once of 250 rows';
    expect(lines).toEqual([words, words]);
  });

  it('says at once that rows are verified, and then every five seconds when they are read back', () => {
    const { lines, show, pass } = createProgress(false);
    const verifying = { rows: 40, nextAt: 27_000 };
    show(runOf(1_000, { verifying, rowsPerSecond: null }));
    pass(4_999);
    show(runOf(1_000, { verifying, rowsPerSecond: null }));
    pass(1);
    show(runOf(1_000, { verifying, rowsPerSecond: null }));
    pass(22_000);
    show(runOf(1_000, { verifying: { rows: 40, nextAt: null }, rowsPerSecond: null }));
    expect(lines.map((line) => /Verifying[^,]*/.exec(line)?.[0])).toEqual([
      'Verifying 40 rows: next read-back in 27 s',
      'Verifying 40 rows: next read-back in 22 s',
      'Verifying 40 rows: reading back…',
    ]);
  });
});

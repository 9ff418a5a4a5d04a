import { describe, expect, it } from 'vitest';
import type { RunState } from '../../shared/imports/runs.ts';
import { createRunProgress } from './run-progress.ts';

type Shown = Pick<
  RunState,
  'fileName' | 'rows' | 'counts' | 'rowsPerSecond' | 'pace' | 'message' | 'waitsFor'
>;
const at = (stored: number, change: Partial<Shown> = {}) => {
  const run: Shown = {
    fileName: 'm.csv',
    rows: 10_000,
    counts: { stored, partly: 0, failed: 0, unknown: 0, 'not-sent': 10_000 - stored },
    rowsPerSecond: 1_000,
    pace: { rowsPerRequest: 250, atOnce: 4, reason: 'reduced to 250 rows: the last answer took 9 s' },
    message: '',
    waitsFor: null,
    ...change,
  };
  // Progress looks at nothing else of a run.
  return run as RunState;
};

function progress(isTTY: boolean) {
  const said: string[] = [];
  const shown: string[] = [];
  let now = 0;
  const { show } = createRunProgress(
    { say: (words) => said.push(words), show: (words) => shown.push(words) },
    { isTTY },
    () => now,
  );
  return { said, shown, show, pass: (ms: number) => (now += ms) };
}
const line =
  'm.csv: 4,000 of 10,000 rows, 1,000 rows/s, 6.0 s left, 4 requests at once of 250 rows, reduced to 250 rows: the last answer took 9 s';

describe('the progress of a run', () => {
  it('is one line on a terminal: rows, rate, time left, and why the requests are as large as they are', () => {
    const { shown, said, show } = progress(true);
    show(at(4_000));
    expect({ shown, said }).toEqual({ shown: [line], said: [] });
  });

  it('is a line now and then elsewhere, and at once where it waits', () => {
    const { shown, said, show, pass } = progress(false);
    show(at(1_000));
    pass(5_000);
    show(at(4_000));
    show(at(4_100));
    const waiting = { waitsFor: 'platform', message: 'The platform asks to wait 1 s.' } as const;
    show(at(4_100, waiting));
    show(at(4_100, waiting));
    expect(shown).toEqual([]);
    expect(said).toEqual([line, 'm.csv: 4,100 of 10,000 rows, 1,000 rows/s, The platform asks to wait 1 s.']);
  });
});

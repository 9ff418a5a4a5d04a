import { expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { follow, type ImportsState } from '../../services/unattended/follow.ts';
import type { SendSession } from '../../services/unattended/session.ts';
import { createRunProgress } from './run-progress.ts';

const pending = {
  id: 'r',
  fileName: 'm.csv',
  rows: 500,
  inFlight: 500,
  rowsPerSecond: null,
  message: '',
  counts: { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 500 },
  pace: { rowsPerRequest: 500, atOnce: 1, reason: '' },
  waitsFor: null,
  verifying: null,
} as unknown as RunState;

it('a followed run prints its progress every five seconds while a single response is pending', async () => {
  let now = 0;
  let onChange: (state: ImportsState) => void = () => undefined;
  const lines: { at: number; words: string }[] = [];
  let hasEnded = false;
  const reporter = { say: (words: string) => void lines.push({ at: now, words }), end: () => undefined };
  const session = {
    imports: {
      changed(listener: typeof onChange) {
        onChange = listener;
        // The only change before the run ends.
        listener({} as ImportsState);
        return () => undefined;
      },
    },
    signal: new AbortController().signal,
    async wait(ms: number, signal: AbortSignal) {
      signal.throwIfAborted();
      now += ms;
      if (now < 12_000) return;
      hasEnded = true;
      onChange({} as ImportsState);
    },
    reporter,
    showRun: () =>
      createRunProgress({ ...reporter, show: () => undefined }, { isTTY: false }, () => now).show,
    signInAgain: async () => false,
  } as unknown as SendSession;
  await follow(session, { progressOf: () => ({ run: pending, hasEnded }), cancel: async () => undefined });
  expect(lines.map(({ at }) => at)).toEqual([5_000, 10_000]);
  expect(lines[0]?.words).toBe('m.csv: 0 of 500 rows, 500 in flight, 1 request at once of 500 rows');
});

import { expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import { follow, type ImportsState } from './follow.ts';

const pending = {
  ...{ id: 'r', fileName: 'm.csv', rows: 500, inFlight: 500, rowsPerSecond: null, message: '' },
  ...{ counts: { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 500 } },
  ...{ pace: { rowsPerRequest: 500, atOnce: 1, reason: '' }, waitsFor: null, verifying: null },
} as unknown as RunState;

it('prints its progress every five seconds while a single response is pending', async () => {
  let now = 0;
  let onChange: (state: ImportsState) => void = () => undefined;
  const lines: { at: number; words: string }[] = [];
  let hasEnded = false;
  const session = {
    imports: {
      changed(listener: typeof onChange) {
        onChange = listener;
        // The only news before the end.
        listener({} as ImportsState);
        return () => undefined;
      },
    },
    terminal: {
      signal: new AbortController().signal,
      stderr: { isTTY: false },
      now: () => now,
      async wait(ms: number, signal: AbortSignal) {
        signal.throwIfAborted();
        now += ms;
        if (now < 12_000) return;
        hasEnded = true;
        onChange({} as ImportsState);
      },
    },
    reporter: { say: (words: string) => lines.push({ at: now, words }), end: () => undefined },
    signInAgain: async () => false,
  } as unknown as PlatformSession;
  await follow(session, { look: () => ({ run: pending, hasEnded }), cancel: async () => undefined });
  expect(lines.map(({ at }) => at)).toEqual([5_000, 10_000]);
  expect(lines[0]?.words).toBe('m.csv: 0 of 500 rows, 500 in flight, 1 request at once of 500 rows');
});

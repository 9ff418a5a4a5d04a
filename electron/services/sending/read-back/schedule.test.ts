import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import { createReadBack } from './read-back.ts';
import { absent, type ReadBackResult } from './read-back-result.ts';

describe('a read-back schedule', () => {
  const minute = 60_000;
  /** Time that passes only where it is waited for. */
  const fakeTime = () => {
    const waits: number[] = [];
    let now = 0;
    const wait = async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    };
    return { waits, wait, now: () => now };
  };
  const lostRow = { row: { record: 1, cells: [] }, since: 0, why: { reason: 'Lost.', cause: 'lost' } };
  const readBackWith = (lookUp: () => Promise<ReadBackResult[]>, signal = new AbortController().signal) => {
    const time = fakeTime();
    const verifyings: (Verifying | null)[] = [];
    const lookups: { at: number; confirmMissing: boolean }[] = [];
    const readBack = createReadBack({
      ...time,
      signal,
      action: 'POST',
      verifyAfterMs: [3_000, 10_000, 30_000, 90_000],
      lookup: {
        find(_rows, confirmMissing) {
          lookups.push({ at: time.now(), confirmMissing });
          return lookUp();
        },
      },
    });
    const run = (lostAt = 0) =>
      readBack({ rows: [lostRow], lostAt, onVerifying: (each) => void verifyings.push(each) });
    return { time, verifyings, lookups, run };
  };

  it('reads back at intervals of 3, 10, 30 and 90 s, and then reports after how long a row was not found', async () => {
    const { lookups, verifyings, run } = readBackWith(async () => [absent]);
    expect(await run()).toEqual([
      { outcome: 'unknown', cause: 'not found', reason: 'Not found after 2 min 13 s. Lost.' },
    ]);
    expect(lookups.map(({ at }) => at)).toEqual([3_000, 13_000, 43_000, 133_000]);
    // Only the last read-back confirms that rows are missing, because a query may lag behind the graph.
    expect(lookups.map(({ confirmMissing }) => confirmMissing)).toEqual([false, false, false, true]);
    expect(verifyings).toEqual([
      { rows: 1, nextAt: 3_000 },
      { rows: 1, nextAt: null },
      { rows: 1, nextAt: 13_000 },
      { rows: 1, nextAt: null },
      { rows: 1, nextAt: 43_000 },
      { rows: 1, nextAt: null },
      { rows: 1, nextAt: 133_000 },
      { rows: 1, nextAt: null },
      null,
    ]);
  });

  it('stores a row that appears at the third read-back, and then reads back no more', async () => {
    let lookups = 0;
    const stored = { is: 'stored', id: 'i', created: true, createdPartIds: [] } as const;
    const { run, time } = readBackWith(async () => [++lookups === 3 ? stored : absent]);
    expect(await run()).toMatchObject([{ outcome: 'stored', id: 'i' }]);
    expect(time.now()).toBe(43_000);
  });

  it('continues at the next interval if the read-back itself fails', async () => {
    let lookups = 0;
    const stored = { is: 'stored', id: 'i', created: true, createdPartIds: [] } as const;
    const { run } = readBackWith(async () => {
      if (++lookups < 4) throw new AppError('rejected', 'The graph failed with 503.');
      return [stored];
    });
    expect(await run()).toMatchObject([{ outcome: 'stored' }]);
    const always = readBackWith(async () => {
      throw new AppError('rejected', 'The graph failed with 503.');
    });
    expect(await always.run()).toMatchObject([
      { outcome: 'unknown', reason: 'The graph failed with 503. The row could not be read back.' },
    ]);
  });

  it('ends at once when it is cancelled, even where the platform does not respond', async () => {
    const cancel = new AbortController();
    const { run, verifyings } = readBackWith(() => {
      cancel.abort();
      return new Promise(() => undefined);
    }, cancel.signal);
    expect(await run()).toEqual([{ outcome: 'unknown', reason: 'Lost.', cause: 'lost' }]);
    expect(verifyings.at(-1)).toBeNull();
  });

  it('reads back once for all intervals that passed while the program was not running', async () => {
    const { run, lookups } = readBackWith(async () => [absent]);
    await run(-20_000);
    expect(lookups.map(({ at }) => at)).toEqual([0, 23_000, 113_000]);
    const old = readBackWith(async () => [absent]);
    expect(await old.run(-60 * minute)).toMatchObject([{ reason: 'Not found after 1 h. Lost.' }]);
    expect(old.lookups).toEqual([{ at: 0, confirmMissing: true }]);
  });
});

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
  const readBackWith = (found: () => Promise<ReadBackResult[]>, signal = new AbortController().signal) => {
    const time = fakeTime();
    const readBackRows: (Verifying | null)[] = [];
    const looks: { at: number; confirmMissing: boolean }[] = [];
    const readBack = createReadBack({
      ...time,
      signal,
      action: 'POST',
      verifyAfterMs: [3_000, 10_000, 30_000, 90_000],
      lookup: {
        look(_rows, confirmMissing) {
          looks.push({ at: time.now(), confirmMissing });
          return found();
        },
      },
    });
    const run = (lostAt = 0) =>
      readBack({ rows: [lostRow], lostAt, onVerifying: (each) => void readBackRows.push(each) });
    return { time, readBackRows, looks, run };
  };

  it('reads back 3, 10, 30 and 90 s apart, and then says after how long a row was not found', async () => {
    const { looks, readBackRows, run } = readBackWith(async () => [absent]);
    expect(await run()).toEqual([
      { outcome: 'unknown', cause: 'not found', reason: 'Not found after 2 min 13 s. Lost.' },
    ]);
    expect(looks.map(({ at }) => at)).toEqual([3_000, 13_000, 43_000, 133_000]);
    // Only the last one requests each row separately if a query may lag behind.
    expect(looks.map(({ confirmMissing }) => confirmMissing)).toEqual([false, false, false, true]);
    expect(readBackRows).toEqual([
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

  it('stores a row that appears late, and reads back no more then', async () => {
    let looks = 0;
    const found = { is: 'stored', id: 'i', created: true, createdPartIds: [] } as const;
    const { run, time } = readBackWith(async () => [++looks === 3 ? found : absent]);
    expect(await run()).toMatchObject([{ outcome: 'stored', id: 'i' }]);
    expect(time.now()).toBe(43_000);
  });

  it('continues at the next interval if the read-back itself fails', async () => {
    let looks = 0;
    const found = { is: 'stored', id: 'i', created: true, createdPartIds: [] } as const;
    const { run } = readBackWith(async () => {
      if (++looks < 4) throw new AppError('rejected', 'The graph failed with 503.');
      return [found];
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
    const { run, readBackRows } = readBackWith(() => {
      cancel.abort();
      return new Promise(() => undefined);
    }, cancel.signal);
    expect(await run()).toEqual([{ outcome: 'unknown', reason: 'Lost.', cause: 'lost' }]);
    expect(readBackRows.at(-1)).toBeNull();
  });

  it('makes up once for times that passed while the program was not running', async () => {
    const { run, looks } = readBackWith(async () => [absent]);
    await run(-20_000);
    expect(looks.map(({ at }) => at)).toEqual([0, 23_000, 113_000]);
    const old = readBackWith(async () => [absent]);
    expect(await old.run(-60 * minute)).toMatchObject([{ reason: 'Not found after 1 h. Lost.' }]);
    expect(old.looks).toEqual([{ at: 0, confirmMissing: true }]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createRowWindows, type RowWindow } from './windows.ts';

interface Asked {
  first: number;
  signal: AbortSignal;
  respond: (value: RowWindow<string>) => void;
  fail: (error: unknown) => void;
}

function listOf(total: number) {
  const asked: Asked[] = [];
  let changes = 0;
  let rest: (() => void) | null = null;
  const windows = createRowWindows<string>(total, {
    ask: (first, _count, signal) =>
      new Promise((respond, fail) => {
        asked.push({ first, signal, respond, fail });
      }),
    onChange: () => {
      changes += 1;
    },
    after: (_ms, fire) => {
      rest = fire;
      return () => {
        rest = null;
      };
    },
  });
  const rows = (first: number, mark = '') =>
    Array.from({ length: Math.min(100, total - first) }, (_, i) => `row ${first + i}${mark}`);
  const respond = async (index: number, mark?: string) => {
    const one = asked[index];
    one?.respond({ total, rows: rows(one.first, mark) });
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Time passes without scrolling. */
  const comeToRest = () => rest?.();
  return { windows, asked, respond, changes: () => changes, comeToRest };
}

describe('windows of a long list', () => {
  it('asks once for the windows on screen and shows their rows', async () => {
    const { windows, asked, respond, changes } = listOf(1000);
    windows.show(90, 120);
    windows.show(91, 121);
    expect(asked.map((one) => one.first)).toEqual([0, 100]);
    expect(windows.row(105)).toBeUndefined();
    await respond(1);
    expect(changes()).toBe(1);
    expect(windows.row(105)).toBe('row 105');
  });

  it('gives up what left the screen before it came', async () => {
    const { windows, asked, respond } = listOf(1000);
    windows.show(0, 20);
    windows.show(500, 520);
    expect(asked[0]?.signal.aborted).toBe(true);
    await respond(0);
    expect(windows.row(0)).toBeUndefined();
  });

  it('asks at once after one jump, and after a run of jumps only for the place of rest', async () => {
    const { windows, asked, comeToRest } = listOf(10_000);
    windows.show(0, 20);
    windows.show(2_000, 2_020);
    expect(asked.map((one) => one.first)).toEqual([0, 2_000]);
    for (const first of [3_000, 4_000, 5_000]) windows.show(first, first + 20);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.signal.aborted).toBe(true);
    comeToRest();
    expect(asked.map((one) => one.first)).toEqual([0, 2_000, 5_000]);
    windows.show(7_000, 7_020);
    expect(asked).toHaveLength(4);
  });

  it('asks for the next window at once when one scrolls into it', () => {
    const { windows, asked } = listOf(10_000);
    windows.show(3_000, 3_020);
    windows.show(3_015, 3_035);
    windows.show(3_030, 3_099);
    windows.show(3_080, 3_101);
    expect(asked.map((one) => one.first)).toEqual([3_000, 3_100]);
  });

  it('asks for nothing after it was stopped, whatever was about to come to rest', () => {
    const { windows, asked, comeToRest } = listOf(10_000);
    windows.show(1_000, 1_020);
    windows.show(2_000, 2_020);
    windows.stop();
    comeToRest();
    expect(asked).toHaveLength(1);
  });

  it('fills up its last window when the list grows while it is shown', async () => {
    const { windows, asked, respond, changes } = listOf(150);
    windows.show(100, 149);
    await respond(0);
    expect(changes()).toBe(1);
    windows.know(150);
    expect(asked).toHaveLength(1);
    windows.know(2_000);
    expect(windows.total()).toBe(2_000);
    expect(windows.row(120)).toBe('row 120');
    expect(asked.map((one) => one.first)).toEqual([100, 100]);
  });

  it('keeps the very objects of rows that say the same after a renewal', async () => {
    let second = 'two';
    const windows = createRowWindows<{ text: string }>(2, {
      ask: async () => ({ total: 2, rows: [{ text: 'one' }, { text: second }] }),
      onChange: () => undefined,
      after: () => () => undefined,
    });
    windows.show(0, 1);
    await vi.waitFor(() => expect(windows.row(0)).toEqual({ text: 'one' }));
    const before = windows.row(0);
    second = 'another';
    windows.renew();
    await vi.waitFor(() => expect(windows.row(1)).toEqual({ text: 'another' }));
    expect(windows.row(0)).toBe(before);
  });

  it('keeps showing old rows until the new ones are here', async () => {
    const { windows, asked, respond } = listOf(1000);
    windows.show(0, 20);
    await respond(0);
    windows.renew();
    expect(asked).toHaveLength(2);
    expect(windows.row(3)).toBe('row 3');
    await respond(1, ' again');
    expect(windows.row(3)).toBe('row 3 again');
  });

  it('takes the number of rows from the response', async () => {
    const { windows, respond } = listOf(42);
    windows.show(0, 20);
    await respond(0);
    expect(windows.total()).toBe(42);
  });

  it('stays with a failure until a retry is requested', async () => {
    const { windows, asked } = listOf(1000);
    windows.show(0, 20);
    asked[0]?.fail(new AppError('timeout', 'The host did not respond.'));
    await Promise.resolve();
    await Promise.resolve();
    expect(windows.failure()?.code).toBe('timeout');
    windows.show(0, 20);
    expect(asked).toHaveLength(1);
    windows.retry();
    expect(asked).toHaveLength(2);
    expect(windows.failure()).toBeNull();
  });

  it('keeps what it has when the host is gone, which the window says elsewhere', async () => {
    const { windows, asked, respond } = listOf(1000);
    expect(windows.isLoaded()).toBe(false);
    windows.show(0, 20);
    await respond(0);
    expect(windows.isLoaded()).toBe(true);
    windows.renew();
    asked[1]?.fail(new AppError('closed', 'The host closed.'));
    await Promise.resolve();
    await Promise.resolve();
    expect(windows.failure()).toBeNull();
    expect(windows.row(3)).toBe('row 3');
  });

  it('forgets windows that are far away', async () => {
    const { windows, respond, comeToRest } = listOf(20_000);
    for (let page = 0; page < 80; page += 1) {
      windows.show(page * 100, page * 100 + 20);
      comeToRest();
      await respond(page);
    }
    expect(windows.row(0)).toBeUndefined();
    expect(windows.row(7_910)).toBe('row 7910');
  });
});

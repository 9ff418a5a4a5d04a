import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createRowWindows, type RowWindow } from './windows.ts';

interface PendingRequest {
  first: number;
  signal: AbortSignal;
  respond: (value: RowWindow<string>) => void;
  fail: (error: unknown) => void;
}

/** Creates a list whose requests stay pending until `respond(index)`. A row is `row 105`, followed by `mark`. */
function createList(total: number) {
  const requests: PendingRequest[] = [];
  let changes = 0;
  let fireRestTimer: (() => void) | null = null;
  const windows = createRowWindows<string>(total, {
    ask: (first, _count, signal) =>
      new Promise((respond, fail) => {
        requests.push({ first, signal, respond, fail });
      }),
    onChange: () => {
      changes += 1;
    },
    after: (_ms, fire) => {
      fireRestTimer = fire;
      return () => {
        fireRestTimer = null;
      };
    },
  });
  const rows = (first: number, mark = '') =>
    Array.from({ length: Math.min(100, total - first) }, (_, i) => `row ${first + i}${mark}`);
  const respond = async (index: number, mark?: string) => {
    const request = requests[index];
    request?.respond({ total, rows: rows(request.first, mark) });
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Ends the timer that runs while the list is scrolled fast. */
  const endScrolling = () => fireRestTimer?.();
  return { windows, requests, respond, changes: () => changes, endScrolling };
}

describe('windows of a long list', () => {
  it('requests each window on screen once, and shows their rows', async () => {
    const { windows, requests, respond, changes } = createList(1000);
    windows.show(90, 120);
    windows.show(91, 121);
    expect(requests.map((one) => one.first)).toEqual([0, 100]);
    expect(windows.row(105)).toBeUndefined();
    await respond(1);
    expect(changes()).toBe(1);
    expect(windows.row(105)).toBe('row 105');
  });

  it('aborts the request of rows that left the screen before the response', async () => {
    const { windows, requests, respond } = createList(1000);
    windows.show(0, 20);
    windows.show(500, 520);
    expect(requests[0]?.signal.aborted).toBe(true);
    await respond(0);
    expect(windows.row(0)).toBeUndefined();
  });

  it('requests rows immediately after one jump, and after several only where the scrolling ends', async () => {
    const { windows, requests, endScrolling } = createList(10_000);
    windows.show(0, 20);
    windows.show(2_000, 2_020);
    expect(requests.map((one) => one.first)).toEqual([0, 2_000]);
    for (const first of [3_000, 4_000, 5_000]) windows.show(first, first + 20);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.signal.aborted).toBe(true);
    endScrolling();
    expect(requests.map((one) => one.first)).toEqual([0, 2_000, 5_000]);
    windows.show(7_000, 7_020);
    expect(requests).toHaveLength(4);
  });

  it('requests the next window immediately when it is scrolled into view', () => {
    const { windows, requests } = createList(10_000);
    windows.show(3_000, 3_020);
    windows.show(3_015, 3_035);
    windows.show(3_030, 3_099);
    windows.show(3_080, 3_101);
    expect(requests.map((one) => one.first)).toEqual([3_000, 3_100]);
  });

  it('requests nothing after it was stopped, even if the scrolling ends later', () => {
    const { windows, requests, endScrolling } = createList(10_000);
    windows.show(1_000, 1_020);
    windows.show(2_000, 2_020);
    windows.stop();
    endScrolling();
    expect(requests).toHaveLength(1);
  });

  it('requests its last window again when the list grows while that window is shown', async () => {
    const { windows, requests, respond, changes } = createList(150);
    windows.show(100, 149);
    await respond(0);
    expect(changes()).toBe(1);
    windows.know(150);
    expect(requests).toHaveLength(1);
    windows.know(2_000);
    expect(windows.total()).toBe(2_000);
    expect(windows.row(120)).toBe('row 120');
    expect(requests.map((one) => one.first)).toEqual([100, 100]);
  });

  it('keeps the same objects for rows whose content is unchanged after a renewal', async () => {
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

  it('shows the old rows until the new ones have arrived', async () => {
    const { windows, requests, respond } = createList(1000);
    windows.show(0, 20);
    await respond(0);
    windows.renew();
    expect(requests).toHaveLength(2);
    expect(windows.row(3)).toBe('row 3');
    await respond(1, ' again');
    expect(windows.row(3)).toBe('row 3 again');
  });

  it('takes the number of rows from the response', async () => {
    const { windows, respond } = createList(42);
    windows.show(0, 20);
    await respond(0);
    expect(windows.total()).toBe(42);
  });

  it('stays with a failure until a retry is requested', async () => {
    const { windows, requests } = createList(1000);
    windows.show(0, 20);
    requests[0]?.fail(new AppError('timeout', 'The host did not respond.'));
    await Promise.resolve();
    await Promise.resolve();
    expect(windows.failure()?.code).toBe('timeout');
    windows.show(0, 20);
    expect(requests).toHaveLength(1);
    windows.retry();
    expect(requests).toHaveLength(2);
    expect(windows.failure()).toBeNull();
  });

  it('keeps its rows when the host is gone, and reports no failure, since the window does that', async () => {
    const { windows, requests, respond } = createList(1000);
    expect(windows.isLoaded()).toBe(false);
    windows.show(0, 20);
    await respond(0);
    expect(windows.isLoaded()).toBe(true);
    windows.renew();
    requests[1]?.fail(new AppError('closed', 'The host closed.'));
    await Promise.resolve();
    await Promise.resolve();
    expect(windows.failure()).toBeNull();
    expect(windows.row(3)).toBe('row 3');
  });

  it('forgets windows that are far away', async () => {
    const { windows, respond, endScrolling } = createList(20_000);
    for (let page = 0; page < 80; page += 1) {
      windows.show(page * 100, page * 100 + 20);
      endScrolling();
      await respond(page);
    }
    expect(windows.row(0)).toBeUndefined();
    expect(windows.row(7_910)).toBe('row 7910');
  });
});

import { expect, it } from 'vitest';
import { createLinesInOrder } from './lines-in-order.ts';

/** Creates lines in order that begin at index `next`; `elapse` ends the time that a missing line is waited for. */
function createLines(next: number) {
  const written: string[] = [];
  let timers = 0;
  let fire: (() => void) | null = null;
  const lines = createLinesInOrder({
    next,
    write: (line) => written.push(line),
    after(_, callback) {
      timers += 1;
      fire = callback;
      return () => {
        fire = null;
      };
    },
  });
  const add = (...indexes: number[]) => {
    for (const index of indexes) lines.add(index, `${index}`);
  };
  return {
    lines,
    add,
    written,
    timers: () => timers,
    isWaiting: () => fire !== null,
    elapse: () => fire?.(),
  };
}

it('writes lines in the order of their indexes, whichever arrives first', () => {
  const { add, written, isWaiting } = createLines(18);
  add(18, 21, 20);
  expect([written, isWaiting()]).toEqual([['18'], true]);
  add(19);
  expect([written, isWaiting()]).toEqual([['18', '19', '20', '21'], false]);
});

it('stops waiting after the time limit, and writes later lines at once', () => {
  const { add, written, elapse, isWaiting } = createLines(0);
  add(3, 1);
  elapse();
  expect([written, isWaiting()]).toEqual([['1', '3'], false]);
  add(0, 4);
  expect(written).toEqual(['1', '3', '0', '4']);
});

it('waits the full time for each missing line', () => {
  const { add, written, timers, isWaiting } = createLines(0);
  add(1, 3, 4);
  expect(timers()).toBe(1);
  add(0);
  expect([written, timers(), isWaiting()]).toEqual([['0', '1'], 2, true]);
});

it('writes the waiting lines when it is closed', () => {
  const { lines, add, written } = createLines(0);
  add(2);
  lines.close();
  expect(written).toEqual(['2']);
});

import { expect, it } from 'vitest';
import type { ActionRow } from '../../../shared/actions.ts';
import { createActionsPrinter } from './actions-printer.ts';

const row = (n: number, state: ActionRow['state'] = 'answered'): ActionRow => ({
  id: `${n}`,
  state,
  capability: 'C',
  target: 't',
  receivedAt: n,
  startedAt: n,
  tookMs: 1,
  code: 0,
  message: '',
  byHand: false,
});

it('prints each action once, and reads the list back only to the oldest open action', async () => {
  const all: ActionRow[] = [];
  let reads = 0;
  const printed: string[] = [];
  const list = async ({ first, count }: { first: number; count: number }) => {
    reads += 1;
    const newest = all.toSorted((a, b) => b.receivedAt - a.receivedAt);
    const summary = { total: all.length, failed: 0, states: {}, failedIn: {} };
    return { total: all.length, rows: newest.slice(first, first + count), of: summary };
  };
  // Actions before 10 are ignored, and each read returns at most 10 actions.
  const print = createActionsPrinter({ list }, 10, ({ id }) => printed.push(id), 10);
  all.push(row(5), row(10, 'running'));
  for (let n = 11; n < 100; n += 1) all.push(row(n));
  await print();
  expect(printed).toEqual(Array.from({ length: 89 }, (_, index) => `${index + 11}`));
  reads = 0;
  // The running action is finished now.
  all[1] = row(10);
  all.push(row(100));
  await print();
  expect(printed.slice(89)).toEqual(['10', '100']);
  expect(reads).toBe(10);
  reads = 0;
  // An action that is done is printed once its result is accepted, or at the end.
  all.push(row(101, 'done'));
  await print();
  expect([printed.length, reads]).toEqual([91, 2]);
  await print({ isLast: true });
  expect(printed.at(-1)).toBe('101');
  expect(print.count()).toBe(92);
});

import { expect, it } from 'vitest';
import type { ActionRow } from '../../shared/actions.ts';
import { createActionsPrinter } from './actions-printer.ts';

const row = (n: number, state: ActionRow['state'] = 'answered'): ActionRow => ({
  ...{ id: `${n}`, state, capability: 'C', target: 't', startedAt: n, tookMs: 1, code: 0, message: '' },
  byHand: false,
});

it('tells each action once, and looks back only as far as one is open', async () => {
  const all: ActionRow[] = [];
  let reads = 0;
  const told: string[] = [];
  const list = async ({ first, count }: { first: number; count: number }) => {
    reads += 1;
    const newest = all.toSorted((a, b) => b.startedAt - a.startedAt);
    return { total: all.length, rows: newest.slice(first, first + count) };
  };
  const print = createActionsPrinter({ list }, 10, ({ id }) => told.push(id), 10);
  all.push(row(5), row(10, 'running'));
  for (let n = 11; n < 100; n += 1) all.push(row(n));
  await print();
  expect(told).toEqual(Array.from({ length: 89 }, (_, at) => `${at + 11}`));
  reads = 0;
  all[1] = row(10);
  all.push(row(100));
  await print();
  expect(told.slice(89)).toEqual(['10', '100']);
  expect(reads).toBe(10);
  reads = 0;
  all.push(row(101, 'done'));
  await print();
  expect([told.length, reads]).toEqual([91, 2]);
  await print({ isLast: true });
  expect(told.at(-1)).toBe('101');
  expect(print.count()).toBe(92);
});

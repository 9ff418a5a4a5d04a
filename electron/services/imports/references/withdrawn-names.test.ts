import { expect, it } from 'vitest';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { withdrawnAmong } from './withdrawn-names.ts';

const { signal } = new AbortController();
const newRows = () => ({ ...emptyRowSet });
const newOutcome = () => ({ keys: { referred: [{}] } });

/** Returns how often the names of excluded rows are read, which begins with the terms of their file. */
async function readsOf(outcome: object, rows: object, termsOf = () => ({ rules: { provided: -1 } })) {
  let reads = 0;
  const file = {
    outcome,
    withdrawnRows: () => rows,
    get terms() {
      reads += 1;
      return termsOf();
    },
  };
  await withdrawnAmong([file as unknown as CheckedFile], signal);
  return reads;
}

it('reads the names of excluded rows again only after their file was checked or other rows are excluded', async () => {
  const outcome = newOutcome();
  const rows = newRows();
  expect(await readsOf(outcome, rows)).toBe(1);
  expect(await readsOf(outcome, rows)).toBe(0);
  expect(await readsOf(outcome, newRows())).toBe(1);
  expect(await readsOf(newOutcome(), rows)).toBe(1);
});

it('reads the names again after reading them has failed', async () => {
  const outcome = newOutcome();
  const rows = newRows();
  const fails = () => {
    throw new Error('Cancelled.');
  };
  expect(await readsOf(outcome, rows, fails)).toBe(1);
  expect(await readsOf(outcome, rows)).toBe(1);
});

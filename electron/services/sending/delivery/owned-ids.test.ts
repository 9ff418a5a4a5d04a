import { expect, it } from 'vitest';
import type { Journal, RowOutcome, StoredRow } from '../../../storage/journal/journal.ts';
import { factsOfText } from '../batches/row-text.ts';
import { createOwnedIds } from './owned-ids.ts';
import { createOwnerTable } from './owner-table.ts';

const storedRow = (record: number): StoredRow => ({
  record,
  identity: `host-${record}`,
  vertexId: `id-${record}`,
  created: true,
  createdPartIds: record % 1_000 === 0 ? [`issue-${record}`] : [],
  missing: [],
  hash: null,
});
const outcome = (record: number, vertexId: string): RowOutcome => ({
  ...storedRow(record),
  vertexId,
  outcome: 'stored',
  cause: '',
  reason: '',
  class: null,
});

it('finds the last owner of each of many ids, and no owner of other ids', () => {
  const table = createOwnerTable();
  const hashOf = (id: string) => factsOfText(id).hash;
  for (let n = 1; n <= 200_000; n++) table.set(hashOf(`id-${n}`), n);
  for (let n = 1; n <= 200_000; n += 2) table.set(hashOf(`id-${n}`), n + 1);
  for (let n = 1; n <= 200_000; n++)
    if (table.get(hashOf(`id-${n}`)) !== (n % 2 === 1 ? n + 1 : n)) expect.unreachable(`id-${n}`);
  for (let n = 200_001; n <= 400_000; n++)
    if (table.get(hashOf(`id-${n}`)) !== undefined) expect.unreachable(`id-${n}`);
});

it('reads the ids of a run in pieces, while other work continues and more rows are stored', async () => {
  const rows = 60_000;
  let pieces = 0;
  const journal: Pick<Journal, 'storedAfter'> = {
    storedAfter(_, after, count) {
      pieces += 1;
      return Array.from({ length: Math.max(0, Math.min(count, rows - after)) }, (_, n) =>
        storedRow(after + n + 1),
      );
    },
  };
  const owned = createOwnedIds('run-1', journal);
  let timerRuns = 0;
  const timer = setInterval(() => {
    timerRuns += 1;
  }, 0);
  const reading = owned.learn();
  expect(pieces).toBe(1);
  owned.add([outcome(70_000, 'id-70000'), outcome(70_001, 'id-5')]);
  await Promise.all([reading, owned.learn()]);
  clearInterval(timer);
  expect(pieces).toBe(13);
  expect(timerRuns).toBeGreaterThan(2);
  owned.add([outcome(70_002, 'id-70002')]);
  expect(owned.ownedByOther('id-59999', 59_999)).toBe(false);
  expect(owned.ownedByOther('id-59999', 1)).toBe(true);
  expect(owned.ownedByOther('issue-3000', 1)).toBe(true);
  expect(owned.ownedByOther('id-5', 5)).toBe(true);
  expect(owned.ownedByOther('id-70000', 70_000)).toBe(false);
  expect(owned.ownedByOther('id-70002', 1)).toBe(true);
  expect(owned.ownedByOther('id-70003', 1)).toBe(false);
});

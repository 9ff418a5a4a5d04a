import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions } from '../../../../shared/imports/actions.ts';
import { readPlainResponse } from '../../../../shared/sending/plain-response.ts';
import { type ResultItem, readResultItem } from '../../../../shared/sending/result-item.ts';
import { writeStoredBatch } from '../../../storage/journal/stored-batch.ts';
import { writeStoredRows } from '../../../storage/journal/stored-rows.ts';
import { keyHashOfBytes } from '../batches/key-set.ts';
import type { PlannedRow } from '../batches/planned-row.ts';
import { factsOfText, textOfRow } from '../batches/row-text.ts';
import { createIdentityOf } from '../runs/shipment.ts';
import { outcomeOf, pendingRows } from './pending-row.ts';
import { createSortRows } from './sort-rows.ts';
import { createStoredBatchReader } from './stored-batch-reader.ts';

const headers: string[][] = [
  ['ogit/_xid', 'ogit/name'],
  ['ogit/name', 'ogit/_xid'],
  ['ogit/_xid', 'ogit/_id'],
  ['ogit/_xid', 'xid:ogit/_id'],
  ['ogit/_xid', 'ogit/_xid'],
];
const xids = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'machine:1') },
  fc.constantFrom('null', '', 'Köln', 'say "x"'),
);
const cells = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(xids, xids) },
  { weight: 1, arbitrary: fc.tuple(xids) },
);

/** Returns the form that a row has when a file is read: its bytes in a buffer, with the offsets of text and name. */
function inBytes(row: PlannedRow, xid: string): PlannedRow {
  const bytes = Buffer.from(`--${row.text}${xid}`);
  const to = 2 + Buffer.byteLength(row.text);
  const [nameFrom, nameTo] = [to, bytes.length];
  const nameHash = xid === '' || xid === 'null' ? 0 : keyHashOfBytes(bytes, nameFrom, nameTo);
  const [hashFirst, hashSecond] = row.hash.map((word) => word | 0) as [number, number];
  const held = { bytes, from: 2, to, nameFrom, nameTo, nameHash, hashFirst, hashSecond };
  return { record: row.record, cells: row.cells, text: row.text, hash: row.hash, ...held };
}

describe('rows that are plainly stored', () => {
  it('have the same outcomes as if their results were read one by one', async () => {
    let recognised = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          header: fc.oneof(
            { weight: 3, arbitrary: fc.constant(['ogit/_xid', 'ogit/name']) },
            fc.constantFrom(...headers),
          ),
          rows: fc.array(cells, { minLength: 1, maxLength: 5 }),
          ids: fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 5, maxLength: 5 }),
          action: fc.constantFrom(...actions),
          reportedAction: fc.constantFrom('create', 'update'),
          /** The index of an item that reports another xid than that of its row. */
          other: fc.option(fc.record({ at: fc.nat(4), xid: xids }), { freq: 5 }),
          keepsBytes: fc.boolean(),
        }),
        async ({ header, rows: all, ids, action, reportedAction, other, keepsBytes }) => {
          const shipment = { kind: 'vertices', action, header, nullKeyword: 'null' } as const;
          const identityOf = createIdentityOf('vertices', header, 'null');
          const xid = header.indexOf('ogit/_xid');
          const rows = all.map((rowCells, index): PlannedRow => {
            const text = textOfRow({ cells: rowCells }, false);
            const row = { record: 3 * index + 2, cells: rowCells, text, hash: factsOfText(text).hash };
            const isNamed = keepsBytes && rowCells.length === 2 && header[1] === 'ogit/name';
            return isNamed ? inBytes(row, row.cells[xid] ?? '') : row;
          });
          const items = rows.map((row, order) => {
            const named = other?.at === order ? other.xid : (row.cells[xid] ?? '');
            const data = { 'ogit/_id': ids[order] ?? 'i', 'ogit/_xid': named };
            return { status: 'success', entity: 'vertex', action: reportedAction, order, data };
          });
          const response = JSON.stringify({ result: items, failed: 0 });
          const plain = readPlainResponse(Buffer.from(response, 'utf8'));
          const records = rows.map(({ record }) => record);
          const stored = createStoredBatchReader(shipment)({ plain, records }, rows);
          if (stored === null) return;
          recognised += 1;
          const pending = pendingRows({ rows, class: 'creates-only', unanswered: new Map() });
          const sort = createSortRows({ shipment, amend: async () => undefined });
          const read = items.map((item) => readResultItem(item) as ResultItem);
          const sorted = await sort({ items: read, sentAt: 1 }, pending, { resend: true, repeat: true });
          expect(sorted).toMatchObject({ toResend: [], notExecuted: [], undecided: [], needsPause: false });
          const outcomes = sorted.completed.map(({ pending: each, verdict }) =>
            outcomeOf(each, identityOf(each.row), verdict, 'creates-only'),
          );
          expect(outcomes.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'stored'));
          expect(stored.records).toEqual(outcomes.map(({ record }) => record));
          const { ids: idBytes, identities, ...rest } = writeStoredBatch(stored);
          const texts = { ids: String(idBytes), identities: String(identities) };
          expect({ ...rest, ...texts }).toEqual(writeStoredRows(outcomes));
        },
      ),
      { numRuns: 2_000 },
    );
    expect(recognised).toBeGreaterThan(200);
  });
});

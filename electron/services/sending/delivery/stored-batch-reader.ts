/** Recognises responses in which every row of a request is stored, without reading each row separately. */
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { doneBy } from '../../../../shared/sending/item-match.ts';
import type { StoredBatch } from '../../../storage/journal/journal.ts';
import type { PackedRows } from '../batches/packed-rows.ts';
import {
  firstHashWord,
  nameFromWord,
  nameToWord,
  rowWords,
  secondHashWord,
} from '../batches/plain-records.ts';
import type { PlannedRow } from '../batches/planned-row.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { Posted } from './posting.ts';

/**
 * Returns the batch of rows if a response reports each of them as stored; reading the results one by one would lead to
 * the same outcomes. Null if they must be read one by one. Only for rows that are sent for the first time. The batch is
 * valid until the next call.
 */
export type ReadStoredBatch = (
  response: Pick<Extract<Posted, { is: 'response' }>, 'plain' | 'records'>,
  rows: readonly PlannedRow[] | PackedRows,
) => StoredBatch | null;

export function createStoredBatchReader({
  kind,
  action,
  header,
  nullKeyword,
}: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>): ReadStoredBatch {
  const { xid, ids } = identityColumns(header);
  // If other columns may identify a vertex, or there are several, more rules apply than are checked here.
  if (kind !== 'vertices' || xid < 0 || ids.length > 0) return () => null;
  /** Shared by all calls: allocating an array for each request costs more than filling it. */
  let hashes = new Uint32Array();
  return ({ plain, records }, rows) => {
    if (plain === null || plain.items !== records.length) return null;
    const { bytes, spans } = plain;
    if (!doneBy(action).includes(plain.action)) return null;
    const created = plain.action === 'create';
    if (hashes.length < 2 * records.length) hashes = new Uint32Array(3 * records.length);
    if ('body' in rows)
      return areNamed(rows, bytes, spans, hashes) ? { records, bytes, spans, created, hashes } : null;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as PlannedRow;
      const [from, to] = [spans[4 * index + 2] as number, spans[4 * index + 3] as number];
      if (row.bytes !== undefined && row.nameHash !== 0) {
        if (!isSame(row.bytes, row.nameFrom, row.nameTo, bytes, from, to)) return null;
        hashes[2 * index] = row.hashFirst;
        hashes[2 * index + 1] = row.hashSecond;
        continue;
      }
      const cells = row.naming ?? row.cells;
      const name = cells[xid];
      if (name === undefined || name === nullKeyword || cells.length !== header.length) return null;
      if (!hasName(name, bytes, from, to)) return null;
      const [first, second] = row.hash;
      hashes[2 * index] = first;
      hashes[2 * index + 1] = second;
    }
    return { records, bytes, spans, created, hashes };
  };
}

/** Whether bytes name these rows one after the other; also fills in their hashes. */
function areNamed(
  { body, table, records }: PackedRows,
  bytes: Uint8Array,
  spans: Int32Array,
  hashes: Uint32Array,
): boolean {
  for (let index = 0; index < records.length; index++) {
    const at = index * rowWords;
    const [from, to] = [spans[4 * index + 2] as number, spans[4 * index + 3] as number];
    const [nameFrom, nameTo] = [table[at + nameFromWord] as number, table[at + nameToWord] as number];
    if (!isSame(body, nameFrom, nameTo, bytes, from, to)) return false;
    hashes[2 * index] = table[at + firstHashWord] as number;
    hashes[2 * index + 1] = table[at + secondHashWord] as number;
  }
  return true;
}

function isSame(
  one: Uint8Array,
  oneFrom: number,
  oneTo: number,
  other: Uint8Array,
  from: number,
  to: number,
) {
  if (oneTo - oneFrom !== to - from) return false;
  for (let at = from, oneAt = oneFrom; at < to; at++, oneAt++) if (one[oneAt] !== other[at]) return false;
  return true;
}

/** Whether bytes[from..to), which are ASCII, spell the text. */
function hasName(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}

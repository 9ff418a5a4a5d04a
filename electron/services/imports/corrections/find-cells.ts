/** Finds the cells of a column of a file that a replacement changes. */
import { AppError } from '../../../../shared/errors.ts';
import { maxCorrections } from '../../../../shared/imports/corrections/corrections.ts';
import { createReplacing, type Replacement } from '../../../../shared/imports/corrections/replacing.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { plainShape } from '../../../engine/check/compile-shape.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startSearch } from '../../../engine/search.ts';
import { readRecords } from '../../../engine/table.ts';

interface ChangedCell {
  readonly record: number;
  readonly before: string;
  readonly after: string;
}

/** Records that are read at once. */
const pieceRecords = 5_000;

/** How cells are written in the file. */
const asWritten = { jsonStrings: false, nullKeyword: '' } as const;

/** Counts the cells that change, and returns the first `maxCorrections`. @throws AppError `aborted`, `conflict` */
export async function findCells(input: {
  readonly table: IndexedTable;
  /** Column of the file, from 0. */
  readonly column: number;
  readonly replacement: Replacement;
  readonly pool: Pool;
  readonly signal: AbortSignal;
}): Promise<{ readonly count: number; readonly cells: readonly ChangedCell[] }> {
  const { table, column, replacement, pool, signal } = input;
  const replace = createReplacing(replacement);
  // The search ignores the case of letters; the replacement then decides.
  const rows = await startSearch({
    table,
    shape: plainShape,
    meaning: asWritten,
    pool,
    signal,
    facets: [{ kind: 'contains', text: replacement.find, column }],
    within: null,
    onShare: () => undefined,
    onFound: () => undefined,
  });
  const cells: ChangedCell[] = [];
  let count = 0;
  for (const numbers of piecesOf(rows)) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    for (const { record, cells: cellsOfRow } of await readRecords(table, numbers)) {
      const before = cellsOfRow[column];
      if (before === undefined) continue;
      const after = replace(before);
      if (after === before) continue;
      count += 1;
      if (cells.length < maxCorrections) cells.push({ record, before, after });
    }
  }
  return { count, cells };
}

function* piecesOf(rows: RowSet): Generator<number[]> {
  let piece: number[] = [];
  for (const record of rows) {
    piece.push(record);
    if (piece.length < pieceRecords) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

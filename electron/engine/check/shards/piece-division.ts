/** Finds the rows of a piece that belong to a shard, from the bytes of their identity. */
import type { Row } from '../../../../shared/columns/row.ts';
import { textBetween } from '../../../../shared/csv/cell-text.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../../shared/rows/row-set-parts-writer.ts';
import { emptyHash, hashCode, hashText, shardOf, shardOfHash } from '../../../../shared/sending/shard.ts';
import type { ScannedCells } from '../../scan/scanned-cells.ts';
import { otherRaggedRow, otherShardRow } from '../clean-row-cache.ts';

/** How a file is divided into shards whose rows are sent as the file has them. */
interface FileDivision {
  readonly count: number;
  /** The first of these columns with a value has the identity; `all` if the identity is all cells together. */
  readonly identity: readonly number[] | 'all';
  /** Whether rows of other shards are checked as well. */
  readonly checksAll: boolean;
}

/** A shard of a file. */
export interface ShardSpec extends FileDivision {
  /** From 1. */
  readonly index: number;
}

/** All shards of a file: all rows are checked, and the shard of each is noted. */
export interface EveryShardSpec extends FileDivision {
  readonly index: null;
}

export interface DividedRows {
  /** Rows of other shards. */
  readonly others: RowSetParts;
  /** Rows of each shard. */
  readonly sizes: Uint32Array<ArrayBuffer>;
  /** The shard of each record of the piece, from 1; empty for a single shard. */
  readonly shards: Uint16Array<ArrayBuffer>;
}

interface PieceDivision {
  /** Assigns a row to its shard, and returns whether to check it; to be called once for each row. */
  take(row: Row, record: number): boolean;
  /** Assigns the records of a scan, and sets the states of those that are not to be checked. */
  takeScan(firstRecord: number, states: Uint8Array): void;
  divided(): DividedRows;
}

/** @param columns of the header; a row with more or fewer has no identity, unless it is all cells */
export function createPieceDivision(
  { index, count, identity, checksAll }: ShardSpec | EveryShardSpec,
  cells: ScannedCells,
  columns: number,
): PieceDivision {
  const { bytes, firstCells, starts, ends, blankBits } = cells;
  const others = createRowSetBuilder();
  const sizes = new Uint32Array(count);
  const shards = createShardList();

  const assign = (shard: number, record: number): boolean => {
    sizes[shard - 1] = (sizes[shard - 1] as number) + 1;
    if (index === null) shards.add(shard);
    if (index === null || shard === index) return true;
    others.add(record);
    return checksAll;
  };

  /** Adds the text of a cell to a hash; most are ASCII, whose bytes need no decoding. */
  const withCell = (hash: number, cell: number): number => {
    const start = starts[cell] as number;
    const end = ends[cell] as number;
    let sum = hash;
    let all = 0;
    for (let at = start; at < end; at++) {
      const code = bytes[at] as number;
      all |= code;
      sum = hashCode(sum, code);
    }
    return all < 0x80 ? sum : hashText(hash, textBetween(bytes, start, end));
  };

  const shardOfScanned = (scanned: number, record: number): number => {
    const first = firstCells[scanned] as number;
    const endCell = firstCells[scanned + 1] as number;
    if (identity !== 'all') {
      if (endCell - first === columns)
        for (const column of identity)
          if (blankBits[first + column] === 0) return shardOfHash(withCell(emptyHash, first + column), count);
      return shardOf('', record, count);
    }
    let hash = withCell(emptyHash, first);
    for (let cell = first + 1; cell < endCell; cell++) hash = withCell(hashCode(hash, 0), cell);
    const isEmpty = endCell - first === 1 && starts[first] === ends[first];
    return isEmpty ? shardOf('', record, count) : shardOfHash(hash, count);
  };

  const identityOf = (row: Row): string => {
    if (identity === 'all')
      return Array.from({ length: row.count }, (_, column) => row.text(column)).join('\u0000');
    if (row.count !== columns) return '';
    const column = identity.find((each) => !row.isEmpty(each) && !row.isNull(each));
    return column === undefined ? '' : row.text(column);
  };

  return {
    take: (row, record) => assign(shardOf(identityOf(row), record, count), record),
    takeScan(firstRecord, states) {
      const { records } = cells;
      for (let scanned = 0; scanned < records; scanned++) {
        const record = firstRecord + scanned;
        if (assign(shardOfScanned(scanned, record), record)) continue;
        const isWhole = (firstCells[scanned + 1] as number) - (firstCells[scanned] as number) === columns;
        states[scanned] = isWhole ? otherShardRow : otherRaggedRow;
      }
    },
    divided: () => ({ others: toParts(others.build()), sizes, shards: shards.all() }),
  };
}

function createShardList() {
  let list = new Uint16Array(0);
  let length = 0;
  return {
    add(shard: number) {
      if (length === list.length) {
        const longer = new Uint16Array(Math.max(1_024, length * 2));
        longer.set(list);
        list = longer;
      }
      list[length++] = shard;
    },
    all: () => list.slice(0, length),
  };
}

/** Fills empty cells of whole columns, alike in the rows that are shown, checked and sent. */
import { encodeUtf8 } from '../csv/text-encoder.ts';
import type { Transform } from '../imports/open-file.ts';
import { type CellMeaning, plainMeaning, type Row, type RowShape } from './row.ts';

/**
 * Heads of the last columns of our own exports: the id that the platform gave, then the outcome of the row. These
 * columns are for people and are left out when the file is read again.
 */
export const idHead = 'ogit/_id (Graph Intake)';
export const reasonHead = 'reason (Graph Intake)';
export const isOwnHead = (name: string): boolean => name === idHead || name === reasonHead;

/** How many columns at the end of a header are our own. */
export const ownHeads = (header: readonly string[]): number =>
  header.length - 1 - header.findLastIndex((name) => !isOwnHead(name));

/** Replacement of the empty cells of a column; with `alsoNull`, also of its null cells. */
interface Fill {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isNull: boolean;
  readonly alsoNull: boolean;
}

/**
 * Compiles transforms for one header. A missing column that is filled is added at the end. A row with another number
 * of values than the header keeps all its values and the difference.
 * @param meaning shows whether a filled cell equals the null keyword
 */
export function compileTransforms(
  header: readonly string[],
  transforms: readonly Transform[],
  { nullKeyword }: Pick<CellMeaning, 'nullKeyword'> = plainMeaning,
): RowShape {
  const dropped = ownHeads(header);
  const readHeader = header.slice(0, header.length - dropped);
  const sentHeader = [...readHeader];
  const fills: (readonly Fill[])[] = [];
  for (const { column, value, origin } of transforms) {
    let index = sentHeader.indexOf(column);
    if (index < 0) index = sentHeader.push(column) - 1;
    const fill: Fill = {
      text: value,
      bytes: encodeUtf8(value),
      isNull: value === nullKeyword,
      alsoNull: origin === 'default-scope',
    };
    fills[index] = [...(fills[index] ?? []), fill];
  }
  if (transforms.length === 0 && dropped === 0) return { header, view: (row) => row };

  const shape = {
    header: sentHeader,
    readCount: header.length,
    dropped,
    added: sentHeader.length - readHeader.length,
    fills,
  };
  let last: { readonly source: Row; readonly view: Row } | null = null;
  return {
    header: sentHeader,
    view(row) {
      // A view reads its row on demand, so it remains right when that row object moves on to the next record.
      if (last?.source !== row) last = { source: row, view: viewOf(row, shape) };
      return last.view;
    },
  };
}

interface Shape {
  readonly header: readonly string[];
  readonly readCount: number;
  readonly dropped: number;
  readonly added: number;
  /** By column; holes where nothing is filled. */
  readonly fills: readonly (readonly Fill[] | undefined)[];
}

function viewOf(row: Row, { readCount, dropped, added, fills }: Shape): Row {
  /** Replacement of a cell's text; null where there is none. */
  const fillOf = (column: number): Fill | null => {
    const candidates = fills[column];
    if (candidates === undefined || row.count !== readCount) return null;
    let fill: Fill | null = null;
    const wasRead = column < readCount - dropped;
    for (const next of candidates) {
      const isEmpty = fill === null && (!wasRead || row.isEmpty(column));
      const isNull = fill === null ? wasRead && row.isNull(column) : fill.isNull;
      if (isEmpty || (next.alsoNull && isNull)) fill = next;
    }
    return fill;
  };
  /** Ragged rows keep their values; their added columns are empty. */
  const isRead = (column: number) => column < row.count - dropped;

  return {
    get count() {
      return row.count - dropped + added;
    },
    isEmpty: (column) => fillOf(column) === null && (!isRead(column) || row.isEmpty(column)),
    isNull: (column) => fillOf(column)?.isNull ?? (isRead(column) && row.isNull(column)),
    text: (column) => fillOf(column)?.text ?? (isRead(column) ? row.text(column) : ''),
    isDecodable: (column) => fillOf(column) !== null || !isRead(column) || row.isDecodable(column),
    bytes: (column) => fillOf(column)?.bytes ?? (isRead(column) ? row.bytes(column) : nothing),
  };
}

const nothing = new Uint8Array(0);

/** Transforms of whole columns, applied alike to what is shown, checked and sent. */
import { encodeUtf8 } from '../csv/text-encoder.ts';
import type { Transform } from '../imports/open-file.ts';
import { type CellMeaning, plainMeaning, type Row, type RowShape } from './row.ts';

/**
 * Last heads of our own exports: the id that the platform gave, then the outcome of the row. Such columns are for
 * people: they are left out when the file is read again.
 */
export const idHead = 'ogit/_id (Graph Intake)';
export const reasonHead = 'reason (Graph Intake)';
export const isOwnHead = (name: string): boolean => name === idHead || name === reasonHead;

/** How many columns at the end of a header are our own. */
export const ownHeads = (header: readonly string[]): number =>
  header.length - 1 - header.findLastIndex((name) => !isOwnHead(name));

/** Replacement of an empty cell of a column; with `alsoNull`, of a null as well. */
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
  const read = header.slice(0, header.length - dropped);
  const repaired = [...read];
  const fills: (readonly Fill[])[] = [];
  for (const { column, value, origin } of transforms) {
    let index = repaired.indexOf(column);
    if (index < 0) index = repaired.push(column) - 1;
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
    header: repaired,
    readCount: header.length,
    dropped,
    added: repaired.length - read.length,
    fills,
  };
  let last: { readonly source: Row; readonly view: Row } | null = null;
  return {
    header: repaired,
    view(row) {
      // A view looks through to its row, so a row that moves on takes its view along.
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
    const own = fills[column];
    if (own === undefined || row.count !== readCount) return null;
    let fill: Fill | null = null;
    const wasRead = column < readCount - dropped;
    for (const next of own) {
      const isEmpty = fill === null && (!wasRead || row.isEmpty(column));
      const isNull = fill === null ? wasRead && row.isNull(column) : fill.isNull;
      if (isEmpty || (next.alsoNull && isNull)) fill = next;
    }
    return fill;
  };
  /** Ragged rows keep their values and have nothing in those that were added. */
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

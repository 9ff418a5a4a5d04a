/** Columns that identify the vertex of a row. */
import { idHead } from '../../imports/objects/object-heads.ts';
import type { FileKind } from '../../imports/recognition.ts';
import type { Row } from '../row.ts';
import { firstOf, isBlank, type RowCheck } from './cells.ts';

/** Indexes of the columns; -1 for a missing one. */
export interface IdentityColumns {
  readonly xid: number;
  /** Columns that win over the xid, in order of precedence: `ogit/_id` and `xid:ogit/_id`. */
  readonly ids: readonly { readonly column: number; readonly byXid: boolean }[];
  /** The column at which a fault is shown. */
  readonly shown: number;
}

/** @source wire.md §3, fail items */
export function identityColumns(header: readonly string[]): IdentityColumns {
  const xid = header.indexOf('ogit/_xid');
  const ids = header.flatMap((name, column) =>
    name === 'ogit/_id' || name === 'xid:ogit/_id' ? [{ column, byXid: name !== 'ogit/_id' }] : [],
  );
  return { xid, ids, shown: firstOf(xid, ids[0]?.column ?? -1) };
}

/** Returns the columns that can identify a row; the first one with a value does. */
export function identifyingColumns(kind: FileKind, header: readonly string[]): number[] {
  const { xid, ids } = identityColumns(header);
  const columns = kind === 'objects' ? [header.indexOf(idHead)] : [xid, ...ids.map(({ column }) => column)];
  return columns.filter((column) => column >= 0);
}

/** Returns the column of the id that identifies a row; undefined if only its xid does. */
export const idColumnOf = ({ ids }: IdentityColumns, row: Row) =>
  ids.find(({ column }) => !isBlank(row, column));

export const identityRule =
  (columns: IdentityColumns): RowCheck =>
  (row, report) => {
    if (isBlank(row, columns.xid) && idColumnOf(columns, row) === undefined)
      report('identity-missing', columns.shown);
  };

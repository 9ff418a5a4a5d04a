/** Columns that identify the vertex of a row. */
import { idHead } from '../../imports/objects/object-heads.ts';
import type { FileKind } from '../../imports/recognition.ts';
import type { Row } from '../row.ts';
import { firstOf, isBlank, type RowCheck } from './cells.ts';

/** Columns; -1 where they are not there. */
export interface IdentityColumns {
  readonly xid: number;
  /** Columns that win over the xid, in order of precedence: `ogit/_id` and `xid:ogit/_id`. */
  readonly ids: readonly { readonly column: number; readonly byXid: boolean }[];
  /** Where a fault is shown. */
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

/** Columns of which the first with a value identifies a row. */
export function identifyingColumns(kind: FileKind, header: readonly string[]): number[] {
  const { xid, ids } = identityColumns(header);
  const columns = kind === 'objects' ? [header.indexOf(idHead)] : [xid, ...ids.map(({ column }) => column)];
  return columns.filter((column) => column >= 0);
}

/** The id that a row gives; undefined where its xid has to do. */
export const givenId = ({ ids }: IdentityColumns, row: Row) =>
  ids.find(({ column }) => !isBlank(row, column));

export const identityRule =
  (columns: IdentityColumns): RowCheck =>
  (row, report) => {
    if (isBlank(row, columns.xid) && givenId(columns, row) === undefined)
      report('identity-missing', columns.shown);
  };

/** Compares what rows say with what a platform has: cell by cell, and only where something would change. */

import type { Row } from '../columns/row.ts';
import { vertexColumns } from '../columns/rules/attributes.ts';
import { isNullCell } from '../columns/rules/cells.ts';
import { givenId, identityColumns } from '../columns/rules/identity.ts';
import type { Action } from './actions.ts';
import type { PresentRow } from './effect.ts';
import { columnDoes } from './effect-columns.ts';
import type { FileKind } from './recognition.ts';

/** Attributes by their names, as a platform answers them. */
export type PresentVertex = Readonly<Record<string, unknown>>;

export interface NamedVertex {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly value: string;
}

export interface Comparison {
  readonly is: 'unchanged' | 'changed' | 'removed' | 'missing';
  readonly cells: PresentRow['cells'];
}

export interface PresentPlan {
  /** Attributes that have to be asked for. */
  readonly fields: readonly string[];
  /** Which vertex the row means; null where it names none. */
  nameOf(row: Row): NamedVertex | null;
  /** @param vertex undefined where the platform has none of that name */
  compare(row: Row, vertex: PresentVertex | undefined): Comparison;
}

/** Null where the rows are about no vertices' attributes. Lists and look-ups are not compared. */
export function createPresentPlan(context: {
  header: readonly string[];
  kind: FileKind;
  action: Action;
}): PresentPlan | null {
  const { header, kind, action } = context;
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const identity = identityColumns(header);
  const compared =
    action === 'POST'
      ? []
      : vertexColumns(header).filter(
          ({ column, prefix }) => prefix === '' && columnDoes(header[column] ?? '', kind, action) === 'sets',
        );

  return {
    fields: compared.map(({ attribute }) => attribute),
    nameOf(row) {
      const given = givenId(identity, row);
      if (given !== undefined)
        return { by: given.byXid ? 'ogit/_xid' : 'ogit/_id', value: row.text(given.column) };
      if (identity.xid < 0 || row.isEmpty(identity.xid) || row.isNull(identity.xid)) return null;
      return { by: 'ogit/_xid', value: row.text(identity.xid) };
    },
    compare(row, vertex) {
      if (vertex === undefined) return { is: 'missing', cells: [] };
      if (action === 'DELETE') return { is: 'removed', cells: [] };
      const cells: { column: string; before: string | null; after: string | null }[] = [];
      let removes = false;
      for (const { column, attribute } of compared) {
        if (row.isEmpty(column)) continue;
        const before = textOf(vertex[attribute]);
        const after = isNullCell(row, column) ? null : row.text(column);
        if (before === after) continue;
        removes ||= after === null;
        cells.push({ column: attribute, before, after });
      }
      return { is: removes ? 'removed' : cells.length > 0 ? 'changed' : 'unchanged', cells };
    },
  };
}

/** Attributes are texts; the few numbers that the platform sets itself are compared as their digits. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

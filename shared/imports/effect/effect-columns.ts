/** Determines what the cells of a column do to the vertex of their row, or to its edges, issues and content. */

import { readColumn, readHead } from '../../columns/header.ts';
import { isWritableOnUpdate } from '../../columns/rules/attributes.ts';
import { attributeOf, placeOf } from '../../columns/rules/group-heads.ts';
import type { Action } from '../actions.ts';
import type { FileKind } from '../recognition.ts';

export type ColumnEffect =
  /** Identifies the vertex. */
  | 'names'
  | 'sets'
  /** Sets an attribute of a vertex that is created; an update ignores it. */
  | 'sets-new'
  /** `=` */
  | 'replaces'
  /** `+` */
  | 'adds'
  /** `-` */
  | 'removes'
  /** Part of an edge, an issue, an attachment or a value. */
  | 'belongs'
  /** The platform ignores the column. */
  | 'nothing';

const mapDoes = { '=': 'replaces', '+': 'adds', '-': 'removes' } as const;

/** @source interfaces.md 2.5, wire.md §3, "Row rules" */
export function columnEffectOf(name: string, kind: FileKind, action: Action): ColumnEffect {
  if (kind === 'vertices' || kind === 'combined') return vertexColumnDoes(name, kind, action);
  const { kind: columnKind } = readColumn(name, kind);
  if (columnKind === 'unused') return 'nothing';
  if (kind === 'objects' && columnKind !== 'identity') return columnKind === 'map' ? 'adds' : 'sets';
  return columnKind === 'identity' ? 'names' : 'belongs';
}

function vertexColumnDoes(name: string, kind: FileKind, action: Action): ColumnEffect {
  if (placeOf(name).kind !== 'vertex') return 'belongs';
  const head = readHead(name);
  const attribute = attributeOf(name);
  if (head.kind === 'identity' || attribute === 'ogit/_id') return 'names';
  if (action === 'DELETE') return 'nothing';
  const creates = kind === 'combined' || action !== 'PUT';
  const updates = kind === 'combined' || action !== 'POST';
  if (updates && !isWritableOnUpdate(attribute)) return creates ? 'sets-new' : 'nothing';
  const first = name[0];
  return head.kind === 'map' && (first === '=' || first === '+' || first === '-') ? mapDoes[first] : 'sets';
}

/** Whether a row may identify an existing vertex. */
export const mayUpdate = (kind: FileKind, action: Action): boolean =>
  kind === 'combined' ||
  kind === 'objects' ||
  (kind === 'vertices' && (action === 'PUT' || action === 'PATCH'));

/** Returns how many cells of the column may remove something from an existing vertex. */
export function removingCells(
  does: ColumnEffect,
  { filled, nulls }: { readonly filled: number; readonly nulls: number },
): number {
  if (does === 'sets') return nulls;
  if (does === 'replaces') return filled + nulls;
  return does === 'removes' ? filled : 0;
}

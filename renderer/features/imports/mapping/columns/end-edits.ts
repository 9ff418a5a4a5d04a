/** Proposals for files of edges: the ends of edges become identities of another open file. */
import type { Relation } from '../../../../../shared/imports/columns/relations.ts';
import type { Draft, Edit } from '../../../../../shared/recipes/edits.ts';
import type { SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import { aroundOf, sourceFor } from './relation-proposals.ts';

export interface EndRelation {
  readonly relation: Relation;
  readonly column: SourceColumn;
  /** The field for the end of the edge, which reads the column. */
  readonly place: { readonly key: number; readonly path: string };
}

/** Returns the ends of edges whose cells refer to vertices of another open file, but differ from their identities. */
export const endRelations = (
  draft: Draft,
  columns: readonly SourceColumn[],
  relations: readonly Relation[],
): readonly EndRelation[] =>
  relations.flatMap((relation) => {
    const column = columns.find(({ index }) => index === relation.column);
    const [use, ...others] = column?.uses ?? [];
    const entry = use && draft.targets[use.target];
    if (column === undefined || use === undefined || entry === undefined || others.length > 0) return [];
    const { target, key } = entry;
    const isEnd =
      target.kind === 'part' && (target.name === 'from:ogit/_xid' || target.name === 'to:ogit/_xid');
    if (!isEnd || !('column' in target.from) || target.transforms.length > 0) return [];
    const { form, identity } = relation;
    const isOther = form === null ? identity !== null : form.prefix !== '' || form.suffix !== '';
    return isOther ? [{ relation, column, place: { key, path: use.path } }] : [];
  });

/**
 * Returns the edits by which the cells become identities of the other file.
 * @param lookup finds the identity of a value that is not part of it; null if the other file has no such table
 */
export function endEdits({ relation, column, place }: EndRelation, lookup: TableLookup | null): Edit[] {
  const from = sourceFor(column, relation.form);
  if (from !== null) return [{ edit: 'set-source', ...place, from }];
  const { identity } = relation;
  if (identity === null || lookup === null) return [];
  return [{ ...lookup, value: identity.column }, ...aroundOf(identity)].map((transform) => ({
    edit: 'add-transform' as const,
    ...place,
    transform,
  }));
}

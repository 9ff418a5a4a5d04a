/** Proposals from relations to another open file: edges to its vertices, and lookups of values in it. */
import type { Relation } from '../../../../../shared/imports/columns/relations.ts';
import { lookupIn, type OtherTable } from '../../../../../shared/imports/lookup-tables/other-tables.ts';
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Draft, Edit } from '../../../../../shared/recipes/edits.ts';
import type { Field, ValueSource } from '../../../../../shared/recipes/field.ts';
import { type SourceColumn, sourceOfColumn } from '../../../../../shared/recipes/source-columns.ts';
import { writeTemplate } from '../../../../../shared/recipes/template.ts';
import { tableName } from '../../../../../shared/recipes/transforms/lookup-table.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { fieldOf, freeAttribute } from '../targets/new-target.ts';
import { becomeEdits } from './column-edits.ts';

/** Source by which the cells of a column become identities of the other file; null if no source can do that. */
export function sourceFor(
  column: Pick<SourceColumn, 'index' | 'name' | 'occurrence'>,
  form: Relation['form'],
): ValueSource | null {
  if (form === null) return null;
  const { prefix, suffix } = form;
  if (prefix === '' && suffix === '') return sourceOfColumn(column);
  if (column.occurrence > 1 || column.name === '') return null;
  const text = (part: string) => (part === '' ? [] : [{ text: part }]);
  return { template: writeTemplate([...text(prefix), { column: column.name }, ...text(suffix)]) };
}

/** Whether no target uses a column as a reference to a vertex, or as a key of another table, yet. */
const isUnrelated = ({ targets }: Draft, { uses }: SourceColumn): boolean =>
  uses.every(({ target }) => {
    const entry = targets[target]?.target;
    return (
      entry?.kind === 'attribute' &&
      !entry.lookUp &&
      entry.transforms.every((transform) => transform.kind !== 'lookup')
    );
  });

export interface OpenRelation {
  readonly relation: Relation;
  readonly column: SourceColumn;
  /** Whether an edge can be made from the values. */
  readonly canConnect: boolean;
}

/** Returns the relations that can still be proposed, with their columns. */
export const openRelations = (
  draft: Draft,
  columns: readonly SourceColumn[],
  relations: readonly Relation[],
): readonly OpenRelation[] =>
  relations.flatMap((relation) => {
    const column = columns.find(({ index }) => index === relation.column);
    if (column === undefined || !isUnrelated(draft, column)) return [];
    const canConnect = relation.identity !== null || sourceFor(column, relation.form) !== null;
    return canConnect || relation.key !== null ? [{ relation, column, canConnect }] : [];
  });

/** Why a text cannot be a verb; null if it can. */
export const verbFault = (verb: string): string | null =>
  verb === '' ? 'Choose or type a verb.' : /\s/u.test(verb) ? 'A verb has no spaces.' : null;

/** Field for the other end of an edge: the identity is in the column, or is looked up by it; null if neither works. */
function otherOf(
  { column, relation }: Pick<OpenRelation, 'column' | 'relation'>,
  lookup: TableLookup | null,
): Field | null {
  const from = sourceFor(column, relation.form);
  if (from !== null) return fieldOf(from);
  if (relation.identity === null || lookup === null) return null;
  return {
    from: sourceOfColumn(column),
    transforms: [{ ...lookup, value: relation.identity.column }, ...aroundOf(relation.identity)],
  };
}

/** The transform that adds the prefix and suffix of an identity to a looked-up value; none if both are empty. */
export const aroundOf = ({ prefix, suffix }: { prefix: string; suffix: string }): Transform[] =>
  prefix === '' && suffix === ''
    ? []
    : [
        {
          kind: 'replace',
          as: 'pattern',
          find: '^.+$',
          ignoreCase: false,
          by: `${literal(prefix)}$&${literal(suffix)}`,
        },
      ];

/** Escapes a text for a replacement, in which `$` begins a reference to the match. */
const literal = (text: string): string => text.replaceAll('$', () => '$$');

/**
 * Returns the edits for an edge from the vertex of each row to the vertex of the other file that the column names.
 * @param lookup finds the identity of a value that is not part of it; null if the other file has no such table
 */
export function relateEdits(
  draft: Draft,
  kind: FileKind,
  offer: Pick<OpenRelation, 'column' | 'relation'>,
  verb: string,
  lookup: TableLookup | null,
): Edit[] {
  const other = otherOf(offer, lookup);
  if (other === null) return [];
  const { column } = offer;
  return becomeEdits(draft, kind, column, { group: 'edge' }).map((edit) =>
    edit.edit === 'add' && edit.target.kind === 'edge'
      ? {
          ...edit,
          target: {
            ...edit.target,
            verb: fieldOf({ constant: verb }),
            other: { by: 'xid', ...other },
          },
        }
      : edit,
  );
}

/** The lookup of a relation, in the table of the other file; null if that table does not have its key. */
export function lookupOf({ toName, key }: Relation, tables: readonly OtherTable[]): TableLookup | null {
  const table = tables.find((each) => tableName(each) === toName);
  if (key === null || !table?.columns.includes(key)) return null;
  return lookupIn(table, { key, ignoreCase: false, missing: 'problem' });
}

/**
 * Returns the edits that add a lookup to the first field that reads a column, or to a new free attribute, and that
 * field; null if the name of the column cannot be an attribute.
 */
export function lookUpEdits(
  draft: Draft,
  kind: FileKind,
  column: SourceColumn,
  lookup: TableLookup,
): { readonly edits: readonly Edit[]; readonly key: number; readonly path: string } | null {
  const [use] = column.uses;
  const entry = use === undefined ? undefined : draft.targets[use.target];
  if (use !== undefined && entry !== undefined) {
    const place = { key: entry.key, path: use.path };
    return { edits: [{ edit: 'add-transform', ...place, transform: lookup }], ...place };
  }
  const name = freeAttribute(column.name);
  if (name === null) return null;
  const edits = becomeEdits(draft, kind, column, { name }).map((edit) =>
    edit.edit === 'add' && edit.target.kind === 'attribute'
      ? { ...edit, target: { ...edit.target, transforms: [lookup] } }
      : edit,
  );
  return { edits, key: draft.nextKey, path: 'value' };
}

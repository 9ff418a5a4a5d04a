import type { Relation } from '../../../../../shared/imports/columns/relations.ts';
import { lookupIn, type OtherTable } from '../../../../../shared/imports/key-tables/other-tables.ts';
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Draft, Edit } from '../../../../../shared/recipes/edits.ts';
import type { Field, ValueSource } from '../../../../../shared/recipes/field.ts';
import { type SourceColumn, sourceOfColumn } from '../../../../../shared/recipes/source-columns.ts';
import { writeTemplate } from '../../../../../shared/recipes/template.ts';
import { tableName } from '../../../../../shared/recipes/transforms/key-table.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { fieldOf, freeAttribute } from '../targets/new-target.ts';
import { becomeEdits } from './column-edits.ts';

/** How the cells of a column name vertices of the other file; null where a template cannot name the column. */
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

/** Whether nothing reads a column as the name of another vertex, or as a key of another table, yet. */
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
  /** An edge can be made of the values. */
  readonly canConnect: boolean;
}

/** The relations that may still be proposed, with their columns. */
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

/** Why a text is no verb; null where it may be one. */
export const verbFault = (verb: string): string | null =>
  verb === '' ? 'Choose or type a verb.' : /\s/u.test(verb) ? 'A verb has no spaces.' : null;

/** The name of the other vertex of an edge: from the column, or looked up in the other file by it; null for neither. */
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

/** The transform that writes the rest of an identity around what a lookup found; none where there is nothing. */
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

/** A text of a replacement without references to what was found. */
const literal = (text: string): string => text.replaceAll('$', () => '$$');

/**
 * An edge from the vertex of each row to the one of the other file that the column names.
 * @param lookup in the other file, for values that are no identities
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

/** The lookup of a relation, in the table that has its key; null where that table cannot be looked up in. */
export function lookupOf({ toName, key }: Relation, tables: readonly OtherTable[]): TableLookup | null {
  const table = tables.find((each) => tableName(each) === toName);
  if (key === null || !table?.columns.includes(key)) return null;
  return lookupIn(table, { key, ignoreCase: false, missing: 'problem' });
}

/** What the column becomes, with the lookup as its last transform; and the field to be shown. */
export function lookUpEdits(
  draft: Draft,
  kind: FileKind,
  column: SourceColumn,
  lookup: TableLookup,
): { readonly edits: readonly Edit[]; readonly key: number; readonly path: string } | null {
  const [use] = column.uses;
  const used = use === undefined ? undefined : draft.targets[use.target];
  if (use !== undefined && used !== undefined) {
    const place = { key: used.key, path: use.path };
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

import type { Relation } from '../../../../../shared/imports/columns/relations.ts';
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Draft, Edit } from '../../../../../shared/recipes/edits.ts';
import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { type SourceColumn, sourceOfColumn } from '../../../../../shared/recipes/source-columns.ts';
import { writeTemplate } from '../../../../../shared/recipes/template.ts';
import { fieldOf } from '../targets/new-target.ts';
import { becomeEdits } from './column-edits.ts';

/** How the cells of a column name vertices of the other file; null where a template cannot name the column. */
function sourceFor(column: SourceColumn, { prefix, suffix }: Relation['form']): ValueSource | null {
  if (prefix === '' && suffix === '') return sourceOfColumn(column);
  if (column.occurrence > 1 || column.name === '') return null;
  const text = (part: string) => (part === '' ? [] : [{ text: part }]);
  return { template: writeTemplate([...text(prefix), { column: column.name }, ...text(suffix)]) };
}

/** Whether nothing reads a column as the name of another vertex yet. */
const isUnrelated = ({ targets }: Draft, { uses }: SourceColumn): boolean =>
  uses.every(({ target }) => {
    const entry = targets[target]?.target;
    return entry?.kind === 'attribute' && !entry.lookUp;
  });

/** The relations that may still be proposed, with their columns. */
export const openRelations = (
  draft: Draft,
  columns: readonly SourceColumn[],
  relations: readonly Relation[],
): readonly { readonly relation: Relation; readonly column: SourceColumn }[] =>
  relations.flatMap((relation) => {
    const column = columns.find(({ index }) => index === relation.column);
    return column !== undefined && isUnrelated(draft, column) && sourceFor(column, relation.form) !== null
      ? [{ relation, column }]
      : [];
  });

/** Why a text is no verb; null where it may be one. */
export const verbFault = (verb: string): string | null =>
  verb === '' ? 'Choose or type a verb.' : /\s/u.test(verb) ? 'A verb has no spaces.' : null;

/** An edge from the vertex of each row to the one of the other file that the column names. */
export function relateEdits(
  draft: Draft,
  kind: FileKind,
  { column, relation }: { readonly column: SourceColumn; readonly relation: Relation },
  verb: string,
): Edit[] {
  const from = sourceFor(column, relation.form);
  if (from === null) return [];
  return becomeEdits(draft, kind, column, { group: 'edge' }).map((edit) =>
    edit.edit === 'add' && edit.target.kind === 'edge'
      ? {
          ...edit,
          target: {
            ...edit.target,
            verb: fieldOf({ constant: verb }),
            other: { by: 'xid', ...fieldOf(from) },
          },
        }
      : edit,
  );
}

import { columnsOf } from '../../../../../shared/recipes/field.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { fieldsOf } from '../../../../../shared/recipes/target-fields.ts';
import { isUnchosen } from '../targets/new-target.ts';

type Group = Extract<Target, { kind: 'edge' | 'issue' | 'content' }>;

/** Effect of a group on each row, if it does not depend on the row, and its verb for some of the rows. */
const everyRow = {
  edge: { effect: 'every row creates this edge', some: 'create it' },
  issue: { effect: 'every row opens an issue', some: 'open one' },
  content: { effect: 'every row gets this content', some: 'get it' },
} as const;

/**
 * Note of a group: what is still to be chosen, or what happens in every row; null if there is nothing to note.
 * @source wire.md §3, “An edge group exists in a row when”
 */
export function groupNote(group: Group): string | null {
  if (group.kind === 'edge') {
    const [hasVerb, hasEnd] = [!isUnchosen(group.verb.from), !isUnchosen(group.other.from)];
    if (!hasVerb && !hasEnd) return 'Choose the verb and the other end; no row has this edge until then.';
    if (!hasVerb) return 'Choose the verb; the platform refuses an edge without one.';
    if (!hasEnd) return 'Choose the other end; the platform refuses an edge without one.';
  }
  if (group.kind === 'content' && isUnchosen(group.content.from))
    return 'Choose the source of the content; without it, nothing is attached.';
  const varies = fieldsOf(group).some(({ decides, field }) => decides && columnsOf(field.from).length > 0);
  const { effect, some } = everyRow[group.kind];
  return varies
    ? null
    : `No column is used here, so ${effect}. Choose a column if only some rows should ${some}.`;
}

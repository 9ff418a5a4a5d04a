/** Applies staged changes to one attribute, and finds those that change nothing. */

import { assertNever } from '../errors.ts';
import type { IntendedChange } from './intended-change.ts';
import { createIntendedDraft, type IntendedDraft } from './intended-draft.ts';
import type { Holding } from './list-value.ts';
import type { StagedChange } from './staged-change.ts';

/** @param createdOn creation of the vertex in milliseconds since epoch; null if it is not known */
export function applyChanges(
  base: Holding,
  createdOn: number | null,
  changes: readonly StagedChange[],
): IntendedChange {
  const draft = createIntendedDraft(base, createdOn);
  const idle = [...changes.keys()].filter(
    (number) => !stepOf(draft, changes[number] as StagedChange, number),
  );
  return { ...draft.done(), idle };
}

/** Applies one staged change; returns whether it changed anything. */
function stepOf(draft: IntendedDraft, change: StagedChange, number: number): boolean {
  switch (change.kind) {
    case 'add':
      return draft.add(change.item, number);
    case 'remove':
      return draft.remove(change.item, number);
    case 'remove-matching':
      return draft.removeMatching(change.removal, number);
    case 'edit':
      return draft.edit(change.from, change.to, number);
    case 'replace-all':
      return draft.replaceAll(change.items, number);
    case 'convert':
      return draft.convert();
    case 'write-plain':
      return draft.writePlain(change.value, number);
    case 'remove-scalar':
      return draft.removeScalar(number);
    default:
      return assertNever(change);
  }
}

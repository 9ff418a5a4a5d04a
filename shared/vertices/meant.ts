/** What staged changes make of one attribute: which items go, which come, which stay. */
import { assertNever } from '../errors.ts';
import type { Holding, ListItem, Removal } from './list-value.ts';
import type { WriteForm } from './list-write.ts';
import { createMeantDraft, type MeantDraft } from './meant-draft.ts';
import type { StagedChange } from './staged-change.ts';

export interface AddedItem {
  readonly item: ListItem;
  /** Which staged change brought it, from 0. */
  readonly change: number;
  /** The place of the item in whose stead it stands; null where it is simply added. */
  readonly insteadOf: number | null;
}

export interface Meant {
  readonly kind: Holding['kind'];
  /** Where the kind is `scalar`; a new one is also among those added. */
  readonly scalar: unknown;
  /** What was there: the list, or the scalar as one item. */
  readonly items: readonly ListItem[];
  /** Places of items that go → which staged change takes them. */
  readonly gone: ReadonlyMap<number, number>;
  readonly added: readonly AddedItem[];
  /** The removals in the user's own words, since a whole list was last written. */
  readonly removals: readonly Removal[];
  /** How the user would have it written; another form may have a smaller effect. */
  readonly asked: Exclude<WriteForm, 'nothing'>;
  /** Staged changes that name nothing that is there. */
  readonly idle: readonly number[];
}

/** @param createdOn of the vertex, in milliseconds since epoch; null where it is not known */
export function meantBy(base: Holding, createdOn: number | null, changes: readonly StagedChange[]): Meant {
  const draft = createMeantDraft(base, createdOn);
  const idle = [...changes.keys()].filter(
    (number) => !stepOf(draft, changes[number] as StagedChange, number),
  );
  return { ...draft.done(), idle };
}

function stepOf(draft: MeantDraft, change: StagedChange, number: number): boolean {
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

/** How many items come, go and change in place. */
export function countsOf({ gone, added }: Meant): { adds: number; removes: number; changes: number } {
  const changes = added.filter(({ insteadOf }) => insteadOf !== null && gone.has(insteadOf)).length;
  return { adds: added.length - changes, removes: gone.size - changes, changes };
}

/** The attribute as it is meant to be; times that are left to the platform are null. */
export function meantHolding({ kind, scalar, items, gone, added }: Meant): Holding {
  if (kind === 'absent') return { kind };
  if (kind === 'scalar') return { kind, value: scalar };
  return { kind, items: [...items.filter((_, at) => !gone.has(at)), ...added.map(({ item }) => item)] };
}

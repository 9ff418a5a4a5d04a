/** Finds the possible ways to write one attribute so that it gets its intended value, with the effect of each. */
import { scalarAttributes } from '../columns/rules/attributes.ts';
import { canonical } from '../monitor/canonical.ts';
import { holdingAfter, type IntendedChange } from './intended-change.ts';
import { hitsOf, isExact, keyOf } from './item-index.ts';
import { type Holding, isMatch, type ListItem, type Removal, removalOf } from './list-value.ts';
import type { WriteBody, WriteForm } from './list-write.ts';

export interface Candidate {
  readonly form: Exclude<WriteForm, 'nothing'>;
  /** How many values the platform removes or writes. */
  readonly effect: number;
  readonly requests: 1 | 2;
  /** Items that are removed together with equal ones although they should stay, and are written again. */
  readonly rewritten: readonly ListItem[];
  /** Whether unchanged values are rewritten without a time, because it is not known. */
  readonly losesCreated: () => boolean;
  /** Returns one body for each request; a function, because a list may be long and only one candidate is chosen. */
  readonly bodies: () => readonly WriteBody[];
}

export interface PlannedWrite {
  readonly attribute: string;
  readonly base: Holding;
  /** Creation of the vertex, in milliseconds since epoch; null if not known. */
  readonly createdOn: number | null;
  readonly intended: IntendedChange;
}

/** Returns the possible ways to write an attribute; none if nothing would change. */
export function candidatesOf(written: PlannedWrite): Candidate[] {
  if (!isChange(written)) return [];
  const { base, intended } = written;
  if (intended.kind !== 'list')
    return intended.kind === 'absent' &&
      written.createdOn !== null &&
      !scalarAttributes.has(written.attribute)
      ? [removeScalar(written, written.createdOn), plain(written)]
      : [plain(written)];
  const touching = base.kind === 'scalar' ? onlyAdds(intended) : true;
  return [
    ...(touching ? [touch(written)] : []),
    replace(written),
    ...(isPlain(written) ? [plain(written)] : []),
  ];
}

function isChange({ base, intended }: PlannedWrite): boolean {
  if (base.kind === 'scalar')
    return intended.kind !== 'scalar' || canonical(base.value) !== canonical(intended.scalar);
  if (intended.kind === 'scalar') return true;
  return intended.gone.size > 0 || intended.added.length > 0;
}

/** Whether `+` alone is enough for a scalar; only `=` removes it and converts to a list. @source interfaces.md 4.3 */
const onlyAdds = ({ gone, added }: IntendedChange): boolean => gone.size === 0 && added.length > 0;

/** Writes only the differences, with `-` and `+`. */
function touch({ attribute, intended }: PlannedWrite): Candidate {
  const { items, gone } = intended;
  const fresh = intended.added.map(({ item }) => item);
  const removals = removalsOf(intended, fresh);
  const hits = new Set(removals.flatMap((removal) => hitsOf(items, removal)));
  const rewritten = [...hits].filter((at) => !gone.has(at)).map((at) => items[at] as ListItem);
  const added = [...fresh, ...rewritten];
  const remove = removals.length === 0 ? {} : { [`-${attribute}`]: removals };
  const add = added.length === 0 ? {} : { [`+${attribute}`]: added.map(entryOf) };
  // Removals that match added items need a request of their own: another platform may apply `+` before `-`.
  const needsTwo = wouldMatch(removals, added);
  return {
    form: 'touch',
    effect: hits.size + added.length,
    requests: needsTwo ? 2 : 1,
    rewritten,
    losesCreated: () => rewritten.some(({ created }) => created === null),
    bodies: () => (needsTwo ? [remove, add] : [{ ...add, ...remove }]),
  };
}

/**
 * Returns the user's own removals if they match exactly the intended items and no added one; otherwise one removal for
 * each item.
 */
function removalsOf(
  { items, gone, removals }: IntendedChange,
  added: readonly ListItem[],
): readonly Removal[] {
  if (!wouldMatch(removals, added)) {
    const hits = new Set(removals.flatMap((removal) => hitsOf(items, removal)));
    if (hits.size === gone.size && [...gone.keys()].every((at) => hits.has(at))) return unique(removals);
  }
  return unique([...gone.keys()].map((at) => removalOf(items[at] as ListItem)));
}

const unique = (removals: readonly Removal[]): Removal[] => [
  ...new Map(
    removals.map((removal) => [isExact(removal) ? keyOf(removal) : canonical(removal), removal]),
  ).values(),
];

function wouldMatch(removals: readonly Removal[], added: readonly ListItem[]): boolean {
  const exact = new Set(removals.filter(isExact).map(keyOf));
  const wide = removals.filter((removal) => !isExact(removal));
  return added.some((item) => exact.has(keyOf(item)) || wide.some((removal) => isMatch(item, removal)));
}

/** Writes the whole list with `=`. */
function replace({ attribute, intended }: PlannedWrite): Candidate {
  const { items, gone, added } = intended;
  const stay = () => items.filter((_, at) => !gone.has(at));
  return {
    form: 'replace',
    effect: items.length + (items.length - gone.size) + added.length,
    requests: 1,
    rewritten: [],
    losesCreated: () => stay().some(({ created }) => created === null),
    bodies: () => [{ [`=${attribute}`]: [...stay(), ...added.map(({ item }) => item)].map(entryOf) }],
  };
}

/** Writes one value without a prefix, or null. */
function plain({ attribute, intended }: PlannedWrite): Candidate {
  const target = holdingAfter(intended);
  const value =
    target.kind === 'scalar'
      ? target.value
      : target.kind === 'list'
        ? (target.items[0]?.value ?? null)
        : null;
  return {
    form: 'plain',
    effect: intended.items.length + (value === null ? 0 : 1),
    requests: 1,
    rewritten: [],
    losesCreated: () => false,
    bodies: () => [{ [attribute]: value }],
  };
}

/** Whether a plain write is considered: only if no item stays, since removing the others would have less effect. */
function isPlain({ base, intended: { requestedForm, gone, items, added } }: PlannedWrite): boolean {
  if (base.kind !== 'list' || requestedForm !== 'plain' || gone.size < items.length) return false;
  const [first, ...more] = added.map(({ item }) => item);
  if (first === undefined) return true;
  // A value that was there would keep its time.
  return more.length === 0 && first.created === null && items.every(({ value }) => value !== first.value);
}

/** Removes a scalar by the creation time of its vertex. @source interfaces.md 4.3 */
function removeScalar({ attribute, base }: PlannedWrite, created: number): Candidate {
  const value = base.kind === 'scalar' && typeof base.value === 'string' ? { value: base.value } : {};
  return {
    form: 'touch',
    effect: 1,
    requests: 1,
    rewritten: [],
    losesCreated: () => false,
    bodies: () => [{ [`-${attribute}`]: [{ ...value, created }] }],
  };
}

/** Returns the JSON of an item; without a time, which the platform then sets, if it is not known. */
const entryOf = ({ value, created }: ListItem) => (created === null ? { value } : { value, created });

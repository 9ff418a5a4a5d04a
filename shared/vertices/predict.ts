/** Predicts the content of a vertex after a write, by the platform's rules for lists. */
import { keyOf } from './item-index.ts';
import {
  absent,
  type Holding,
  holdingOf,
  itemsOf,
  type ListItem,
  textOf,
  type VertexLists,
} from './list-value.ts';
import type { WriteBody } from './list-write.ts';
import { type BodyChange, readBody } from './write-body.ts';

/**
 * Returns the vertex after the bodies were written one after the other.
 *  An absent attribute may be an emptied list, which no reading shows. A plain write then creates a list with one item,
 * although a scalar is predicted; see `compareValues`.
 * @param now the platform's time in milliseconds since epoch; null if not known, in which case new created times are
 * null
 * @throws AppError `bad-input` for a body that the platform refuses
 * @source interfaces.md 2.9 and 4.3, wire.md §4, "Lists"
 */
export function predict(base: VertexLists, bodies: readonly WriteBody[], now: number | null): VertexLists {
  const held = new Map(base.held);
  for (const body of bodies)
    for (const change of readBody(body)) {
      // A vertex always has a scope.
      if (change.attribute === 'ogit/_scope' && change.value === null) continue;
      const before = holdingOf({ ...base, held }, change.attribute);
      held.set(change.attribute, holdingAfter(before, change, { now, createdOn: base.createdOn }));
    }
  return { ...base, held };
}

interface Moment {
  readonly now: number | null;
  readonly createdOn: number | null;
}

type ListEntry = Readonly<Record<string, unknown>>;

function holdingAfter(before: Holding, { prefix, value }: BodyChange, { now, createdOn }: Moment): Holding {
  if (prefix === '') return afterPlain(before, value, now);
  const entries: readonly ListEntry[] = Array.isArray(value) ? value : [];
  if (prefix === '=') return { kind: 'list', items: entries.map((each) => newItem(each, now)) };
  const items = itemsOf(before, createdOn);
  if (prefix === '+')
    return { kind: 'list', items: [...items, ...entries.map((each) => newItem(each, now))] };
  const isRemoved = removalTest(entries);
  const kept = items.filter((item) => !isRemoved(item));
  if (before.kind === 'list') return { kind: 'list', items: kept };
  return kept.length === items.length ? before : absent;
}

function afterPlain(before: Holding, value: unknown, now: number | null): Holding {
  if (before.kind !== 'list') return value === null ? absent : { kind: 'scalar', value };
  if (value === null) return { kind: 'list', items: [] };
  const text = textOf(value);
  const kept = before.items.find((item) => item.value === text);
  return { kind: 'list', items: [kept ?? { value: text, created: now }] };
}

const newItem = ({ value, created }: ListEntry, now: number | null): ListItem => ({
  value: textOf(value),
  created: typeof created === 'number' ? created : now,
});

/** Returns a test whether a removal matches an item. Most removals name value and time and are looked up directly. */
function removalTest(removals: readonly ListEntry[]): (item: ListItem) => boolean {
  const keys = new Set<string>();
  const others: ListEntry[] = [];
  for (const removal of removals) {
    const { value, created, ...more } = removal;
    const isExact =
      typeof value === 'string' && typeof created === 'number' && Object.keys(more).length === 0;
    if (isExact) keys.add(keyOf({ value, created }));
    else others.push(removal);
  }
  return (item) => keys.has(keyOf(item)) || others.some((removal) => isMatch(item, removal));
}

/** An empty removal matches everything, one with an unknown property nothing. @source wire.md §4: times as numbers */
const isMatch = (item: ListItem, removal: ListEntry): boolean =>
  Object.entries(removal).every(([name, wanted]) =>
    name === 'created' ? isSameTime(wanted, item.created) : name === 'value' && wanted === item.value,
  );

const isSameTime = (wanted: unknown, created: number | null): boolean =>
  typeof wanted === 'number'
    ? wanted === created
    : typeof wanted === 'string' && created !== null && Number(wanted) === created;

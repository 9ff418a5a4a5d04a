/** Damages the list of items and the counts of a response, so that the damage shows in the response itself. */
import type { SeededRandom } from '../seeded-random.ts';
import type { Tally } from './misbehaviours.ts';
import { abortItem, type ComposedItem, type Counted, type Item } from './response-items.ts';
import type { WriteRequest } from './write-request.ts';

interface Damaged {
  /** In the order in which they are sent. */
  items: Item[];
  populated: Record<string, unknown> | undefined;
  failed: unknown;
}

interface Scene {
  readonly random: SeededRandom;
  readonly request: WriteRequest;
  readonly tally: Tally;
  readonly composed: readonly ComposedItem[];
}

type Damage = (damaged: Damaged, scene: Scene) => void;

/** Returns the honest items and counts of a response. */
export function undamaged(composed: readonly ComposedItem[], isAborted: boolean): Damaged {
  const populated: Record<Counted, number> = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  let failed = isAborted ? 1 : 0;
  for (const { counted } of composed)
    if (counted === 'failed') failed += 1;
    else populated[counted] += 1;
  return { items: composed.map(({ item }) => item), populated, failed };
}

/** Damages a response in one way, and sometimes in another way, which does not hide the first. */
export function damage(damaged: Damaged, scene: Scene): void {
  const { random } = scene;
  const first = random.pick(damages);
  first(damaged, scene);
  if (first !== junk && random.chance(0.3))
    random.pick([shuffled, ordersAsTexts, itemsRepeated, junk])(damaged, scene);
}

const shuffled: Damage = (damaged, { random, tally }) => {
  tally.count('items shuffled');
  damaged.items = random.shuffled(damaged.items);
};

const withOrder = (item: Item, order: unknown): Item => ({ ...item, order });

const ordersFromOne: Damage = (damaged, { tally }) => {
  tally.count('orders from 1');
  damaged.items = damaged.items.map((item) => withOrder(item, Number(item.order) + 1));
};

const ordersMissing: Damage = (damaged, { random, tally }) => {
  tally.count('orders missing');
  const share = random.pick([0.3, 1]);
  damaged.items = damaged.items.map((item) => {
    const { order: _, ...rest } = item;
    return random.chance(share) ? rest : item;
  });
};

const ordersAsTexts: Damage = (damaged, { tally }) => {
  tally.count('orders as texts');
  damaged.items = damaged.items.map((item) => withOrder(item, String(item.order)));
};

/** The second of two items takes the order of the first, so that one order is there twice and one is missing. */
const ordersRepeated: Damage = (damaged, { random, tally }) => {
  const { items } = damaged;
  if (items.length < 2) return;
  tally.count('orders repeated');
  const [one, other] = random.shuffled([...items.keys()]);
  damaged.items = items.map((item, at) => (at === other ? withOrder(item, items[one ?? 0]?.order) : item));
  if (random.chance(0.5)) stripIdentities(damaged, (at) => at === one || at === other);
};

/**
 * Exchanges the orders of pairs of items, each of which keeps an identity that contradicts its new order. Without such
 * items, nothing is exchanged, because nothing would reveal the lie: see the list in `misbehaviours.ts`.
 */
const ordersExchanged: Damage = (damaged, scene) => {
  const pairs = pairsThatShow(damaged, scene);
  const [first] = pairs;
  if (first === undefined) return;
  scene.tally.count('orders exchanged');
  exchange(damaged, pairs, (item, from) => withOrder(item, from.order));
  // A client that sees one mismatch must not trust any item without an identity.
  if (scene.random.chance(0.6)) stripIdentities(damaged, (at) => !first.includes(at));
};

const identitiesExchanged: Damage = (damaged, scene) => {
  const pairs = pairsThatShow(damaged, scene);
  if (pairs.length === 0) return;
  scene.tally.count('identities exchanged');
  exchange(damaged, pairs, (item, from) => ({ ...item, data: identityFrom(item.data, from.data) }));
};

const identitiesMissing: Damage = (damaged, { random, tally }) => {
  tally.count('identities missing');
  const share = random.pick([0.3, 1]);
  stripIdentities(damaged, () => random.chance(share));
};

function exchange(
  damaged: Damaged,
  pairs: readonly (readonly [number, number])[],
  change: (item: Item, from: Item) => Item,
): void {
  const { items } = damaged;
  const next = [...items];
  for (const [one, other] of pairs) {
    const [a, b] = [items[one], items[other]];
    if (a === undefined || b === undefined) continue;
    next[one] = change(a, b);
    next[other] = change(b, a);
  }
  damaged.items = next;
}

/** Returns pairs of undamaged items with the xids of different rows. */
function pairsThatShow({ items }: Damaged, { random, composed }: Scene): [number, number][] {
  const showing = [...items.keys()].filter((at) => {
    const honest = composed[at];
    return honest?.item === items[at] && honest?.part.of === 'row' && xidOf(items[at]?.data) !== '';
  });
  const remaining = random.shuffled(showing);
  const pairs: [number, number][] = [];
  const maximum = random.between(1, 3);
  while (remaining.length >= 2 && pairs.length < maximum) {
    const [one, other] = [remaining.shift() ?? 0, remaining.shift() ?? 0];
    if (xidOf(items[one]?.data) !== xidOf(items[other]?.data)) pairs.push([one, other]);
  }
  return pairs;
}

type Data = Record<string, unknown>;
const objectOf = (value: unknown): Data =>
  typeof value === 'object' && value !== null ? (value as Data) : {};

function xidOf(data: unknown): string {
  const { original_data: original, ...attributes } = objectOf(data);
  return String(objectOf(original ?? attributes)['ogit/_xid'] ?? '');
}

/** Returns the data of an item with the verdict of `data` and the identity of `other`. */
function identityFrom(data: unknown, other: unknown): Data {
  const { error, code, message } = objectOf(data);
  const identity = objectOf(other);
  const named = identity['original_data'] ?? identity;
  if (error === undefined) {
    const { error: _, code: __, message: ___, original_data: ____, ...plain } = objectOf(named);
    return plain;
  }
  return { error, code, message, original_data: named };
}

function stripIdentities(damaged: Damaged, isStripped: (at: number) => boolean): void {
  damaged.items = damaged.items.map((item, at) => {
    if (!isStripped(at)) return item;
    const { error, code, message } = objectOf(item.data);
    return { ...item, data: error === undefined ? {} : { error, code, message } };
  });
}

const itemsRepeated: Damage = (damaged, { random, tally }) => {
  tally.count('items repeated');
  damaged.items = damaged.items.flatMap((item) => (random.chance(0.2) ? [item, item] : [item]));
};

/** The same row is reported twice, with opposite verdicts. */
const itemsContradicted: Damage = (damaged, { random, tally }) => {
  tally.count('items contradicted');
  damaged.items = damaged.items.flatMap((item) => {
    if (!random.chance(0.15)) return [item];
    const { data, ...rest } = item;
    const { error, code: _, message: __, original_data: original, ...attributes } = objectOf(data);
    const opposite =
      error === undefined
        ? {
            ...rest,
            status: 'fail',
            data: { error: 'SourceValueError', code: 400, message: 'No.', original_data: attributes },
          }
        : { ...rest, status: 'success', data: objectOf(original) };
    return random.shuffled([item, opposite]);
  });
};

/** Everything was executed, and an item says that reading stopped before the end. */
const abortContradictedByItems: Damage = (damaged, { random, request, tally }) => {
  if (damaged.items.length < 2) return;
  tally.count('abort contradicted by items');
  const abort = abortItem(random.between(0, Math.max(0, request.rows.length - 2)));
  damaged.items = random.shuffled([
    ...damaged.items,
    random.chance(0.3) ? { ...abort, order: undefined } : abort,
  ]);
  if (typeof damaged.failed === 'number' && random.chance(0.5)) damaged.failed += 1;
};

/** An item says that reading stopped before the end; the items after it are not listed, but still counted. */
const abortContradictedByCounts: Damage = (damaged, { random, composed, request, tally }) => {
  const at = random.between(0, request.rows.length - 1);
  const later = composed.filter(({ row, counted }) => row >= at && counted !== 'failed');
  if (later.length === 0 || damaged.populated === undefined || damaged.items.length !== composed.length)
    return;
  tally.count('abort contradicted by counts');
  const kept = composed.filter(({ row, item }) => row < at && damaged.items.includes(item));
  damaged.items = [...kept.map(({ item }) => item), abortItem(at)];
};

const countsWrong: Damage = (damaged, { random, tally }) => {
  tally.count('counts wrong');
  const by = random.pick([-3, -1, 1, 2, 1_000]);
  if (random.chance(0.5) && typeof damaged.failed === 'number') damaged.failed += by;
  else if (damaged.populated !== undefined) {
    const kind = random.pick(Object.keys(damaged.populated));
    damaged.populated = { ...damaged.populated, [kind]: Number(damaged.populated[kind]) + by };
  }
};

const countsMissing: Damage = (damaged, { random, tally }) => {
  tally.count('counts missing');
  if (random.chance(0.5)) damaged.populated = undefined;
  else damaged.failed = random.pick(['none', null]);
};

const junk: Damage = (damaged, { random, tally }) => {
  tally.count('junk among items');
  const pieces: unknown[] = [
    null,
    7,
    'success',
    [],
    {},
    { status: 'perhaps', order: 0 },
    { status: 'fail', order: -1 },
  ];
  const at = random.between(0, damaged.items.length);
  damaged.items = damaged.items.toSpliced(at, 0, random.pick(pieces) as Item);
};

const damages: readonly Damage[] = [
  shuffled,
  ordersFromOne,
  ordersMissing,
  ordersAsTexts,
  ordersRepeated,
  ordersExchanged,
  identitiesExchanged,
  identitiesMissing,
  itemsRepeated,
  itemsContradicted,
  abortContradictedByItems,
  abortContradictedByCounts,
  countsWrong,
  countsMissing,
  junk,
];

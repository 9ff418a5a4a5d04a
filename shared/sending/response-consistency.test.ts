import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbort } from './abort-item.ts';
import { attribute, type SentRow } from './attribution.ts';
import type { RequestTerms } from './item-match.ts';
import { type ResultItem, readResultItem } from './result-item.ts';

const header = ['ogit/_xid', 'ogit/_type'];
const terms: RequestTerms = { kind: 'vertices', action: 'POST', header };
const sent = (...xids: string[]): SentRow[] =>
  xids.map((xid, index) => ({ record: index + 1, cells: [xid, 'ogit/MARS/Machine'] }));
const named = sent('a', 'b', 'c', 'd');
const nameless = sent('', '', '', '');
const success = (order: number | null, data: object = {}): ResultItem => ({
  status: 'success',
  entity: 'vertex',
  action: 'create',
  order,
  data: { 'ogit/_id': `id ${order}`, ...data },
});
const stored = (order: number | null, xid: string) => success(order, { 'ogit/_xid': xid });
const failure = (order: number | null, code: number | null = 400): ResultItem => ({
  status: 'fail',
  entity: 'vertex',
  action: 'create',
  order,
  data: { error: 'HTTPError', code, message: 'No.' },
});
const abort = (order: number | null, text = 'Broken.'): ResultItem => ({
  status: 'fail',
  entity: 'undefined',
  action: 'undefined',
  order,
  data: { error: 'Error', code: 400, message: `BATCH PROCESSING ABORTED! ${text}`, original_data: null },
});
const outcomes = (rows: readonly SentRow[], items: readonly ResultItem[]) =>
  attribute(terms, rows, items).map(({ outcome }) => outcome);
const unknown = nameless.map(() => 'unknown');
/** The items of a consistent response to four rows without identities. */
const complete = [success(0), failure(1), success(2), success(3)];

describe('an item without an identity', () => {
  it('is matched by its order in a consistent response, at any position', () => {
    expect(outcomes(nameless, complete.toReversed())).toEqual(['stored', 'failed', 'stored', 'stored']);
  });

  it.each<[string, ResultItem[]]>([
    ['starts at one', complete.map((item) => ({ ...item, order: (item.order ?? 0) + 1 }))],
    ['starts below zero', complete.map((item) => ({ ...item, order: (item.order ?? 0) - 1 }))],
    ['has an order twice', [success(0), failure(1), success(2), success(2, { 'ogit/_id': 'other' })]],
    ['has an order that names no row', [...complete.slice(0, 3), success(9)]],
    ['has an item without an order', [...complete.slice(0, 3), success(null)]],
    ['has an item too many', [...complete, success(4)]],
    ['has an item too few', complete.slice(0, 3)],
    ['reports an edge', [...complete.slice(0, 3), { ...success(3), entity: 'edge' }]],
    ['reports a deletion', [...complete.slice(0, 3), { ...success(3), action: 'delete' }]],
    ['reports an update', [...complete.slice(0, 3), { ...success(3), action: 'update' }]],
    ['created the same vertex twice', [...complete.slice(0, 3), success(3, { 'ogit/_id': 'id 0' })]],
  ])('proves nothing if the response %s', (_, items) => {
    expect(outcomes(nameless, items)).toEqual(unknown);
  });

  it('is matched by its order if it repeats data of its own row that identifies no row', () => {
    const heads = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
    const edges: RequestTerms = { kind: 'edges', action: 'POST', header: heads };
    const rows = [
      ['a', 'ogit/uses', 'b'],
      ['a', '', 'b'],
    ].map((cells, index) => ({ record: index + 1, cells }));
    const edge = {
      'ogit/_id': 'x$$ogit/uses$$y',
      'ogit/_out-id': 'x',
      'ogit/_type': 'ogit/uses',
      'ogit/_in-id': 'y',
    };
    const refused = { error: 'SourceValueError', code: 400, message: 'No verb.' };
    const items: ResultItem[] = [
      { status: 'success', entity: 'edge', action: 'create', order: 0, data: edge },
      {
        status: 'fail',
        entity: 'edge',
        action: 'create',
        order: 1,
        data: { ...refused, original_data: { 'from:ogit/_xid': 'a', 'to:ogit/_xid': 'b' } },
      },
    ];
    expect(attribute(edges, rows, items).map(({ outcome }) => outcome)).toEqual(['stored', 'failed']);
  });

  const mixed = sent('a', 'b', '', '');
  it('is matched by its order if the other items have the orders of their rows', () => {
    const items = [stored(0, 'a'), stored(1, 'b'), success(2), success(3)];
    expect(outcomes(mixed, items)).toEqual(['stored', 'stored', 'stored', 'stored']);
  });

  it.each<[string, ResultItem[]]>([
    ['two other items have swapped orders', [stored(0, 'b'), stored(1, 'a'), success(2), success(3)]],
    [
      'an item with an identity has the order of a row without one',
      [success(0), stored(1, 'b'), stored(2, 'a'), success(3)],
    ],
  ])('proves nothing if %s', (_, items) => {
    expect(outcomes(mixed, items)).toEqual(['stored', 'stored', 'unknown', 'unknown']);
  });

  it('reads an order that is a text only if it is a plain number', () => {
    const orderOf = (order: unknown) => readResultItem({ ...success(0), order })?.order;
    expect(orderOf('1')).toBe(1);
    for (const order of ['01', '-1', '1.0', ' 1', 1.5, true]) expect(orderOf(order)).toBeNull();
  });
});

describe('an item that contradicts itself', () => {
  it.each<[string, ResultItem]>([
    ['a success with an error', success(0, { 'ogit/_xid': 'a', error: 'HTTPError' })],
    ['a success with the code of a failure', success(0, { 'ogit/_xid': 'a', code: 409 })],
    ['a failure with the code of a success', failure(0, 200)],
    ['a failure with the data of a stored row', { ...stored(0, 'a'), status: 'fail' }],
    ['a deletion although a vertex was to be created', { ...stored(0, 'a'), action: 'delete' }],
    ['an edge although a vertex was to be created', { ...stored(0, 'a'), entity: 'edge' }],
  ])('proves nothing: %s', (_, item) => {
    expect(outcomes(named.slice(0, 1), [item])).toEqual(['unknown']);
  });

  it('makes the row with its order unknown if it identifies another row', () => {
    const ofB = { error: 'HTTPError', code: 400, message: 'No.', original_data: { 'ogit/_xid': 'b' } };
    const swapped = [stored(1, 'a'), { ...failure(0), data: ofB }];
    expect(outcomes(named.slice(0, 2), swapped)).toEqual(['unknown', 'unknown']);
  });
});

describe('an item that announces that processing stopped', () => {
  it('shows that later rows were not read if all items before it are present', () => {
    expect(outcomes(nameless, [success(0), success(1), abort(2)])).toEqual([
      'stored',
      'stored',
      'failed',
      'refused',
    ]);
  });

  it.each<[string, ResultItem[]]>([
    ['a success after it', [stored(0, 'a'), stored(1, 'b'), abort(2), stored(3, 'd')]],
    ['a success with its order', [stored(0, 'a'), stored(1, 'b'), abort(2), stored(2, 'c')]],
    ['a failure after it', [stored(0, 'a'), stored(1, 'b'), abort(2), failure(3)]],
    ['a second such item', [stored(0, 'a'), stored(1, 'b'), abort(2), abort(3, 'Broken again.')]],
    ['a second such item with its order', [stored(0, 'a'), stored(1, 'b'), abort(2), abort(2, 'Or not.')]],
    [
      'an item without an order and with the identity of a later row',
      [stored(0, 'a'), stored(1, 'b'), abort(2), stored(null, 'd')],
    ],
  ])('proves nothing about the rows from its order on if there is %s', (_, items) => {
    expect(outcomes(named, items)).toEqual(['stored', 'stored', 'unknown', 'unknown']);
  });

  it('proves nothing if an item before it is missing, or if it has no order', () => {
    expect(outcomes(named, [stored(0, 'a'), abort(2)])).toEqual(['stored', 'unknown', 'unknown', 'unknown']);
    expect(outcomes(named, [stored(0, 'a'), abort(null)])).toEqual(unknown);
    expect(outcomes(nameless, [success(0), abort(2)])).toEqual(unknown);
  });
});

/** Changes that a hostile platform makes to an honest response. */
const mutation = fc.oneof(
  fc.record({ is: fc.constant('shift' as const), by: fc.constantFrom(-1, 1) }),
  fc.record({ is: fc.constant('drop' as const), at: fc.nat(7) }),
  fc.record({ is: fc.constant('copy' as const), at: fc.nat(7), to: fc.nat(7) }),
  fc.record({ is: fc.constant('swap' as const), at: fc.nat(7), to: fc.nat(7) }),
  fc.record({ is: fc.constant('swap identities' as const), at: fc.nat(7), to: fc.nat(7) }),
  fc.record({ is: fc.constant('strip' as const), at: fc.nat(7) }),
  fc.record({ is: fc.constant('flip' as const), at: fc.nat(7) }),
  fc.record({ is: fc.constant('abort' as const), at: fc.nat(7) }),
  fc.record({ is: fc.constant('entity' as const), at: fc.nat(7) }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

/** A row and its true outcome; the xid is empty for a row without identity. */
interface Model {
  readonly xid: string;
  readonly stored: boolean;
}
const models = fc
  .array(fc.record({ isNamed: fc.boolean(), stored: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .map((all): Model[] =>
    all.map(({ isNamed, stored: is }, index) => ({ xid: isNamed ? `x${index}` : '', stored: is })),
  );
const honest = (all: readonly Model[]): ResultItem[] =>
  all.map(({ xid, stored: is }, order) =>
    is
      ? success(order, xid === '' ? {} : { 'ogit/_xid': xid })
      : {
          ...failure(order),
          data: {
            error: 'HTTPError',
            code: 400,
            message: 'No.',
            original_data: { 'ogit/_xid': xid, 'ogit/_type': 'ogit/MARS/Machine' },
          },
        },
  );
function mutated(items: readonly ResultItem[], how: Mutation): ResultItem[] {
  const [one, other] = ['at' in how ? items[how.at] : undefined, 'to' in how ? items[how.to] : undefined];
  const replace = (changed: ReadonlyMap<ResultItem | undefined, ResultItem>) =>
    items.map((item) => changed.get(item) ?? item);
  switch (how.is) {
    case 'shift':
      return items.map((item) => ({ ...item, order: (item.order ?? 0) + how.by }));
    case 'drop':
      return items.filter((item) => item !== one);
    case 'copy':
      return one === undefined || other === undefined ? [...items] : replace(new Map([[other, { ...one }]]));
    case 'swap':
      if (one === undefined || other === undefined || one === other) return [...items];
      return replace(
        new Map([
          [one, { ...one, order: other.order }],
          [other, { ...other, order: one.order }],
        ]),
      );
    case 'swap identities':
      if (one === undefined || other === undefined || one === other) return [...items];
      return replace(
        new Map([
          [one, { ...one, data: withXid(one.data, xidIn(other.data)) }],
          [other, { ...other, data: withXid(other.data, xidIn(one.data)) }],
        ]),
      );
    case 'strip':
      return one === undefined ? [...items] : replace(new Map([[one, { ...one, data: {} }]]));
    case 'flip':
      return one === undefined
        ? [...items]
        : replace(new Map([[one, { ...one, status: one.status === 'fail' ? 'success' : 'fail' }]]));
    case 'abort':
      return [...items, abort(how.at)];
    case 'entity':
      return one === undefined ? [...items] : replace(new Map([[one, { ...one, entity: 'edge' }]]));
  }
}
type Content = { readonly 'ogit/_xid'?: string; readonly original_data?: { readonly 'ogit/_xid'?: string } };
const xidIn = (data: unknown): string =>
  (data as Content).original_data?.['ogit/_xid'] ?? (data as Content)['ogit/_xid'] ?? '';
function withXid(data: unknown, xid: string): unknown {
  const { original_data: original, ...rest } = data as Content;
  if (original !== undefined) return { ...rest, original_data: { ...original, 'ogit/_xid': xid } };
  return { ...rest, 'ogit/_xid': xid };
}

describe('a response with false items', () => {
  /**
   * Undetectable lies are excluded here: a success that carries the identity of a row that is not stored; and lies
   * about rows that no item identifies, in a response that is consistent throughout (two mutations that make up for
   * each other, or an identity that was removed and its status turned).
   */
  it('never reports an unstored row as stored, unless a success in the response has the identity of that row', () => {
    let judged = 0;
    fc.assert(
      fc.property(models, fc.array(mutation, { minLength: 1, maxLength: 4 }), (all, how) => {
        const items = how.reduce(mutated, honest(all));
        const rows = sent(...all.map(({ xid }) => xid));
        // An abort after the last row contradicts nothing: the connector may fail to read what follows the rows.
        const ofRows = items.filter((item) => !(isAbort(item) && item.order === all.length));
        const orders = ofRows.map(({ order }) => order).toSorted((x, y) => (x ?? -1) - (y ?? -1));
        const isComplete = ofRows.length === all.length && orders.every((order, index) => order === index);
        for (const [index, verdict] of attribute(terms, rows, items).entries()) {
          const { xid, stored: is } = all[index] as Model;
          if (verdict.outcome !== 'stored' || is) continue;
          judged += 1;
          const isNamed = items.some(
            ({ status, data }) => status === 'success' && xid !== '' && xidIn(data) === xid,
          );
          const atOrder = items.find(({ order }) => order === index);
          const isUndetectable =
            isComplete && xidIn(atOrder?.data ?? {}) === '' && atOrder?.status === 'success';
          expect(isNamed || isUndetectable).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(judged).toBeGreaterThan(0);
  });

  it('never reports a wrong outcome of a named row for any single error in orders, identities or an abort', () => {
    const detectable = mutation.filter(({ is }) => is !== 'flip' && is !== 'strip');
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }), detectable, (truth, how) => {
        const all = truth.map((is, index): Model => ({ xid: `x${index}`, stored: is }));
        const items = mutated(honest(all), how);
        const rows = sent(...all.map(({ xid }) => xid));
        for (const [index, { outcome }] of attribute(terms, rows, items).entries()) {
          if (outcome === 'stored') expect(truth[index]).toBe(true);
          if (outcome === 'failed' && !(how.is === 'abort' && how.at === index))
            expect(truth[index]).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

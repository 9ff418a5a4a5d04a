import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions } from './actions.ts';
import type { PlanLink } from './plan.ts';
import { cyclesOf, withoutCycles } from './plan-cycles.ts';
import { needsOf, orderByHand, orderByReferences, type PlanFile } from './plan-order.ts';
import { fileKinds } from './readings.ts';

const file = (id: string, change: Partial<PlanFile> = {}): PlanFile => ({
  id,
  kind: 'vertices',
  action: 'POST',
  holds: 'vertices',
  ...change,
});
/** `rows` rows of the file `from` refer to the file `to`. */
const link = (from: string, to: string, rows = 1): PlanLink => ({ from, to, rows });
const placeOf = (order: readonly string[]) => new Map(order.map((id, at) => [id, at]));

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const someFiles = fc.subarray(ids, { minLength: 1 }).chain((some) =>
  fc.record({
    files: fc.shuffledSubarray(some, { minLength: some.length }).chain((shuffled) =>
      fc.tuple(
        ...shuffled.map((id) =>
          fc.record({
            id: fc.constant(id),
            kind: fc.constantFrom(null, ...fileKinds),
            action: fc.constantFrom(...actions),
            holds: fc.constantFrom('vertices' as const, 'timeseries' as const, 'issues' as const),
          }),
        ),
      ),
    ),
    links: fc
      .uniqueArray(
        fc.record({
          from: fc.constantFrom(...some),
          to: fc.constantFrom(...some),
          rows: fc.integer({ min: 1, max: 9 }),
        }),
        { selector: ({ from, to }) => `${from} ${to}`, maxLength: 20 },
      )
      .map((links) => links.filter(({ from, to }) => from !== to)),
  }),
);

describe('the order by references', () => {
  it('puts vertices, timeseries vertices, issues, combined, edges, values, attachments in this order', () => {
    const files = [
      file('unread', { kind: null }),
      file('attachments', { kind: 'attachments', action: 'PUT' }),
      file('values', { kind: 'timeseries', action: 'PUT' }),
      file('edges', { kind: 'edges' }),
      file('combined', { kind: 'combined', action: 'PUT' }),
      file('issues', { holds: 'issues' }),
      file('timeseries', { holds: 'timeseries' }),
      file('update', { action: 'PUT' }),
      file('second'),
      file('first'),
    ];
    expect(orderByReferences(files, []).order).toEqual([
      'second',
      'first',
      'update',
      'timeseries',
      'issues',
      'combined',
      'edges',
      'values',
      'attachments',
      'unread',
    ]);
  });

  it('deletes edges before vertices, and both before anything is written', () => {
    const files = [
      file('new'),
      file('vertices', { action: 'DELETE' }),
      file('edges', { kind: 'edges', action: 'DELETE' }),
    ];
    expect(orderByReferences(files, []).order).toEqual(['edges', 'vertices', 'new']);
  });

  it('gives references priority over the content of the files', () => {
    const files = [file('a'), file('b', { kind: 'attachments', action: 'PUT' })];
    expect(orderByReferences(files, [link('a', 'b')]).order).toEqual(['b', 'a']);
  });

  it('ignores the link with the fewest rows in a circle, and reports the circle', () => {
    const files = ['a', 'b', 'c', 'd'].map((id) => file(id));
    const links = [link('a', 'b', 5), link('b', 'c', 2), link('c', 'a', 7), link('d', 'a', 1)];
    const result = orderByReferences(files, links);
    expect(result.cycles).toEqual([['a', 'b', 'c']]);
    expect(result.broken).toEqual([link('b', 'c', 2)]);
    expect(result.order).toEqual(['b', 'a', 'c', 'd']);
  });

  it('has every file once, after the files that it refers to unless a circle prevents this', () => {
    fc.assert(
      fc.property(someFiles, ({ files, links }) => {
        const { order, broken, cycles } = orderByReferences(files, links);
        expect([...order].sort()).toEqual(files.map(({ id }) => id).sort());
        const place = placeOf(order);
        for (const { from, to, rows } of links) {
          const isKept = (place.get(to) ?? -1) < (place.get(from) ?? -1);
          expect(broken.some((each) => each.from === from && each.to === to)).toBe(!isKept);
          if (isKept) continue;
          expect(cycles.some((circle) => circle.includes(from) && circle.includes(to))).toBe(true);
          // The link closes a circle with kept links, and none of those has fewer rows.
          const kept = withoutCycles(ids, links).filter((each) => each.rows >= rows);
          expect(cyclesOf(ids, [...kept, { from, to, rows }]).length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('keeps files of one kind that do not refer to each other in the order of dropping', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), (names) => {
        expect(
          orderByReferences(
            names.map((id) => file(id)),
            [],
          ).order,
        ).toEqual(names);
      }),
    );
  });

  it('finds the same circles as a search that follows every link', () => {
    fc.assert(
      fc.property(someFiles, ({ files, links }) => {
        const leadsTo = (from: string, to: string, visited = new Set<string>()): boolean =>
          links.some((each) => {
            if (each.from !== from || visited.has(each.to)) return false;
            visited.add(each.to);
            return each.to === to || leadsTo(each.to, to, visited);
          });
        const names = files.map(({ id }) => id);
        const circles = cyclesOf(names, links);
        for (const a of names)
          for (const b of names)
            expect(circles.some((circle) => circle.includes(a) && circle.includes(b))).toBe(
              leadsTo(a, b) && leadsTo(b, a),
            );
        expect(cyclesOf(names, withoutCycles(names, links))).toEqual([]);
      }),
    );
  });
});

describe('an order made by hand', () => {
  it('is kept, and the links that it breaks are reported', () => {
    const files = [file('a'), file('b'), file('new')];
    const links = [link('a', 'b', 3), link('new', 'a')];
    const result = orderByHand(['a', 'closed', 'b'], files, links);
    expect(result.order).toEqual(['a', 'b', 'new']);
    expect(result.broken).toEqual([link('a', 'b', 3)]);
  });

  it('has priority over all references', () => {
    fc.assert(
      fc.property(someFiles, fc.shuffledSubarray(ids), ({ files, links }, hand) => {
        const { order, broken } = orderByHand(hand, files, links);
        const open = files.map(({ id }) => id);
        expect([...order].sort()).toEqual([...open].sort());
        const openInHand = hand.filter((id) => open.includes(id));
        expect(order.slice(0, openInHand.length)).toEqual(openInHand);
        const place = placeOf(order);
        expect(broken).toEqual(
          links.filter(({ from, to }) => (place.get(to) ?? -1) > (place.get(from) ?? -1)),
        );
      }),
    );
  });
});

describe('the files that a file needs', () => {
  it('are those that it refers to and that come before it', () => {
    const links = [link('c', 'a'), link('c', 'b'), link('c', 'd')];
    expect(needsOf('c', { order: ['b', 'a', 'c', 'd'], links })).toEqual(['b', 'a']);
    expect(needsOf('x', { order: ['b'], links })).toEqual([]);
  });
});

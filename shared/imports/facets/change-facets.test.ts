import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetsFor, hasFacet, toggleFacet, withFacet } from './change-facets.ts';
import { type Facet, facetKey, facets } from './facets.ts';

const column = fc.nat(1);
const facet = fc.oneof<fc.Arbitrary<Facet>[]>(
  fc.record({
    kind: fc.constant('one-of'),
    column,
    values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('contains'), column: fc.option(column), text: fc.constantFrom('a', 'b') }),
  fc.record({
    kind: fc.constant('number'),
    column,
    from: fc.constantFrom(1, null),
    to: fc.constantFrom(2, null),
    includesTo: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('empty', 'filled'), column }),
  fc.record({ kind: fc.constant('problem'), column: fc.option(column) }),
);
const facetLists = fc.array(facet, { maxLength: 6 }).map((each) => each.reduce(withFacet, [] as Facet[]));

describe('facets of a file', () => {
  it('contain an added facet, and no facet twice', () => {
    fc.assert(
      fc.property(facetLists, facet, (present, next) => {
        const after = withFacet(present, next);
        expect(hasFacet(after, next)).toBe(true);
        expect(new Set(after.map(facetKey)).size).toBe(after.length);
        expect(facets.parse(after)).toEqual(after);
        // An empty cell meets no other facet of its column, unless it is about problems.
        for (const { kind, column: empty } of after)
          if (kind === 'empty')
            expect(after.filter((each) => each.column === empty && each.kind !== 'problem')).toHaveLength(1);
      }),
    );
  });

  it('lose only the facet that is toggled after it was added', () => {
    fc.assert(
      fc.property(facetLists, facet, (present, next) => {
        const on = withFacet(present, next);
        const off = toggleFacet(on, next);
        expect(off.some((each) => hasFacet([each], next))).toBe(false);
        const others = on.filter((each) => each.kind !== next.kind || each.column !== next.column);
        for (const other of others) expect(off).toContainEqual(other);
      }),
    );
  });

  it('collect the values of a column, and keep only the latest range of a column', () => {
    const linux: Facet = { kind: 'one-of', column: 0, values: ['Linux'] };
    const both = withFacet([linux], { kind: 'one-of', column: 0, values: ['BSDs'] });
    expect(both).toEqual([{ kind: 'one-of', column: 0, values: ['Linux', 'BSDs'] }]);
    expect(toggleFacet(both, linux)).toEqual([{ kind: 'one-of', column: 0, values: ['BSDs'] }]);
    expect(withFacet(both, { kind: 'empty', column: 0 })).toEqual([{ kind: 'empty', column: 0 }]);
    const small: Facet = { kind: 'number', column: 0, from: 1, to: 2, includesTo: false };
    expect(withFacet([small], { ...small, to: 5 })).toEqual([{ ...small, to: 5 }]);
  });

  it('follow their columns by name to another header, and are null if one of these is missing', () => {
    const present: Facet[] = [
      { kind: 'empty', column: 1 },
      { kind: 'contains', column: null, text: 'a' },
    ];
    expect(facetsFor(present, ['x', 'y'], ['y', 'x'])).toEqual([{ kind: 'empty', column: 0 }, present[1]]);
    expect(facetsFor(present, ['x', 'y'], ['x', 'z'])).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, placeIn, type VerticesPlace } from './places.ts';

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom('log', 'find', 'lists', 'practice:machine:web-01', '100%', 'a/b?c#d'),
);
const anyPlace: fc.Arbitrary<VerticesPlace> = fc.oneof(
  fc.record({ show: fc.constant('find' as const), text: fc.option(name) }),
  fc.record({
    show: fc.constant('vertex' as const),
    name,
    part: fc.option(name.filter((part) => part !== 'lists')),
  }),
  fc.record({ show: fc.constant('list' as const), name, attribute: name }),
  fc.constant({ show: 'log' as const }),
);

describe('places of the graph', () => {
  it('are read back from their addresses, whatever characters their names contain', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const href = hrefOf(place);
        expect(href).toMatch(/^#vertices/);
        expect(placeIn(href.slice('#vertices/'.length) || null)).toEqual(place);
      }),
    );
  });

  it.each([null, '', 'find', 'find?q='])('are the empty search field for %s', (detail) => {
    expect(placeIn(detail)).toEqual({ show: 'find', text: null });
  });

  it('keep a literal percent sign in a name', () => {
    expect(placeIn('100%/lists/%2Ftags')).toEqual({ show: 'list', name: '100%', attribute: '/tags' });
  });
});

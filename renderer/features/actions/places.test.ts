import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, placeIn } from './places.ts';

/** Part of an address that the page receives, without `#actions/`. */
const detailOf = (href: string) => href.replace(/^#actions\/?/, '') || null;

describe('places of the action handler', () => {
  it('are read back from their addresses', () => {
    for (const show of ['list', 'capabilities', 'settings'] as const)
      expect(placeIn(detailOf(hrefOf({ show })))).toEqual({ show });
  });

  it('can be any action, whatever characters its id contains', () => {
    const ids = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('list', 'settings', 'a/b?c', '%'),
    );
    fc.assert(
      fc.property(ids, (id) => {
        expect(placeIn(detailOf(hrefOf({ show: 'action', id })))).toEqual({ show: 'action', id });
      }),
    );
  });

  it('keep an id with a literal percent sign unchanged, as in an address typed by hand', () => {
    expect(placeIn('100%')).toEqual({ show: 'action', id: '100%' });
    expect(placeIn(null)).toEqual({ show: 'list' });
  });
});

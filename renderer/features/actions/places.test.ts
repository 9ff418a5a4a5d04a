import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, placeIn } from './places.ts';

const detailOf = (href: string) => href.replace(/^#actions\/?/, '') || null;

describe('places of the action handler', () => {
  it('are read back from their addresses', () => {
    for (const show of ['list', 'capabilities', 'settings'] as const)
      expect(placeIn(detailOf(hrefOf({ show })))).toEqual({ show });
  });

  it('name any action, whatever the platform calls it', () => {
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

  it('keep an address typed by hand unchanged', () => {
    expect(placeIn('100%')).toEqual({ show: 'action', id: '100%' });
    expect(placeIn(null)).toEqual({ show: 'list' });
  });
});

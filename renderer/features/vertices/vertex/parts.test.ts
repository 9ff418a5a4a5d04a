import { describe, expect, it } from 'vitest';
import { placeIn } from '../places.ts';
import { partHref, partIn, parts } from './parts.ts';

const partOfHref = (href: string) => {
  const place = placeIn(href.slice('#vertices/'.length));
  return place.show === 'vertex' ? place.part : 'another page';
};

describe('the pages of a vertex', () => {
  it.each(parts)('are read back from their address: %s', (part) => {
    expect(partIn(partOfHref(partHref('machine:mx-02', part)))).toEqual({ part, detail: null });
  });

  it('keep the attribute of a history in the address, also with slashes', () => {
    for (const attribute of ['/tags', 'ogit/MARS/Machine/ram', '/a b%2F'])
      expect(partIn(partOfHref(partHref('m', 'history', attribute)))).toEqual({
        part: 'history',
        detail: attribute,
      });
  });

  it('fall back to the attributes if the address has no known part', () => {
    expect(partIn('nonsense')).toEqual({ part: 'attributes', detail: null });
    expect(partIn(null)).toEqual({ part: 'attributes', detail: null });
  });
});

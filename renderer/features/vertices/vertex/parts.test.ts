import { describe, expect, it } from 'vitest';
import { placeIn } from '../places.ts';
import { partHref, partIn, parts } from './parts.ts';

const wordIn = (href: string) => {
  const place = placeIn(href.slice('#vertices/'.length));
  return place.show === 'vertex' ? place.part : 'another page';
};

describe('the pages of a vertex', () => {
  it.each(parts)('come back from the address: %s', (part) => {
    expect(partIn(wordIn(partHref('machine:mx-02', part)))).toEqual({ part, attribute: null });
  });

  it('name the one attribute of the history, slashes included', () => {
    for (const attribute of ['/tags', 'ogit/MARS/Machine/ram', '/a b%2F'])
      expect(partIn(wordIn(partHref('m', 'history', attribute)))).toEqual({ part: 'history', attribute });
  });

  it('are the attributes where the address names nothing that there is', () => {
    expect(partIn('nonsense')).toEqual({ part: 'attributes', attribute: null });
    expect(partIn(null)).toEqual({ part: 'attributes', attribute: null });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkTo, isDeepLink, readDeepLink } from './deep-link.ts';

const placeOf = (text: string) => {
  const read = readDeepLink(text);
  return read.ok ? read.place : null;
};
const messageOf = (text: string) => {
  const read = readDeepLink(text);
  return read.ok ? null : read.message;
};

describe('readDeepLink', () => {
  it.each([
    ['graph-intake://vertex/cjx3_7', 'vertices/cjx3_7'],
    ['graph-intake://vertex/machine%3Amx-02', 'vertices/machine%3Amx-02'],
    ['graph-intake://vertex/find', 'vertices/%66ind'],
    ['graph-intake://incident/default/INC-7', 'monitor/incidents/INC-7'],
    ['graph-intake://incident/night%20shift/INC%2F7', 'monitor/incidents/INC%2F7?view=night%20shift'],
    ['graph-intake://transaction/default/t-7', 'monitor/transactions/t-7'],
    ['graph-intake://run/6f1b', 'import/run/6f1b'],
    ['graph-intake://import', 'import'],
    ['graph-intake://import/', 'import'],
    ['GRAPH-INTAKE://Import', 'import'],
    ['graph-intake:import', 'import'],
    ['graph-intake://import?from=mail#top', 'import'],
  ])('leads %s to %s', (link, place) => {
    expect(placeOf(link)).toBe(place);
  });

  it.each([
    ['https://example.org/', 'graph-intake://'],
    ['graph-intake-other://import', 'graph-intake://'],
    ['graph-intake://', 'does not know this kind of link'],
    ['graph-intake://send/all', 'does not know this kind of link'],
    ['graph-intake://__proto__', 'does not know this kind of link'],
    ['graph-intake://import/extra', 'does not know this kind of link'],
    ['graph-intake://vertex/', 'the id of a vertex'],
    ['graph-intake://incident/INC-7', 'a view and the id'],
    ['graph-intake://incident//INC-7', 'a view and the id'],
    ['graph-intake://transaction/t-7', 'the id of a transaction'],
    ['graph-intake://run/a/b', 'the id of a run'],
    ['graph-intake://vertex/%zz', 'characters'],
    ['graph-intake://vertex/a%0Ab', 'characters'],
    [`graph-intake://vertex/${'x'.repeat(3000)}`, 'at most'],
  ])('refuses %s with a sentence', (link, words) => {
    expect(messageOf(link)).toContain(words);
    expect(messageOf(link)).toMatch(/^[A-Z].*\.$/);
  });

  it('leads only to pages of the program, whatever the link contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const place = placeOf(`graph-intake://${text}`);
        expect(place ?? 'import').toMatch(
          /^(import|monitor|vertices|actions|connections|practice|help|settings)($|\/)/,
        );
        expect(place ?? '').not.toMatch(/[#\s<>"']/);
      }),
    );
  });
});

describe('deepLinkTo', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .filter((text) => !/\p{Cc}/u.test(text));
  const roundTrip = (link: string) => {
    const place = placeOf(link);
    expect(place).not.toBeNull();
    expect(placeOf(deepLinkTo(place ?? '') ?? '')).toBe(place);
  };

  it('returns for every place a link that leads back to it', () => {
    fc.assert(
      fc.property(name, name, (first, second) => {
        roundTrip(`graph-intake://vertex/${encodeURIComponent(first)}`);
        roundTrip(`graph-intake://run/${encodeURIComponent(first)}`);
        roundTrip(`graph-intake://incident/${encodeURIComponent(first)}/${encodeURIComponent(second)}`);
        roundTrip(`graph-intake://transaction/${encodeURIComponent(first)}/${encodeURIComponent(second)}`);
      }),
    );
  });

  it('accepts a view with `+` for a space, as the page writes it', () => {
    expect(deepLinkTo('monitor/incidents/INC-7?view=night+shift')).toBe(
      'graph-intake://incident/night%20shift/INC-7',
    );
  });

  it('returns null for an unknown page, and the link of the page for a place that has none', () => {
    expect(deepLinkTo('nowhere')).toBeNull();
    expect(deepLinkTo('vertices/find?q=x')).toBe('graph-intake://vertices');
    expect(deepLinkTo('import')).toBe('graph-intake://import');
  });
});

it('isDeepLink distinguishes links from files', () => {
  expect(isDeepLink('graph-intake://import')).toBe(true);
  expect(isDeepLink('graph-intake.csv')).toBe(false);
});

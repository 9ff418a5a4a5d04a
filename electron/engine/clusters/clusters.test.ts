import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterValues } from './cluster-values.ts';
import { fingerprint } from './fingerprint.ts';

const clustersOf = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return clusterValues(counts, 'fingerprint');
};

describe('similar values', () => {
  it('differ in case, accents, spelled umlauts, punctuation and the order of words', () => {
    const groups = [
      ['Köln', 'KÖLN', 'Koeln', ' köln.', 'Ko\u0308ln'],
      ['Straße', 'STRASSE', 'strasse'],
      ['Müller, Anna', 'Anna Müller', 'anna  mueller'],
      ['São Paulo', 'Sao Paulo'],
    ];
    for (const group of groups) expect(new Set(group.map(fingerprint)).size, group[0]).toBe(1);
    expect(new Set(groups.map(([first = '']) => fingerprint(first))).size).toBe(groups.length);
  });

  it('are never numbers, dates, or names that differ in their digits', () => {
    expect(['', '12', '-12', '2026-01-02', '1,5', '--'].map(fingerprint)).toEqual(Array(6).fill(null));
    expect(fingerprint('rack 1 unit 2')).not.toBe(fingerprint('rack 2 unit 1'));
    expect(fingerprint('web-01')).not.toBe(fingerprint('web-10'));
  });

  it('are listed with their counts, most frequent first, in clusters with most cells to change first', () => {
    const texts = ['Köln', 'Köln', 'Köln', 'KÖLN', 'Koeln', 'Bonn', 'bonn', 'Aachen'];
    expect(clustersOf(texts)).toEqual({
      clusters: [
        {
          values: [
            { text: 'Köln', count: 3 },
            { text: 'Koeln', count: 1 },
            { text: 'KÖLN', count: 1 },
          ],
          of: 3,
        },
        {
          values: [
            { text: 'Bonn', count: 1 },
            { text: 'bonn', count: 1 },
          ],
          of: 2,
        },
      ],
      total: 2,
      distinct: 6,
    });
  });

  it('are in exactly one cluster, and every cluster has one fingerprint', () => {
    const word = fc.constantFrom(
      'Köln',
      'koeln',
      'KÖLN!',
      'Bonn',
      'bonn',
      'a b',
      'B A',
      '1',
      '',
      'x-1',
      'X 1',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 60 }), (texts) => {
        const { clusters } = clustersOf(texts);
        const listed = clusters.flatMap(({ values }) => values.map(({ text }) => text));
        expect(new Set(listed).size).toBe(listed.length);
        for (const { values, of } of clusters) {
          expect(of).toBeGreaterThan(1);
          expect(new Set(values.map(({ text }) => fingerprint(text))).size).toBe(1);
          for (const { text, count } of values)
            expect(count).toBe(texts.filter((each) => each === text).length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterMethod } from '../../../shared/imports/clusters.ts';
import { clusterValues } from './cluster-values.ts';
import { isOneEditApart } from './edit-groups.ts';
import { fingerprint } from './fingerprint.ts';
import { nGramKey } from './n-gram-key.ts';
import { phoneticKey } from './phonetic-key.ts';

const groupsOf = (texts: readonly string[], method: ClusterMethod) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return clusterValues(counts, method).clusters.map(({ values }) => values.map(({ text }) => text));
};
const word = fc.stringMatching(/^[abch12 ÄX]{0,7}$/u);

describe('n-grams', () => {
  it('ignore blanks and repeated parts, but no digits', () => {
    expect(groupsOf(['Data Center', 'Datacenter', 'DATA-CENTER', 'Rechenzentrum'], 'n-gram')).toHaveLength(1);
    expect(nGramKey('Hofmann')).not.toBe(nGramKey('Hoffmann'));
    expect(nGramKey('banana')).toBe(nGramKey('bananana'));
    expect(nGramKey('web 1212')).not.toBe(nGramKey('web 2121'));
    expect(nGramKey('12')).toBeNull();
  });

  it('and phonetic keys are the same for texts with the same fingerprint', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        fc.pre(fingerprint(one) === fingerprint(other));
        expect(nGramKey(one)).toBe(nGramKey(other));
        expect(phoneticKey(one)).toBe(phoneticKey(other));
      }),
      { numRuns: 100, maxSkipsPerRun: 10_000 },
    );
  });
});

describe('phonetic keys', () => {
  // Codes of the Kölner Phonetik, from its publication and usual examples.
  it.each([
    ['Müller-Lüdenscheidt', '65752682'],
    ['Wikipedia', '3412'],
    ['Breschnew', '17863'],
    ['Heinz Classen', '068 4586'],
  ])('of %s are %s', (text, code) => {
    const key = phoneticKey(text.replace('-', ''));
    expect(key?.split(' ').sort()).toEqual(code.split(' ').sort());
  });

  it('join names that sound alike, but not names with different digits', () => {
    expect(groupsOf(['Meier', 'Mayer', 'Maier', 'Meyer', 'Müller'], 'phonetic')).toEqual([
      ['Maier', 'Mayer', 'Meier', 'Meyer'],
    ]);
    expect(groupsOf(['Phillip', 'Filip', 'Anna'], 'phonetic')).toEqual([['Filip', 'Phillip']]);
    expect(phoneticKey('rack 1')).not.toBe(phoneticKey('rack 2'));
    expect(phoneticKey('Москва')).not.toBe(phoneticKey('Казань'));
  });
});

describe('edit distance', () => {
  /** Distance of optimal string alignment, by the simple and slow algorithm. */
  const distance = (one: string, other: string): number => {
    const rows = Array.from({ length: one.length + 1 }, (_, at) => [at, ...Array(other.length).fill(0)]);
    const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
    for (let at = 0; at <= other.length; at++) (rows[0] as number[])[at] = at;
    for (let row = 1; row <= one.length; row++)
      for (let column = 1; column <= other.length; column++) {
        const cost = one[row - 1] === other[column - 1] ? 0 : 1;
        let minimum = Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + cost,
        );
        if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
          minimum = Math.min(minimum, cell(row - 2, column - 2) + 1);
        (rows[row] as number[])[column] = minimum;
      }
    return cell(one.length, other.length);
  };
  const digitsOf = (text: string) => text.replaceAll(/\D/gu, '');

  it('two texts are one edit apart exactly if their distance is 1 and their digits are the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab]{0,6}$/u), fc.stringMatching(/^[ab]{0,6}$/u), (one, other) => {
        expect(isOneEditApart(one, other)).toBe(distance(one, other) === 1);
      }),
      { numRuns: 500 },
    );
    expect(isOneEditApart('web01', 'web02')).toBe(false);
    expect(isOneEditApart('web0', 'web')).toBe(false);
  });

  it('every pair is found, each value is in one group, and a group is one edit around one of its values', () => {
    const text = fc.stringMatching(/^[abc]{4,6}1?$/u);
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 12 }), (texts) => {
        const groups = groupsOf(texts, 'edit-distance');
        const listed = groups.flat();
        expect(new Set(listed).size).toBe(listed.length);
        for (const group of groups) {
          const isCentre = (one: string) =>
            group.every(
              (other) => other === one || (distance(one, other) === 1 && digitsOf(one) === digitsOf(other)),
            );
          expect(group.some(isCentre)).toBe(true);
        }
        const alone = texts.filter((one) => !listed.includes(one));
        for (const one of alone)
          for (const other of alone)
            expect(distance(one, other) === 1 && digitsOf(one) === digitsOf(other)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('joins typing errors to the most frequent spelling', () => {
    const texts = [
      'Frankfurt',
      'Frankfurt',
      'Frankfrut',
      'Frankfurtt',
      'Frankfurd',
      'Bonn',
      'web-01',
      'web-02',
    ];
    expect(groupsOf(texts, 'edit-distance')).toEqual([['Frankfurt', 'Frankfrut', 'Frankfurd', 'Frankfurtt']]);
  });

  it('refuses a column of too many texts instead of stopping the program', () => {
    // 520,000 texts of more than 60 letters exceed the limit of 32 million variants: one for each letter left out.
    const counts = new Map<string, number>();
    const tail = 'abcdefghij'.repeat(6);
    const name = (at: number) =>
      at.toString(26).replaceAll(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
    for (let at = 0; at < 520_000; at++) counts.set(name(at) + tail.slice(0, 58), 1);
    expect(() => clusterValues(counts, 'edit-distance')).toThrow('too many different values');
  });
});

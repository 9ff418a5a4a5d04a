import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../../../shared/imports/profile.ts';
import { createCellProfile, createColumnProfile, maxExact } from './column-profile.ts';

function profileOf(texts: readonly string[]): ColumnProfile {
  const profile = createColumnProfile();
  for (const text of texts) profile.add(text);
  return profile.profile();
}

/** Profile that is merged from the profiles of pieces, as from several threads. */
function mergedOf(pieces: readonly (readonly string[])[]): ColumnProfile {
  const whole = createColumnProfile();
  for (const texts of pieces) {
    const piece = createColumnProfile();
    for (const text of texts) piece.add(text);
    whole.merge(structuredClone(piece.parts()));
  }
  return whole.profile();
}

const cell = fc.oneof(
  fc.constantFrom('', 'Köln', 'Linux', '7', '-2.5', '2026-03-01', '2026-03-01T10:00:00Z'),
  fc.integer().map(String),
  fc.string({ maxLength: 8 }),
);

describe('a column profile', () => {
  it('counts cells, empty ones, values and lengths', () => {
    expect(profileOf(['b', 'aaa', '', 'b', ''])).toMatchObject({
      count: 5,
      empty: 2,
      distinct: 2,
      isExact: true,
      lengths: { shortest: 1, longest: 3 },
      frequent: [
        { text: 'b', count: 2 },
        { text: 'aaa', count: 1 },
      ],
      numbers: null,
      dates: null,
    });
  });

  it('lists the rarest values, none of which is among the most frequent', () => {
    const texts = Array.from({ length: 30 }, (_, value) => Array(value + 1).fill(`v${value}`)).flat();
    const { frequent, rare } = profileOf(texts);
    expect(frequent.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, at) => 30 - at));
    expect(rare.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
  });

  it('counts values that start or end with blanks, also where values are counted piece by piece', () => {
    const long = `${'x'.repeat(100)} `;
    const names = ['web-2 ', 'web-1\n', '', ' ', 'db', 'web-2 ', long];
    const outerBlanks = { count: 5, example: 'web-1\n' };
    expect(profileOf(names).outerBlanks).toEqual(outerBlanks);
    expect(mergedOf([names.slice(0, 2), names.slice(2)]).outerBlanks).toEqual(outerBlanks);
    const many = Array.from({ length: 2 * maxExact }, (_, value) => `host-${value}`);
    expect(mergedOf([many, names]).outerBlanks).toEqual(outerBlanks);
    expect(profileOf(many)).not.toHaveProperty('outerBlanks');
  });

  it('counts patterns of letters and digits', () => {
    expect(profileOf(['host-01', 'Köln-99', 'x']).patterns).toEqual([
      { text: 'AAAA-99', count: 2 },
      { text: 'A', count: 1 },
    ]);
  });

  it('has the readings of amounts in one currency, also where values are counted piece by piece', () => {
    const amounts = Array.from(
      { length: maxExact + 1 },
      (_, at) => `1.${String(at % 1000).padStart(3, '0')},${at} €`,
    );
    const reading = { reading: '1.234,5', example: '1.000,0 €', unit: '€' };
    expect(profileOf(amounts).readings).toEqual([reading]);
    expect(mergedOf([amounts, ['7,50 €']]).readings).toEqual([reading]);
    expect(mergedOf([amounts, ['7,50 $']]).readings).toEqual([]);
  });

  it('knows the range of numbers and of ISO dates', () => {
    const { numbers, dates } = profileOf([
      '1',
      '2',
      '6',
      '2026-01-01',
      '2026-02-31',
      '2026-01-02T01:00:00+01:00',
    ]);
    expect(numbers).toMatchObject({ count: 3, min: 1, max: 6, mean: 3 });
    expect(dates).toMatchObject({ count: 2, min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 2) });
  });

  it('is the same for a column and for its pieces merged', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 6 }), (pieces) => {
        const { numbers, ...whole } = profileOf(pieces.flat());
        const { numbers: mergedNumbers, ...merged } = mergedOf(pieces);
        expect(merged).toEqual(whole);
        expect(mergedNumbers).toEqual(numbers && { ...numbers, mean: expect.any(Number) });
        // Sums of floating-point numbers depend on their order.
        expect(mergedNumbers?.mean ?? 0).toBeCloseTo(numbers?.mean ?? 0, 3);
      }),
      { numRuns: 500 },
    );
  });

  it('estimates the distinct values of many within 5 %, and keeps everything else exact', () => {
    const texts = Array.from({ length: 50_000 }, (_, row) => (row % 5 === 0 ? 'often' : `host-${row}`));
    const pieces = Array.from({ length: 7 }, (_, piece) => texts.filter((_text, row) => row % 7 === piece));
    for (const profile of [profileOf(texts), mergedOf(pieces)]) {
      expect(profile.isExact).toBe(false);
      expect(Math.abs(profile.distinct / 40_001 - 1)).toBeLessThan(0.05);
      expect(profile.frequent.map(({ text }) => text)).toEqual(['often']);
      expect(profile.frequent[0]?.count).toBeGreaterThan(9_900);
      expect(profile.frequent[0]?.count).toBeLessThanOrEqual(10_000);
      expect(profile).toMatchObject({ count: 50_000, rare: [], lengths: { shortest: 5, longest: 10 } });
      expect(profile.patterns[0]).toEqual({ text: 'AAAA-99999', count: 32_000 });
    }
  });

  it('is the same from the bytes of its cells, also when values are dropped', () => {
    const textsOf = (count: number) =>
      Array.from({ length: count }, (_, row) =>
        row % 5 === 0 ? 'often' : row % 7 === 0 ? `Köln ${row}` : `${row}`,
      );
    const expectSame = (texts: readonly string[]) => {
      const bytes = Buffer.from(texts.join(''));
      const cells = createCellProfile(bytes);
      const profile = createColumnProfile();
      let at = 0;
      for (const text of texts) {
        profile.add(text);
        const end = at + Buffer.byteLength(text);
        if (text === '') cells.addEmpty();
        else cells.add(at, end);
        at = end;
      }
      const parts = cells.parts();
      expect(parts).toEqual(profile.parts());
      return parts;
    };
    expect(expectSame(textsOf(30_000)).registers).not.toBeNull();
    fc.assert(fc.property(fc.array(cell, { maxLength: 300 }), (texts) => void expectSame(texts)));
  });

  it('knows exactly whether many names are unique, however the column is cut', () => {
    const names = Array.from({ length: 50_000 }, (_, row) => `host-${row}`);
    const piecesOf = (texts: readonly string[]) =>
      Array.from({ length: 7 }, (_, piece) => texts.slice(piece * 8_000, (piece + 1) * 8_000));
    for (const profile of [profileOf(names), mergedOf(piecesOf(names))])
      expect(profile).toMatchObject({ distinct: 50_000, isExact: true, frequent: [], rare: [] });
    const repeated = names.with(49_000, 'host-7');
    for (const profile of [profileOf(repeated), mergedOf(piecesOf(repeated))])
      expect(profile.isExact).toBe(false);
  });

  it('estimates the distinct names of a column when the shared budget for names is used up', () => {
    const budget = { left: 9_000 };
    const profiles = [createColumnProfile(budget), createColumnProfile(budget)];
    for (let row = 0; row < 8_000; row++) for (const profile of profiles) profile.add(`host-${row}`);
    const [estimated, exact] = profiles.map((profile) => profile.profile());
    expect([estimated?.isExact, exact?.isExact]).toEqual([false, true]);
    expect(exact?.distinct).toBe(8_000);
    expect(Math.abs((estimated?.distinct ?? 0) / 8_000 - 1)).toBeLessThan(0.05);
    for (const profile of profiles) profile.finish();
    expect(profiles.map((profile) => profile.profile().isExact)).toEqual([false, true]);
    expect(budget.left).toBe(9_000);
  });

  it('has only the readings that fit all values', () => {
    const ambiguous = Array.from({ length: 9_000 }, (_, row) => `1.${String(row % 900).padStart(3, '0')}`);
    const readingsOf = (profile: ColumnProfile) => profile.readings.map(({ reading }) => reading);
    expect(readingsOf(mergedOf([ambiguous, ['1.234,5']]))).toEqual(['1.234,5']);
    expect(readingsOf(mergedOf([ambiguous, ['soon']]))).toEqual([]);
    expect(readingsOf(profileOf(['A-1', '']))).toEqual(['name']);
  });

  it('is exact up to its limit, however the column is cut', () => {
    const texts = Array.from({ length: maxExact * 2 }, (_, row) => `v${row % maxExact}`);
    const pieces = [texts.slice(0, 5_000), texts.slice(5_000)];
    expect(mergedOf(pieces)).toEqual(profileOf(texts));
    expect(profileOf(texts)).toMatchObject({ distinct: maxExact, isExact: true });
    expect(profileOf([...texts, 'one more']).isExact).toBe(false);
  });
});

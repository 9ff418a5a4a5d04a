import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValueReadings, type ValueReading } from './value-readings.ts';

/** Readings of values; `isLike` decides whether a value is reported to have the pattern of the last one. */
function readingsOf(
  values: readonly string[],
  isLike: (text: string, last: string) => boolean = () => false,
) {
  const readings = createValueReadings();
  let last = '';
  for (const value of values) {
    readings.add(value, isLike(value, last));
    last = value;
  }
  return readings.readings();
}
const namesOf = (readings: readonly ValueReading[]) => readings.map(({ reading }) => reading).toSorted();

const number = fc.tuple(
  fc.integer({ min: -5_000, max: 5_000_000 }),
  fc.constantFrom('de-DE', 'en-US', 'de-CH', 'fr-FR'),
);
const twoDigits = (maximum: number) =>
  fc.integer({ min: 0, max: maximum }).map((part) => String(part).padStart(2, '0'));
const value = fc.oneof(
  number.map(([cents, locale]) => (cents / 100).toLocaleString(locale)),
  fc
    .tuple(twoDigits(35), fc.constantFrom('.', '/'), twoDigits(14), twoDigits(99))
    .map(([day, mark, month, year]) => `${day}${mark}${month}${mark}20${year}`),
  fc
    .tuple(number, fc.constantFrom('€', 'EUR', 'USD', 'GB'), fc.boolean())
    .map(([[cents, locale], unit, isFirst]) => {
      const amount = (cents / 100).toLocaleString(locale);
      return isFirst ? `${unit} ${amount}` : `${amount} ${unit}`;
    }),
  fc.constantFrom(' ', '1 €', '2 €', '€ 00417', '1 EUR', '2 USD'),
  fc.integer({ min: 0, max: 12_000_000_000 }).map(String),
  fc.constantFrom('host-1', 'cmdb:7', 'ogit/MARS/Machine', '007', ' 5,5 ', 'two words', '10.0.0.1'),
);

describe('the readings of a column', () => {
  it('are the same if those of its pieces are merged in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 4 }), (pieces) => {
        const merged = createValueReadings();
        for (const piece of pieces.toReversed()) merged.merge(readingsOf(piece));
        expect(namesOf(merged.readings())).toEqual(namesOf(readingsOf(pieces.flat())));
        const inOrder = createValueReadings();
        for (const piece of pieces) inOrder.merge(readingsOf(piece));
        expect(inOrder.readings()).toEqual(readingsOf(pieces.flat()));
      }),
    );
  });

  it('are the same if values with the pattern of the last one are reported as such', () => {
    const patternOf = (text: string) => text.replaceAll(/\p{L}/gu, 'A').replaceAll(/\p{Nd}/gu, '9');
    const runs = fc.array(fc.tuple(value, fc.integer({ min: 0, max: 9 })), { maxLength: 8 });
    fc.assert(
      fc.property(runs, (some) => {
        // Each value is followed by one that differs in a digit.
        const values = some.flatMap(([text, digit]) => [text, text.replace(/\d/u, String(digit))]);
        const isLike = (text: string, last: string) => patternOf(text) === patternOf(last);
        expect(namesOf(readingsOf(values, isLike))).toEqual(namesOf(readingsOf(values)));
      }),
    );
  });

  it('have as example the first value that a conversion changes', () => {
    const readings = readingsOf(['12', ' 1.234,5 ', '7,5']);
    expect(readings).toEqual([{ reading: '1.234,5', example: '1.234,5', unit: '' }]);
    expect(readingsOf(['5,00 €', ' ', '€7,50', '1.234,00 €'])).toEqual([
      { reading: '1.234,5', example: '5,00 €', unit: '€' },
    ]);
    expect(readingsOf(['00417', '12']).map(({ reading }) => reading)).toEqual(['name']);
  });
});

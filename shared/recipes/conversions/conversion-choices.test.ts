import { describe, expect, it } from 'vitest';
import { evidenceOfValues } from '../values/column-evidence.test-kit.ts';
import { conversionChoices } from './conversion-choices.ts';
import { conversionOf } from './value-conversions.ts';

/** Labels of the choices that are offered for a column of these values; null for none. */
const labelsOf = (values: readonly string[]) =>
  conversionChoices(evidenceOfValues(values, true), '/price')?.choices.map(({ label }) => label) ?? null;

describe('the choices for ambiguous values', () => {
  it.each([
    [
      ['3/4/2026', '1/2/2026', '5/6/2026'],
      ['Day first', 'Month first'],
    ],
    [['1.234', '250', '9.012'], ['1.234 is 1234']],
    [
      ['1,234', '250', '9,012'],
      ['1,234 is 1.234', '1,234 is 1234'],
    ],
  ])('of %j are %j, and no conversion is chosen automatically', (values, labels) => {
    expect(labelsOf(values)?.toSorted()).toEqual(labels.toSorted());
    expect(conversionOf(evidenceOfValues(values, true), '/price')).toBeNull();
  });

  it('have evidence that names an ambiguous value and its meanings', () => {
    const unclear = conversionChoices(evidenceOfValues(['1.000', '250', '9'], true), '/price');
    expect(unclear?.evidence).toBe('All 3 values are numbers, but 1.000 may be 1000 or 1.000.');
  });

  it.each([
    ['a clear day', ['31/4/2026', '1/2/2026', '5/6/2026']],
    ['a clear fraction', ['1.234,5', '250', '9.012']],
    ['plain numbers', ['1', '2.5', '3']],
    ['codes', ['00417', '1.234', '250']],
    ['names', ['a', 'b', 'c']],
  ])('are none for %s', (_, values) => {
    expect(labelsOf(values)).toBeNull();
  });
});

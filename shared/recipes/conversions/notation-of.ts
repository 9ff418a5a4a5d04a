/** Finds out how the dates and numbers of sample cells are written. */
import { looksLikeSeconds } from '../../columns/rules/timestamps.ts';
import { compileTransforms, type Transform } from '../transforms/transform.ts';
import { currencyOf } from '../transforms/unit.ts';
import { numberReadings, readingTransforms } from '../values/value-readings.ts';
import { timestampHead } from './value-conversions.ts';

type Of<Kind extends Transform['kind']> = Extract<Transform, { kind: Kind }>;

const dateNotations = ['dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'iso', 'epoch-ms'] as const;

/** Returns the date notation that reads the most filled cells; the first one if several do. */
export function dateNotationOf(texts: readonly string[], head: string): Of<'date'> {
  const date = { kind: 'date', to: head === timestampHead ? 'epoch-ms' : 'iso', zone: 'Z' } as const;
  const filled = filledOf(texts);
  if (filled.length > 0 && filled.every((text) => /^\d+$/u.test(text) && looksLikeSeconds(Number(text))))
    return { ...date, from: 'epoch-s', to: 'epoch-ms' };
  return bestOf(
    dateNotations.map((from) => ({ ...date, from })),
    filled,
  );
}

/** Returns the number notation that reads the most filled cells, with the currency of the first filled cell. */
export function numberNotationOf(texts: readonly string[]): Of<'number'> {
  const filled = filledOf(texts);
  const unit = currencyOf(filled[0] ?? '');
  const notations = [
    readingTransforms['1.234,5'],
    ...numberReadings.map((reading) => readingTransforms[reading]),
    { kind: 'number', decimal: '.', thousands: '' } as const,
  ];
  return bestOf(
    notations.map((notation) => (unit === '' ? notation : { ...notation, unit })),
    filled,
  );
}

const filledOf = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

/** Returns the first of the notations that read the most texts. */
function bestOf<One extends Transform>(notations: readonly One[], texts: readonly string[]): One {
  const counted = notations.map((notation) => {
    const convert = compileTransforms([notation], { nullKeyword: '' });
    return { notation, count: texts.filter((text) => convert(text).failed === null).length };
  });
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).notation;
}

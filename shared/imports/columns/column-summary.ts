/** Summarises a column of a file: how many cells are filled, how many values differ, and what they look like. */
import { z } from 'zod';
import { nearReading, nearReadingOf } from '../../recipes/values/near-reading.ts';
import { outerBlanks } from '../../recipes/values/outer-blanks.ts';
import { hasUnit, valueReading } from '../../recipes/values/value-readings.ts';
import { type ColumnProfile, type CountedText, countedText } from '../profile.ts';

const valueTypes = ['number', 'date', 'yes or no', 'choice', 'text'] as const;
type ValueType = (typeof valueTypes)[number];

export const columnSummary = z.object({
  /** Cells counted so far. */
  count: z.number(),
  filled: z.number(),
  /** Whether all rows are counted; before, only the fill rate is representative. */
  isWhole: z.boolean(),
  /** Different values; null while they are still counted. */
  distinct: z.number().nullable(),
  /** False where `distinct` is an estimate. */
  isExact: z.boolean(),
  /** Null while it is not known, and for a column without values. */
  type: z.enum(valueTypes).nullable(),
  /** Some values that differ, the most frequent first. */
  samples: z.array(z.string()),
  /** Empty while they are not known. */
  readings: z.array(valueReading),
  /** What nearly all values are; absent if all values are, or too few. */
  nearly: nearReading.optional(),
  /** Absent if no value starts or ends with blanks, and while it is not known. */
  outerBlanks: outerBlanks.optional(),
  /** All different values, the most frequent first; null if there are many or long ones, and while they are counted. */
  words: z.array(countedText).nullable(),
});
export type ColumnSummary = z.infer<typeof columnSummary>;

const shownSamples = 3;
const longestSample = 80;

export function summaryOf(profile: ColumnProfile, isWhole: boolean): ColumnSummary {
  const { count, empty, distinct, isExact, frequent } = profile;
  const nearly = isWhole ? nearReadingOf(profile) : null;
  return {
    count,
    filled: count - empty,
    distinct: isWhole ? distinct : null,
    isExact,
    isWhole,
    type: isWhole ? typeOfValues(profile) : null,
    samples: frequent.slice(0, shownSamples).map(({ text }) => text.slice(0, longestSample)),
    readings: isWhole ? profile.readings : [],
    ...(nearly && { nearly }),
    ...(isWhole && profile.outerBlanks && { outerBlanks: profile.outerBlanks }),
    words: isWhole ? wordsOf(profile) : null,
  };
}

const wordsOf = ({ distinct, isExact, frequent }: ColumnProfile): CountedText[] | null =>
  isExact && frequent.length === distinct && frequent.every(({ text }) => text.length <= longestSample)
    ? frequent
    : null;

/** A column with at most this many different values is a choice, if each occurs `minRepeats` times on average. */
const maxChoices = 20;
const minRepeats = 5;

/** The type that every value has; null for a column without values. */
export function typeOfValues(profile: ColumnProfile): ValueType | null {
  const { count, empty, distinct, isExact, frequent, numbers, dates } = profile;
  const filled = count - empty;
  if (filled === 0) return null;
  const isWordsOnly = isExact && frequent.length === distinct;
  if (isWordsOnly && distinct <= 2 && frequent.every(({ text }) => yesOrNo.has(text.trim().toLowerCase())))
    return 'yes or no';
  const isNumeric = numbers?.count === filled || haveAll(profile, isNumberPattern);
  if ((isNumeric && !frequent.some(isCode)) || profile.readings.some(hasUnit)) return 'number';
  if (dates?.count === filled || haveAll(profile, isDatePattern)) return 'date';
  return isExact && distinct <= maxChoices && filled >= distinct * minRepeats ? 'choice' : 'text';
}

/** A code such as `000012`, which would lose its zeros as a number. */
const isCode = ({ text }: CountedText): boolean => /^0\d/u.test(text.trim());

const yesOrNo: ReadonlySet<string> = new Set([
  'yes',
  'no',
  'true',
  'false',
  'y',
  'n',
  'ja',
  'nein',
  'j',
  'wahr',
  'falsch',
]);

/** Whether every value has a pattern of a kind; false where not all patterns are known. */
const haveAll = (
  { count, empty, patterns, arePatternsExact }: ColumnProfile,
  isOfKind: (pattern: string) => boolean,
): boolean =>
  arePatternsExact && patterns.every(({ text }) => isOfKind(text)) && sumOf(patterns) === count - empty;

const sumOf = (counted: readonly CountedText[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** `9999`, `-99,9`, `9.999,99`, `9,999.99`; dots and commas are never both groups and decimals. */
const isNumberPattern = (pattern: string): boolean =>
  /^[+-]?(?:9+(?:[.,]9+)?|9{1,3}(?:\.999)+(?:,9+)?|9{1,3}(?:,999)+(?:\.9+)?)$/u.test(pattern);

/** `99.99.9999`, `9/9/9999`, `99.99.99`, `9999-99-99`, each perhaps with a time. */
const isDatePattern = (pattern: string): boolean =>
  /^(?:9{1,2}([./-])9{1,2}\1(?:9999)|99([./-])99\2(?:99)|9999([./-])9{1,2}\3(?:9{1,2}))(?:[T ,]+9{1,2}:99(?::99(?:[.,]9+)?)?)?$/u.test(
    pattern,
  );

/** Returns up to three different values to show: from the first rows, then the most frequent ones. */
export function samplesOf(first: readonly string[], frequent: readonly string[]): string[] {
  const filled = [...first, ...frequent].filter((text) => text.trim() !== '');
  return [...new Set(filled.map((text) => text.slice(0, longestSample)))].slice(0, shownSamples);
}

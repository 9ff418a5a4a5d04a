/** Recognises the notation of numbers, dates and states in a column, and spaces around values; suggests a conversion. */
import { formatCount } from '../../units.ts';
import type { Transform } from '../transforms/transform.ts';
import { compileTransforms } from '../transforms/transform.ts';
import type { ColumnEvidence } from '../values/column-evidence.ts';
import { identityWords } from '../values/identity-words.ts';
import { numberReadings, readingTransforms, type ValueReading } from '../values/value-readings.ts';

export interface ValueConversion {
  readonly transform: Transform;
  /** Sentence with the number of values that need the conversion, and an example. */
  readonly evidence: string;
  readonly action: 'Convert' | 'Convert from seconds to milliseconds' | 'Trim';
}

/** Heads of a timeseries: `timestamp` has milliseconds, `time` has ISO times. @source interfaces.md 2.3 */
export const timestampHead = 'timestamp';
const isoTimeHead = 'time';

export const secondsToMilliseconds = readingTransforms.seconds;

/** Fewer values than this prove nothing about the others. */
export const minValues = 3;

/**
 * Returns the conversion that all filled values need and allow. Null if there is none, or if the values are ambiguous:
 * 3/4/2026 may be in March or in April, 1.234 a whole number or a fraction.
 * @param head head of the sent column
 * @param column name of the column in the file
 */
export function conversionOf(evidence: ColumnEvidence, head: string, column = ''): ValueConversion | null {
  if (evidence.filled < minValues) return null;
  if (isIdentifier(head)) return trimOf(evidence, head);
  const found = secondsOf(evidence, [head, column]) ?? dateOf(evidence, head) ?? numberOf(evidence);
  if (found === null) return spellingsOf(evidence) ?? nearlyOf(evidence, head) ?? trimOf(evidence, head);
  const { transform, what, example } = found;
  const isSeconds = transform.kind === 'date' && transform.from === 'epoch-s' && transform.to === 'epoch-ms';
  const removed =
    transform.kind === 'number' && transform.unit !== undefined
      ? ` Convert removes “${transform.unit}”.`
      : '';
  return {
    transform,
    evidence: `${valuesWords(evidence)} ${what}: ${sentWords(example, transform)}.${removed}`,
    action: isSeconds ? 'Convert from seconds to milliseconds' : 'Convert',
  };
}

/** Whether a head has identities, types or scopes, in which digits are neither numbers nor dates. */
export const isIdentifier = (head: string): boolean => head.startsWith('ogit/_');

/** Returns the removal of spaces around values; a content keeps its own. */
function trimOf(evidence: ColumnEvidence, head: string): ValueConversion | null {
  const { outerBlanks, filled, isWhole } = evidence;
  if (outerBlanks === undefined || head.startsWith('content:')) return null;
  const { count: padded, example } = outerBlanks;
  const some = `${formatCount(padded)} of ${isWhole ? '' : 'the first '}${formatCount(filled)} values`;
  const subject = padded === filled ? valuesWords(evidence) : some;
  const shown = example === null ? '' : `: “${example}” → ${example.trim()}`;
  return {
    transform: { kind: 'trim' },
    action: 'Trim',
    evidence: `${subject} ${padded === 1 ? 'starts or ends' : 'start or end'} with spaces${shown}.`,
  };
}

/** Returns a conversion of nearly all values; the others remain unchanged and are listed as problems. */
function nearlyOf({ nearly, filled }: ColumnEvidence, head: string): ValueConversion | null {
  if (nearly === undefined) return null;
  const { reading, fits, example, other } = nearly;
  const isDate = reading === 'dd.mm.yyyy';
  const transform = isDate ? dateTransform(reading, head) : readingTransforms[reading];
  const shown = example === null ? `written as ${reading}` : `: ${sentWords(example, transform)}`;
  const others = filled - fits;
  const such = other === null ? '' : others === 1 ? ` (“${other}”)` : `, such as “${other}”,`;
  const what = `${isDate ? 'dates' : 'numbers'}${example === null ? ' ' : ''}${shown}`;
  return {
    transform,
    action: 'Convert',
    evidence: `${formatCount(fits)} of ${formatCount(filled)} values are ${what}. ${
      others === 1 ? 'The other one is' : `The other ${formatCount(others)} are`
    } not${such} and will be listed under Problems.`,
  };
}

/** Returns `All 5,000 values` or `The 48 non-empty of the first 50 values`. */
export function valuesWords({ count, filled, isWhole }: ColumnEvidence): string {
  const [some, all] = [formatCount(filled), formatCount(count)];
  if (isWhole) return filled === count ? `All ${all} values` : `All ${some} non-empty values`;
  return filled === count ? `The first ${all} values` : `The ${some} non-empty of the first ${all} values`;
}

export const converted = (text: string, transform: Transform): string =>
  compileTransforms([transform], { nullKeyword: '' })(text).text;

const sentWords = (example: string, transform: Transform): string =>
  `${example} → ${converted(example, transform)}`;

interface FoundReading {
  readonly transform: Transform;
  /** Words that follow the number of values, such as `are dates`. */
  readonly what: string;
  readonly example: string;
}

export const exampleOf = ({ readings }: ColumnEvidence, reading: ValueReading['reading']): string | null =>
  readings.find((each) => each.reading === reading)?.example ?? null;

/** Finds seconds since epoch; under a head that is no time, they may also be numbers of something else. */
function secondsOf(evidence: ColumnEvidence, [head, column]: readonly [string, string]): FoundReading | null {
  const example = exampleOf(evidence, 'seconds');
  if (example === null) return null;
  if (head === isoTimeHead)
    return { transform: { ...secondsToMilliseconds, to: 'iso' }, what: 'are times in seconds', example };
  if (head === timestampHead)
    return { transform: secondsToMilliseconds, what: 'are times in seconds', example };
  if ([head, column].some((name) => identityWords.test(name) || phoneWords.test(name))) return null;
  const at = new Date(Number(example) * 1_000).toISOString().replace('.000', '');
  return { transform: secondsToMilliseconds, what: `may be times in seconds, the first ${at}`, example };
}

const phoneWords = /phone|telefon|mobil|fax/iu;

const dateReadings = ['dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy'] as const;
type DateReading = (typeof dateReadings)[number];

/** Finds dates of one notation only: a day after the twelfth must show which part is the month. */
function dateOf(evidence: ColumnEvidence, head: string): FoundReading | null {
  const [first, other] = dateReadings.flatMap((reading) => {
    const example = exampleOf(evidence, reading);
    return example === null ? [] : [{ reading, example }];
  });
  if (first === undefined || other !== undefined) return null;
  return { transform: dateTransform(first.reading, head), what: 'are dates', example: first.example };
}

export const dateTransform = (reading: DateReading, head: string) =>
  ({ ...readingTransforms[reading], to: head === timestampHead ? 'epoch-ms' : 'iso' }) as const;

/** Returns the notations of numbers that read all values. */
export const possibleNumbers = ({ readings }: ColumnEvidence) =>
  numberReadings.flatMap((name) => {
    const found = readings.find(({ reading }) => reading === name);
    return found === undefined ? [] : [{ ...found, transform: readingTransforms[name] }];
  });

/** Finds the first possible number notation, if all possible ones have its decimal mark: they read the same numbers. */
function numberOf(evidence: ColumnEvidence): FoundReading | null {
  const possible = possibleNumbers(evidence);
  const [first] = possible;
  const example = possible.find((each) => each.example !== null)?.example ?? null;
  if (first === undefined || example === null) return null;
  // Values that both of these notations can read are digits without any mark, so the decimal mark does not matter.
  const isWhole = ['1234,5', "1'234.5"].every((name) => possible.some(({ reading }) => reading === name));
  if (!isWhole && possible.some(({ transform }) => transform.decimal !== first.transform.decimal))
    return null;
  const { unit = '', transform } = first;
  if (unit === '') return { transform, what: 'are numbers', example };
  return { transform: { ...transform, unit }, what: `are amounts in ${unit}`, example };
}

/**
 * Finds words with several spellings, which differ in letter case or inner blanks: they become the most frequent spelling,
 * without blanks around it.
 */
function spellingsOf(evidence: ColumnEvidence): ValueConversion | null {
  const texts = (evidence.words ?? []).filter(({ text }) => text.trim() !== '');
  if (new Set(texts.map(({ text }) => text.trim())).size * 2 > evidence.filled) return null;
  const words = Map.groupBy(texts, ({ text }) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/gu, ' '),
  );
  const values = [...words.values()].flatMap((spellings) => {
    const best = mostFrequentWord(spellings);
    return spellings.flatMap(({ text }) => (text === best ? [] : [{ is: text, becomes: best }]));
  });
  const first = values.find(({ is, becomes }) => is.trim() !== becomes);
  if (first === undefined) return null;
  const count = formatCount(evidence.filled);
  const is = first.is === first.is.trim() ? first.is : `“${first.is}”`;
  return {
    transform: { kind: 'table', values, others: 'keep' },
    action: 'Convert',
    evidence: `${evidence.isWhole ? `The ${count}` : `The first ${count}`} values contain different spellings of the same word: ${is} → ${first.becomes}.`,
  };
}

function mostFrequentWord(spellings: readonly { readonly text: string; readonly count: number }[]): string {
  const counts = new Map<string, number>();
  for (const { text, count } of spellings) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + count);
  const [[best] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best;
}

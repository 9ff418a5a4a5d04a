/**
 * Recognises the notation of numbers, dates and states in a column from its first values, and suggests a conversion.
 */
import { looksLikeSeconds } from '../../columns/rules/timestamps.ts';
import { formatCount } from '../../units.ts';
import { compileTransforms, type Transform } from '../transforms/transform.ts';

interface ValueConversion {
  readonly transform: Transform;
  /** How many values show it, and an example of the conversion. */
  readonly evidence: string;
}

/** Fewer values than this prove nothing about the others. */
const minValues = 3;

/**
 * Conversion that all filled values need and allow; null where there is none, such as where 3/4/2026 may be in March
 * or in April, or 1.234 a whole number or a fraction.
 */
export function conversionOf(values: readonly string[], head: string): ValueConversion | null {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  if (filled.length < minValues) return null;
  const transform =
    secondsOf(filled, head) ?? dateOf(filled, head) ?? numberOf(filled) ?? spellingsOf(filled);
  if (transform === null) return null;
  const convert = compileTransforms([transform], { nullKeyword: '' });
  // A value that only looks like it, such as 32.13.2026, would become a problem of its row.
  if (filled.some((value) => convert(value).failed !== null)) return null;
  const example = filled.find((value) => convert(value).text !== value);
  if (example === undefined) return null;
  const sent = `${example} → ${convert(example).text}`;
  if (transform.kind === 'table')
    return {
      transform,
      evidence: `The first ${formatCount(values.length)} values contain different spellings of the same word: ${sent}.`,
    };
  const is = transform.kind === 'number' ? 'numbers' : isSeconds(transform) ? 'times in seconds' : 'dates';
  const all =
    filled.length === values.length
      ? `The first ${formatCount(values.length)} values`
      : `The ${formatCount(filled.length)} non-empty of the first ${formatCount(values.length)} values`;
  return {
    transform,
    evidence: `${all} are ${is}: ${sent}.`,
  };
}

const isSeconds = (transform: Transform): boolean =>
  transform.kind === 'date' && transform.from === 'epoch-s';

/** The head of a timeseries whose values are milliseconds. @source interfaces.md 2.3 */
export const timestampHead = 'timestamp';

/** Seconds since epoch where milliseconds belong. */
function secondsOf(values: readonly string[], head: string): Transform | null {
  if (
    head !== timestampHead ||
    !values.every((value) => /^\d+$/u.test(value) && looksLikeSeconds(Number(value)))
  )
    return null;
  return secondsToMilliseconds;
}

export const secondsToMilliseconds = {
  ...{ kind: 'date', from: 'epoch-s', to: 'epoch-ms', zone: 'Z' },
} as const satisfies Transform;

function dateOf(values: readonly string[], head: string): Transform | null {
  const to = { kind: 'date', to: head === timestampHead ? 'epoch-ms' : 'iso', zone: 'Z' } as const;
  if (values.every((value) => /^\d\d?\.\d\d?\.\d{4}\b/u.test(value))) return { ...to, from: 'dd.mm.yyyy' };
  const slashed = values.map((value) => /^(\d\d?)\/(\d\d?)\/\d{4}\b/u.exec(value));
  if (slashed.some((parts) => parts === null)) return null;
  const hasDay = (place: number) => slashed.some((parts) => Number(parts?.[place]) > 12);
  // Only a day after the twelfth shows which of both is the month.
  if (hasDay(1) === hasDay(2)) return null;
  return { ...to, from: hasDay(1) ? 'dd/mm/yyyy' : 'mm/dd/yyyy' };
}

function numberOf(values: readonly string[]): Transform | null {
  if (!values.every((value) => /^[+-]?\d[\d.,' \u00a0\u2009\u202f’]*$/u.test(value))) return null;
  // With both marks, or with the group twice, a value shows which of them is which.
  const shows = (pattern: RegExp) => values.some((value) => pattern.test(value));
  const isComma = shows(/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/u) || shows(/^[+-]?\d{1,3}(?:\.\d{3}){2,}$/u);
  const isPoint = shows(/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/u) || shows(/^[+-]?\d{1,3}(?:,\d{3}){2,}$/u);
  if (isComma && isPoint) return null;
  if (isComma) return { kind: 'number', decimal: ',', thousands: '.' };
  if (isPoint) return { kind: 'number', decimal: '.', thousands: ',' };
  if (shows(/^[+-]?\d{1,3}(?:['’]\d{3})+(?:\.\d+)?$/u))
    return { kind: 'number', decimal: '.', thousands: "'" };
  if (shows(/^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:,\d+)?$/u))
    return { kind: 'number', decimal: ',', thousands: ' ' };
  // Three digits after the only comma may as well be thousands.
  const isFraction = shows(/^[+-]?\d+,(?:\d{1,2}|\d{4,})$/u) || shows(/^[+-]?0,\d+$/u);
  return isFraction && values.every((value) => /^[+-]?\d+(?:,\d+)?$/u.test(value))
    ? { kind: 'number', decimal: ',', thousands: '' }
    : null;
}

/** More different values are no states, and their spellings are the business of clusters. */
const mostStates = 20;

/** Words that recur, some of them also in other letter case or with other blanks, become the most frequent spelling. */
function spellingsOf(values: readonly string[]): Transform | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size > mostStates || counts.size * 2 > values.length) return null;
  const words = Map.groupBy(counts, ([value]) => value.toLowerCase().replaceAll(/[\s_-]+/gu, ' '));
  const table = [...words.values()].flatMap((spellings) => {
    const [[best] = ['']] = spellings.toSorted(([, one], [, other]) => other - one);
    return spellings.flatMap(([is]) => (is === best ? [] : [{ is, becomes: best }]));
  });
  return table.length === 0 ? null : { kind: 'table', values: table, others: 'keep' };
}

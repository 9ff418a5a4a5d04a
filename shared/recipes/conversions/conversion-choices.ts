/** Offers choices for columns with ambiguous values: 3/4/2026 may be in April or in March, 1.234 may be a fraction. */
import type { Transform } from '../transforms/transform.ts';
import type { ColumnEvidence } from '../values/column-evidence.ts';
import {
  converted,
  dateTransform,
  exampleOf,
  minValues,
  possibleNumbers,
  valuesWords,
} from './value-conversions.ts';

export interface ConversionChoices {
  /** Sentence about the ambiguity. */
  readonly evidence: string;
  /** One for each meaning that changes the values. */
  readonly choices: readonly { readonly transform: Transform; readonly label: string }[];
}

/** Returns the choices for a column; null if its values have one meaning, or none. */
export function conversionChoices(evidence: ColumnEvidence, head: string): ConversionChoices | null {
  if (evidence.filled < minValues) return null;
  return dateChoices(evidence, head) ?? numberChoices(evidence);
}

const orders = [
  ['dd/mm/yyyy', 'Day first'],
  ['mm/dd/yyyy', 'Month first'],
] as const;

function dateChoices(evidence: ColumnEvidence, head: string): ConversionChoices | null {
  if (orders.some(([reading]) => exampleOf(evidence, reading) === null)) return null;
  return {
    evidence: `${valuesWords(evidence)} are dates, but the day may be the first or the second part.`,
    choices: orders.map(([reading, label]) => ({ transform: dateTransform(reading, head), label })),
  };
}

function numberChoices(evidence: ColumnEvidence): ConversionChoices | null {
  const found = possibleNumbers(evidence);
  if (found.some(({ unit = '' }) => unit !== '')) return null;
  const meanings = (example: string) => Map.groupBy(found, ({ transform }) => converted(example, transform));
  const examples = found.flatMap(({ example }) => example ?? []);
  const example = examples.find((text) => meanings(text).size > 1);
  if (example === undefined) return null;
  const choices = [...meanings(example)].flatMap(([text, [one]]) =>
    one === undefined || text === example
      ? []
      : [{ transform: one.transform, label: `${example} is ${text}` }],
  );
  const [some, other] = [...meanings(example).keys()];
  return {
    evidence: `${valuesWords(evidence)} are numbers, but ${example} may be ${some} or ${other}.`,
    choices,
  };
}

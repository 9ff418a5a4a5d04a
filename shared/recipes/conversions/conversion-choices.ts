/** Columns whose values can be read in two ways: 3/4/2026 may be in April or in March, 1.234 a whole number or a fraction. */
import { compileTransforms, type Transform } from '../transforms/transform.ts';
import type { ColumnEvidence } from '../values/column-evidence.ts';
import { numberReadings, readingTransforms, type ValueReading } from '../values/value-readings.ts';
import { timestampHead, valuesWords } from './value-conversions.ts';

export interface ConversionChoices {
  /** What is not clear. */
  readonly evidence: string;
  /** One for each meaning that changes the values. */
  readonly choices: readonly { readonly transform: Transform; readonly label: string }[];
}

/** Fewer values may become clear with the next ones. */
const minValues = 3;

/** Null where the values have one meaning, or none. */
export function conversionChoices(evidence: ColumnEvidence, head: string): ConversionChoices | null {
  if (evidence.filled < minValues) return null;
  return dateChoices(evidence, head) ?? numberChoices(evidence);
}

function dateChoices(evidence: ColumnEvidence, head: string): ConversionChoices | null {
  const found = possibleIn(evidence, ['dd/mm/yyyy', 'mm/dd/yyyy']);
  if (found.length < 2 || found.some(({ example }) => example === null)) return null;
  const to = head === timestampHead ? 'epoch-ms' : 'iso';
  return {
    evidence: `${valuesWords(evidence)} are dates, but the day may be the first or the second part.`,
    choices: [
      { transform: { ...readingTransforms['dd/mm/yyyy'], to }, label: 'Day first' },
      { transform: { ...readingTransforms['mm/dd/yyyy'], to }, label: 'Month first' },
    ],
  };
}

function numberChoices(evidence: ColumnEvidence): ConversionChoices | null {
  const found = possibleIn(evidence, numberReadings);
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

const possibleIn = ({ readings }: ColumnEvidence, names: readonly (keyof typeof readingTransforms)[]) =>
  names.flatMap((name) => {
    const found: ValueReading | undefined = readings.find(({ reading }) => reading === name);
    return found === undefined ? [] : [{ ...found, transform: readingTransforms[name] }];
  });

const converted = (text: string, transform: Transform): string =>
  compileTransforms([transform], { nullKeyword: '' })(text).text;

/** Words of the chips for recognition, and the choices of the user in them. */
import type { DialectName } from '../../../../shared/csv/dialects.ts';
import type {
  Confidence,
  Encoding,
  FileKind,
  HeaderForm,
  Overrules,
  Recognition,
} from '../../../../shared/imports/recognition.ts';
import { tooltipName } from '../../../ui/cut-text.ts';

export const encodingWords: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** Dialects by their separator, with the connector's name if that is needed to distinguish them. */
export const dialectWords: Readonly<Record<DialectName, string>> = {
  default: 'comma',
  unix: 'comma (unix)',
  excel: 'comma (excel)',
  'excel-tab': 'tab',
  'excel-semicolon': 'semicolon',
};

export const dialectHints: Readonly<Record<DialectName, string>> = {
  default: 'spaces after a comma are dropped, quotes are strict',
  unix: 'spaces are kept, quotes are lenient',
  excel: 'like unix, with fewer quotes',
  'excel-tab': 'a tab between two values',
  'excel-semicolon': 'a semicolon between two values',
};

export const headerWords: Readonly<Record<HeaderForm, string>> = {
  'first-row': 'header in row 1',
  none: 'no header',
};

export const kindWords: Readonly<Record<FileKind, string>> = {
  vertices: 'vertices',
  edges: 'edges',
  timeseries: 'timeseries',
  attachments: 'attachments',
  combined: 'combined',
  objects: 'objects',
};

const confidenceWords: Readonly<Record<Confidence, string>> = {
  certain: 'Certain',
  likely: 'Likely',
  guess: 'A guess',
};

interface Guess {
  readonly confidence: Confidence;
  readonly reason: string;
  readonly overruled: boolean;
}

/** `Likely, because 47 of 50 rows have 8 values.`; a choice of the user has its own reason. */
export function whyWords({ confidence, reason, overruled }: Guess): string {
  const shortReason = tooltipName(reason);
  return overruled ? `${capital(shortReason)}.` : `${confidenceWords[confidence]}, because ${shortReason}.`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export type RecognitionQuestion = keyof Overrules;

/** Choices of the user for the file so far. */
export function overrulesOf({ encoding, dialect, header, kind }: Recognition): Overrules {
  return {
    ...(encoding.overruled && { encoding: encoding.value }),
    ...(dialect.overruled && { dialect: dialect.value }),
    ...(header.overruled && { header: header.value }),
    ...(kind.overruled && { kind: kind.value }),
  };
}

/** Choices of the user after one more; null resets one. */
export function overruledWith<Q extends RecognitionQuestion>(
  recognition: Recognition,
  question: Q,
  value: Overrules[Q] | null,
): Overrules {
  const { [question]: _before, ...others } = overrulesOf(recognition);
  return value === null ? others : { ...others, [question]: value };
}

/** Recognises the dialect: the one under which the records have as many values as the first. */
import Papa from 'papaparse';
import type { DialectName } from '../../../shared/csv/dialects.ts';
import { plural } from '../../../shared/units.ts';
import { commaDialect } from './comma-dialect.ts';
import type { ExcerptText } from './decode-excerpt.ts';
import { type DialectEvidence, dialectEvidence } from './dialect-evidence.ts';
import { type Guess, guessed } from './guess.ts';

const delimiterWords = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Delimiter = keyof typeof delimiterWords;

interface Split {
  readonly delimiter: Delimiter;
  readonly evidence: DialectEvidence;
}

const shareOf = ({ rows, fitting }: DialectEvidence): number => (rows === 0 ? 1 : fitting / rows);

export function recogniseDialect(text: ExcerptText): Guess<DialectName> {
  const asDefault = dialectEvidence(text, 'default');
  const asExcel = dialectEvidence(text, 'excel');
  // Blanks before quotes make the two dialects split a record differently.
  const asCommas = shareOf(asDefault) > shareOf(asExcel) ? asDefault : asExcel;
  const splits: Split[] = [
    { delimiter: ',', evidence: asCommas },
    { delimiter: ';', evidence: dialectEvidence(text, 'excel-semicolon') },
    { delimiter: '\t', evidence: dialectEvidence(text, 'excel-tab') },
  ];
  const { delimiter, evidence } = bestSplit(splits, text);
  const spread = spreadOf(delimiter, evidence);
  if (delimiter !== ',') return spread;
  const { value, reason, doubtful } = commaDialect(asDefault, asExcel, text);
  return {
    ...spread,
    value,
    confidence: doubtful && spread.confidence === 'certain' ? 'likely' : spread.confidence,
    reason: reason === null ? spread.reason : `${spread.reason}, and ${reason}`,
  };
}

function bestSplit(splits: readonly Split[], text: ExcerptText): Split {
  const papaDelimiter = delimiterOfPapa(text);
  const candidates = splits
    .filter(({ evidence }) => evidence.isHeader || (evidence.values > 1 && shareOf(evidence) >= 0.5))
    .sort(
      (a, b) =>
        Number(b.evidence.isHeader) - Number(a.evidence.isHeader) ||
        Number(b.evidence.knownNames > 0) - Number(a.evidence.knownNames > 0) ||
        Math.round(20 * shareOf(b.evidence)) - Math.round(20 * shareOf(a.evidence)) ||
        Number(b.delimiter === papaDelimiter) - Number(a.delimiter === papaDelimiter) ||
        b.evidence.values - a.evidence.values,
    );
  const [commas] = splits as [Split];
  return (
    candidates[0] ?? underTitle(splits) ?? splits.find(({ evidence }) => shareOf(evidence) === 1) ?? commas
  );
}

/** Returns the delimiter of a file whose first line is a title and whose rows below it have several values each. */
const underTitle = (splits: readonly Split[]): Split | undefined =>
  splits
    .filter(
      ({ evidence: { rows, usual, knownNames } }) =>
        knownNames === 0 && rows >= 3 && usual.values >= 3 && usual.rows / rows >= 0.9,
    )
    .sort((a, b) => b.evidence.usual.values - a.evidence.usual.values)[0];

function delimiterOfPapa({ shown }: ExcerptText): string {
  const start = new TextDecoder().decode(shown.subarray(0, 1 << 15));
  // Without skipEmptyLines the end of a short text counts as a row of one value and spoils the guess.
  return Papa.parse(start, { preview: 50, delimitersToGuess: [',', ';', '\t'], skipEmptyLines: true }).meta
    .delimiter;
}

function spreadOf(delimiter: Delimiter, evidence: DialectEvidence): Guess<DialectName> {
  const { dialect, values, rows, fitting, isHeader, knownNames } = evidence;
  const words = delimiterWords[delimiter];
  if (values < 2) return guessed(dialect, 'guess', oneValueReason(evidence, words));
  if (rows === 0) return guessed(dialect, 'likely', `its first row has ${values} values with ${words}`);
  const share = fitting / rows;
  // Known column names count more than rows of another length.
  if (share < 0.9 && isHeader) {
    const contrary = `only ${fitting} of ${rows} sampled rows ${fitting === 1 ? 'has' : 'have'} as many values`;
    return guessed(
      dialect,
      'likely',
      `its first row has ${plural(knownNames, 'known column name')} with ${words}, although ${contrary}`,
    );
  }
  const confidence = share >= 0.99 ? 'certain' : share >= 0.9 ? 'likely' : 'guess';
  return guessed(dialect, confidence, `${rowsLikeFirst(evidence)} ${values} values with ${words}`);
}

function oneValueReason(evidence: DialectEvidence, words: string): string {
  const { rows, usual } = evidence;
  if (usual.values > 1)
    return `${usual.rows} of ${rows} sampled rows have ${usual.values} values with ${words}, but its first row has one`;
  return rows === 0
    ? `its first row has one value with ${words}`
    : `${rowsLikeFirst(evidence)} one value with ${words}, as its first row`;
}

/** Describes the rows with as many values as the first row. */
function rowsLikeFirst({ rows, fitting }: DialectEvidence): string {
  if (fitting < rows) return `${fitting} of ${rows} sampled rows have`;
  return rows === 1 ? 'the sampled row has' : `all ${rows} sampled rows have`;
}

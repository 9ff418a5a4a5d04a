/** What is known of the values of a column when something is suggested for it: from all rows, or from the first ones. */
import type { ColumnSummary } from '../../imports/columns/column-summary.ts';
import type { NearReading } from './near-reading.ts';
import { createValueReadings, hasUnit, type ValueReading } from './value-readings.ts';

export interface ColumnEvidence {
  /** Cells that were looked at, and those of them that are not empty. */
  readonly count: number;
  readonly filled: number;
  readonly distinct: number;
  /** False where `distinct` is an estimate. */
  readonly isExact: boolean;
  /** All rows were looked at. */
  readonly isWhole: boolean;
  readonly readings: readonly ValueReading[];
  /** What nearly all values are; absent where all are, too few, or not all rows were looked at. */
  readonly nearly?: NearReading | undefined;
  /** The different values with their counts; null where there are many. */
  readonly words: ColumnSummary['words'];
}

/** By the name of the column; of several with one name, of the first. */
export type Evidence = ReadonlyMap<string, ColumnEvidence>;

/**
 * @param rows the first ones; those with another number of values are left out
 * @param summaries by the place in the header; null while nothing was counted
 */
export function evidenceOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  summaries: readonly ColumnSummary[] | null,
): Evidence {
  const regular = rows.filter((row) => row.length === header.length);
  const evidence = new Map<string, ColumnEvidence>();
  for (const [index, name] of header.entries()) {
    if (evidence.has(name)) continue;
    const summary = summaries?.[index];
    evidence.set(name, wholeEvidence(summary) ?? firstEvidence(regular.map((row) => row[index] ?? '')));
  }
  return evidence;
}

const wholeEvidence = (summary: ColumnSummary | undefined): ColumnEvidence | null => {
  if (summary === undefined || !summary.isWhole || summary.distinct === null) return null;
  return { ...summary, distinct: summary.distinct };
};

function firstEvidence(values: readonly string[]): ColumnEvidence {
  const filled = values.filter((value) => value !== '');
  const readings = createValueReadings();
  const counts = new Map<string, number>();
  for (const value of filled) {
    readings.add(value, false);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return {
    count: values.length,
    filled: filled.length,
    distinct: counts.size,
    isExact: true,
    isWhole: false,
    readings: readings.readings(),
    words: counts.size > mostWords ? null : Array.from(counts, ([text, count]) => ({ text, count })),
  };
}

/** More different values are not listed one by one. */
const mostWords = 20;

/** Whether all values allow a reading. */
export const isPossible = ({ readings }: ColumnEvidence, reading: ValueReading['reading']): boolean =>
  readings.some((each) => each.reading === reading);

/** Fewer values than this prove nothing about the others. */
const minValues = 5;
/** An estimate is off by 1.6 % on average, and hardly ever by three times as much. */
const maxEstimateError = 0.05;

/** Whether no two of the filled values are equal, as far as that is known. */
export const areUnique = ({ filled, distinct, isExact }: ColumnEvidence): boolean =>
  distinct >= (isExact ? filled : filled * (1 - maxEstimateError));

/**
 * Whether each of several values is filled and no other row has it, and they are neither dates, decimal numbers, texts,
 * amounts nor times in seconds.
 */
export const mayBeIdentity = (evidence: ColumnEvidence): boolean =>
  evidence.count >= minValues &&
  evidence.filled === evidence.count &&
  isPossible(evidence, 'name') &&
  !isPossible(evidence, 'seconds') &&
  !evidence.readings.some(hasUnit) &&
  areUnique(evidence);

/** Evidence about the values of columns, on which suggestions are based: from all rows, or from the first ones. */
import type { ColumnSummary } from '../../imports/columns/column-summary.ts';
import type { NearReading } from './near-reading.ts';
import { createOuterBlanks, type OuterBlanks } from './outer-blanks.ts';
import { createValueReadings, hasUnit, type ValueReading } from './value-readings.ts';

export interface ColumnEvidence {
  /** Number of examined cells, and of those that are not empty. */
  readonly count: number;
  readonly filled: number;
  readonly distinct: number;
  /** False where `distinct` is an estimate. */
  readonly isExact: boolean;
  /** Whether all rows were examined. */
  readonly isWhole: boolean;
  readonly readings: readonly ValueReading[];
  /** What nearly all values are; absent if all are, if too few are, or if not all rows were examined. */
  readonly nearly?: NearReading | undefined;
  /** Values that start or end with blanks; absent if there is none. */
  readonly outerBlanks?: OuterBlanks | undefined;
  /** The different values with their counts; null where there are many. */
  readonly words: ColumnSummary['words'];
}

/** Evidence by the name of the column; the first of several columns with the same name. */
export type Evidence = ReadonlyMap<string, ColumnEvidence>;

/**
 * @param rows the first rows; those with another number of values than the header are left out
 * @param summaries by index in the header; null while nothing is counted
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
  const blanks = createOuterBlanks();
  const counts = new Map<string, number>();
  for (const value of filled) {
    readings.add(value, false);
    blanks.add(value, 1);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return {
    count: values.length,
    filled: filled.length,
    distinct: counts.size,
    isExact: true,
    isWhole: false,
    readings: readings.readings(),
    ...(blanks.parts().count > 0 && { outerBlanks: blanks.parts() }),
    words: counts.size > maxWords ? null : Array.from(counts, ([text, count]) => ({ text, count })),
  };
}

/** Limit of different values that are listed. */
const maxWords = 20;

/** Whether all values allow a reading. */
export const isPossible = ({ readings }: ColumnEvidence, reading: ValueReading['reading']): boolean =>
  readings.some((each) => each.reading === reading);

/** Fewer values than this prove nothing about the others. */
const minValues = 5;
/** An estimate is off by 1.6 % on average, and almost never by three times as much. */
const maxEstimateError = 0.05;

/** Whether all filled values are different, as far as known. */
export const areUnique = ({ filled, distinct, isExact }: ColumnEvidence): boolean =>
  distinct >= (isExact ? filled : filled * (1 - maxEstimateError));

/**
 * Whether values may be identities: there are enough of them, all are filled and unique, and they are neither dates,
 * decimal numbers, texts, amounts nor times in seconds.
 */
export const mayBeIdentity = (evidence: ColumnEvidence): boolean =>
  evidence.count >= minValues &&
  evidence.filled === evidence.count &&
  isPossible(evidence, 'name') &&
  !isPossible(evidence, 'seconds') &&
  !evidence.readings.some(hasUnit) &&
  areUnique(evidence);

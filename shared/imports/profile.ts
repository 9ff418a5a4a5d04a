/** Profile of one column: statistics of its values over all rows. */
import { z } from 'zod';
import { outerBlanks } from '../recipes/values/outer-blanks.ts';
import { valueReading } from '../recipes/values/value-readings.ts';
import { work } from './work.ts';

export const countedText = z.object({ text: z.string(), count: z.number() });
export type CountedText = z.infer<typeof countedText>;

/** Counts of equally wide bins; the first begins at `from`. Times are in ms since 1970. */
const histogram = z.object({ from: z.number(), width: z.number(), counts: z.array(z.number()) });
export type Histogram = z.infer<typeof histogram>;

const range = z.object({ count: z.number(), min: z.number(), max: z.number(), histogram });

export const columnProfile = z.object({
  /** Cells, empty ones included. */
  count: z.number(),
  empty: z.number(),
  /** Different values that are not empty. */
  distinct: z.number(),
  /** False where `distinct` is an estimate. */
  isExact: z.boolean(),
  /** Characters of the shortest and longest value; null where all cells are empty. */
  lengths: z.object({ shortest: z.number(), longest: z.number() }).nullable(),
  /** Most frequent values. Counts are lower bounds if the column has too many different values to count each. */
  frequent: z.array(countedText),
  /** Rarest values; empty if the counts are lower bounds. */
  rare: z.array(countedText),
  patterns: z.array(countedText),
  arePatternsExact: z.boolean(),
  /** Null where no value is a number. */
  numbers: range.extend({ mean: z.number() }).nullable(),
  /** Null where no value is an ISO date. */
  dates: range.nullable(),
  readings: z.array(valueReading),
  /** Absent if no value starts or ends with blanks. */
  outerBlanks: outerBlanks.optional(),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

/** All columns are profiled at once; `rows` have been read so far. */
export const profileState = z.object({ rows: z.number(), work: work({}) });
export type ProfileState = z.infer<typeof profileState>;

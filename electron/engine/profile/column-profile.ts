/** Profile of one column as it is fed with cells; profiles of the pieces of a file merge into that of the file. */
import type { ColumnProfile, CountedText } from '../../../shared/imports/profile.ts';
import { createValueReadings, type ValueReading } from '../../../shared/recipes/values/value-readings.ts';
import { createDistinctEstimate } from './distinct-estimate.ts';
import { createNumberRange, type RangeParts } from './number-range.ts';
import { createTally, type TallyParts } from './tally.ts';
import { createUniqueValues, type ValueBudget } from './unique-values.ts';
import { hasPattern, numberOf, patternOf, timeOf } from './value-shape.ts';

/** So many different values are counted exactly, and so many different patterns. */
export const mostExact = 4_000;
const mostPatterns = 400;
/** So many values are listed. */
const listed = 20;

/** Plain values and typed arrays, to be passed from thread to thread. */
export interface ProfileParts {
  readonly count: number;
  readonly empty: number;
  readonly values: TallyParts;
  readonly registers: Uint8Array | null;
  /** Hashes of all values; null where some are equal, or are no names. */
  readonly unique: Float64Array | null;
  /** Of the values that are not pending: those of which `values` is not exact. */
  readonly shapes: ShapeParts | null;
}

interface ShapeParts {
  readonly shortest: number;
  readonly longest: number;
  readonly patterns: TallyParts;
  readonly numbers: RangeParts;
  readonly times: RangeParts;
  readonly readings: readonly ValueReading[];
}

export interface GrowingProfile {
  /** Cells so far. */
  readonly count: number;
  add(text: string): void;
  merge(parts: ProfileParts): void;
  /** Call once, when all cells were added. */
  parts(): ProfileParts;
  /** May be called while it grows. */
  profile(): ColumnProfile;
  /** Frees the memory that only further cells need. */
  finish(): void;
}

/** @param budget of the exact search for equal values, which all columns of a table share */
export function createColumnProfile(budget?: ValueBudget): GrowingProfile {
  const distinct = createDistinctEstimate();
  const shapes = createShapes();
  const unique = createUniqueValues(budget);
  const values = createTally({
    most: mostExact,
    onLeave: shapes.add,
    onFirstDrop(texts) {
      for (const text of texts) distinct.add(text);
    },
    onEntry: distinct.add,
  });
  let count = 0;
  let empty = 0;

  return {
    finish: unique.finish,
    get count() {
      return count;
    },
    add(text) {
      count += 1;
      if (text === '') {
        empty += 1;
        return;
      }
      // Only a column of names may identify rows.
      if (shapes.mayBeNames) unique.add(text);
      else unique.giveUp();
      values.add(text, 1);
    },
    merge(parts) {
      count += parts.count;
      empty += parts.empty;
      if (parts.unique === null || !shapes.mayBeNames) unique.giveUp();
      else unique.merge(parts.unique);
      if (parts.registers !== null) distinct.merge(parts.registers);
      if (parts.shapes !== null) shapes.merge(parts.shapes);
      values.merge(parts.values);
    },
    parts() {
      const common = { count, empty, unique: unique.hashes() };
      if (values.error === 0) return { ...common, values: values.parts(), registers: null, shapes: null };
      values.flush();
      return { ...common, values: values.parts(), registers: distinct.registers, shapes: shapes.parts() };
    },
    profile() {
      values.flush();
      const isCounted = values.error === 0;
      const isExact = isCounted || unique.areUnique;
      const counted = values.entries().sort(byCount);
      return {
        count,
        empty,
        distinct: isCounted
          ? values.size
          : unique.areUnique
            ? count - empty
            : Math.min(count - empty, distinct.estimate()),
        isExact,
        // A count below the error may be chance.
        frequent: counted.slice(0, listed).filter(({ count: least }) => least > values.error),
        rare: isCounted ? counted.slice(listed).slice(-listed).reverse() : [],
        ...shapes.summary(),
      };
    },
  };
}

/** Most frequent first; of equally frequent ones, in the order of their characters. */
const byCount = (a: CountedText, b: CountedText): number =>
  b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

/** Lengths, patterns, readings, numbers and times of values. */
function createShapes() {
  const patterns = createTally({ most: mostPatterns });
  const numbers = createNumberRange();
  const times = createNumberRange();
  const readings = createValueReadings();
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  let pattern = '';
  return {
    get mayBeNames() {
      return readings.mayBeNames;
    },
    add(text: string, count: number) {
      if (text.length < shortest) shortest = text.length;
      if (text.length > longest) longest = text.length;
      // Most values of a column look like the one before.
      const isLikeLast = hasPattern(text, pattern);
      if (!isLikeLast) pattern = patternOf(text);
      readings.add(text, isLikeLast);
      patterns.add(pattern, count);
      const number = numberOf(text);
      if (number !== null) return numbers.add(number, count);
      const time = timeOf(text);
      if (time !== null) times.add(time, count);
    },
    merge(parts: ShapeParts) {
      shortest = Math.min(shortest, parts.shortest);
      longest = Math.max(longest, parts.longest);
      patterns.merge(parts.patterns);
      numbers.merge(parts.numbers);
      times.merge(parts.times);
      readings.merge(parts.readings);
    },
    parts: (): ShapeParts => ({
      ...{ shortest, longest },
      patterns: patterns.parts(),
      numbers: numbers.parts(),
      times: times.parts(),
      readings: readings.readings(),
    }),
    summary() {
      const dates = times.summary();
      return {
        lengths: longest === 0 ? null : { shortest, longest },
        patterns: patterns
          .entries()
          .sort(byCount)
          .filter(({ count }) => count > patterns.error)
          .slice(0, listed),
        arePatternsExact: patterns.error === 0,
        numbers: numbers.summary(),
        readings: readings.readings(),
        dates: dates && { count: dates.count, min: dates.min, max: dates.max, histogram: dates.histogram },
      };
    },
  };
}

/** Collects lengths, patterns, readings, numbers and times of the values of a column. */
import type { CountedText } from '../../../shared/imports/profile.ts';
import { createOuterBlanks, type OuterBlanks } from '../../../shared/recipes/values/outer-blanks.ts';
import { createValueReadings, type ValueReading } from '../../../shared/recipes/values/value-readings.ts';
import { createNumberRange, type RangeParts } from './number-range.ts';
import { createTally, type TallyParts } from './tally.ts';
import { hasPattern, numberOf, patternOf, timeOf } from './value-shape.ts';

/** Up to this many different patterns are counted exactly. */
const maxPatterns = 400;
/** Up to this many values are listed, and as many patterns. */
export const maxListed = 20;

export interface ShapeParts {
  readonly shortest: number;
  readonly longest: number;
  readonly patterns: TallyParts;
  readonly numbers: RangeParts;
  readonly times: RangeParts;
  readonly readings: readonly ValueReading[];
  readonly outerBlanks: OuterBlanks;
}

/** Sorts the most frequent texts first, and equally frequent ones by their characters. */
export const byCount = (a: CountedText, b: CountedText): number =>
  b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

export function createShapes() {
  const patterns = createTally({ maximum: maxPatterns });
  const numbers = createNumberRange();
  const times = createNumberRange();
  const readings = createValueReadings();
  const outerBlanks = createOuterBlanks();
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  let pattern = '';
  return {
    /** Whether the values so far may identify rows. */
    get mayIdentify() {
      return readings.mayIdentify;
    },
    add(text: string, count: number) {
      if (text.length < shortest) shortest = text.length;
      if (text.length > longest) longest = text.length;
      // Most values of a column look like the one before.
      const isLikeLast = hasPattern(text, pattern);
      if (!isLikeLast) pattern = patternOf(text);
      readings.add(text, isLikeLast);
      outerBlanks.add(text, count);
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
      outerBlanks.merge(parts.outerBlanks);
    },
    parts: (): ShapeParts => ({
      shortest,
      longest,
      patterns: patterns.parts(),
      numbers: numbers.parts(),
      times: times.parts(),
      readings: readings.readings(),
      outerBlanks: outerBlanks.parts(),
    }),
    summary() {
      const dates = times.summary();
      const blanks = outerBlanks.parts();
      return {
        lengths: longest === 0 ? null : { shortest, longest },
        patterns: patterns
          .entries()
          .sort(byCount)
          .filter(({ count }) => count > patterns.error)
          .slice(0, maxListed),
        arePatternsExact: patterns.error === 0,
        numbers: numbers.summary(),
        readings: readings.readings(),
        ...(blanks.count > 0 && { outerBlanks: blanks }),
        dates: dates && { count: dates.count, min: dates.min, max: dates.max, histogram: dates.histogram },
      };
    },
  };
}

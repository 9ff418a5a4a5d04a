import { plural } from '../../../../../shared/units.ts';
import { readCreated } from '../../lists/created-text.ts';

/** A value of a timeseries as it was typed. */
export interface TypedPoint {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly value: string;
}

type TypedValues =
  | { readonly points: readonly TypedPoint[]; readonly fault: null }
  | { readonly points: null; readonly fault: string };

/** Most values that are added at once. */
const maximum = 10_000;
/** A line with a time (a date, or milliseconds of at least nine digits), a separator, and the value. */
const timedLine =
  /^(\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?|-?\d{9,})(?:\s*[,;\t]\s*|\s+)(\S.*)$/;

/**
 * Reads typed values, one per line after its time. A single line may omit the time, and then gets the current one.
 * @param now current time in milliseconds since epoch
 */
export function readTypedValues(text: string, now: number): TypedValues {
  const lines = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: line.trim(), at }]));
  if (lines.length > maximum) return fault(`At most ${plural(maximum, 'value')} are added at once.`);
  const points: TypedPoint[] = [];
  const lineByTime = new Map<number, number>();
  for (const { line, at: number } of lines) {
    const [, time, value] = timedLine.exec(line) ?? [];
    if (time === undefined || value === undefined) {
      if (lines.length === 1) return { points: [{ at: now, value: line }], fault: null };
      return fault(
        `Line ${number + 1} has no time: write it as milliseconds or as 2026-11-01 14:30:00, then the value.`,
      );
    }
    const read = readCreated(time);
    if (read.kind !== 'time') return fault(`Line ${number + 1}: ${time} is not a valid time.`);
    const before = lineByTime.get(read.ms);
    if (before !== undefined)
      return fault(
        `Lines ${before + 1} and ${number + 1} have the same time: the second would replace the first.`,
      );
    lineByTime.set(read.ms, number);
    points.push({ at: read.ms, value });
  }
  return { points, fault: null };
}

const fault = (sentence: string): TypedValues => ({ points: null, fault: sentence });

import { plural } from '../../../../../shared/units.ts';
import { readCreated } from '../../lists/created-text.ts';

export interface TypedPoint {
  readonly at: number;
  readonly value: string;
}

type TypedValues =
  | { readonly points: readonly TypedPoint[]; readonly fault: null }
  | { readonly points: null; readonly fault: string };

const most = 10_000;
const timed =
  /^(\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?|-?\d{9,})(?:\s*[,;\t]\s*|\s+)(\S.*)$/;

/**
 * One value per line, after its time; a single line may leave the time away, which is now then.
 * @param now in milliseconds since epoch
 */
export function readTypedValues(text: string, now: number): TypedValues {
  const lines = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: line.trim(), at }]));
  if (lines.length > most) return fault(`At most ${plural(most, 'value')} are added at once.`);
  const points: TypedPoint[] = [];
  const lineOf = new Map<number, number>();
  for (const { line, at: number } of lines) {
    const [, time, value] = timed.exec(line) ?? [];
    if (time === undefined || value === undefined) {
      if (lines.length === 1) return { points: [{ at: now, value: line }], fault: null };
      return fault(
        `Line ${number + 1} has no time: write it as milliseconds or as 2026-11-01 14:30:00, then the value.`,
      );
    }
    const read = readCreated(time);
    if (read.kind !== 'time') return fault(`Line ${number + 1}: ${time} is not a valid time.`);
    const before = lineOf.get(read.ms);
    if (before !== undefined)
      return fault(
        `Lines ${before + 1} and ${number + 1} have the same time: the second would replace the first.`,
      );
    lineOf.set(read.ms, number);
    points.push({ at: read.ms, value });
  }
  return { points, fault: null };
}

const fault = (sentence: string): TypedValues => ({ points: null, fault: sentence });

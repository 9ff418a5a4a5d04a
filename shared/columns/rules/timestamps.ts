/** Finds the faults of a timestamp, from its bytes. */
import type { Row } from '../row.ts';

export type TimestampFault = 'no-integer' | 'seconds';

const minus = 45;
const zero = 48;
/** Every integer of at most 15 digits is exact as a number. */
const exactDigits = 15;

/** @param column whose cell is neither empty nor null */
export function timestampFault(row: Row, column: number): TimestampFault | null {
  const bytes = row.bytes(column);
  const { length } = bytes;
  const start = bytes[0] === minus ? 1 : 0;
  if (start === length) return 'no-integer';
  let value = 0;
  for (let at = start; at < length; at++) {
    const digit = (bytes[at] as number) - zero;
    if (digit < 0 || digit > 9) return 'no-integer';
    value = value * 10 + digit;
  }
  if (length - start > exactDigits && !Number.isSafeInteger(Number(row.text(column)))) return 'no-integer';
  return start === 0 && looksLikeSeconds(value) ? 'seconds' : null;
}

/** Whether a timestamp is in the first months of 1970 as milliseconds, and between 1973 and 2286 as seconds. */
export const looksLikeSeconds = (timestamp: number): boolean => timestamp >= 1e8 && timestamp < 1e10;

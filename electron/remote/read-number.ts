/** Reads numbers and times, which platforms send as numbers or as text. @source wire.md §4 */

/** Returns an integer; null for anything else. */
export function integerIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Returns milliseconds since epoch, also from an ISO time; null for anything else. */
export function timeIn(value: unknown): number | null {
  const parsed = integerIn(value);
  if (parsed !== null || typeof value !== 'string') return parsed;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

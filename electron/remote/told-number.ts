/** Numbers that platforms tell as numbers or as text. @source wire.md §4 */

/** A whole number; null for anything else. */
export function integerIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Milliseconds since epoch, also where it is told as ISO time. */
export function timeIn(value: unknown): number | null {
  const told = integerIn(value);
  if (told !== null || typeof value !== 'string') return told;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

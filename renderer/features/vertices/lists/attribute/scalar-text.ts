type ScalarTyped =
  | { readonly value: unknown; readonly fault: null }
  | { readonly value: null; readonly fault: string };

/**
 * Meaning of a typed text for a single value: text stays text, and anything else (a number, true, JSON) is written as
 * JSON, so that its kind never changes unnoticed.
 */
export function readScalar(text: string, was: unknown): ScalarTyped {
  if (was === undefined || was === null || typeof was === 'string') return { value: text, fault: null };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'number' && !isExact(value))
      return {
        value: null,
        fault: 'This number would lose digits: write it as text, in quotes.',
      };
    return { value, fault: null };
  } catch {
    return { value: null, fault: 'The value is not text: write JSON, such as 5, true or "a text".' };
  }
}

/** JSON has no room for what is infinite here, and whole numbers this large are rounded. */
const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

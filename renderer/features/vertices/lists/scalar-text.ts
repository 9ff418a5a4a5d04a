export type ScalarTyped =
  | { readonly value: unknown; readonly fault: null }
  | { readonly value: null; readonly fault: string };

/**
 * What a typed text means where a single value stands: a text stays a text, and what is no text (a number, true, JSON)
 * is written as JSON, so that its kind is never changed unseen.
 */
export function readScalar(text: string, was: unknown): ScalarTyped {
  if (was === undefined || was === null || typeof was === 'string') return { value: text, fault: null };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'number' && !isExact(value))
      return {
        value: null,
        fault: 'This number cannot be written digit by digit: write it as a text, in quotes.',
      };
    return { value, fault: null };
  } catch {
    return { value: null, fault: 'The value is no text: write JSON, such as 5, true or "a text".' };
  }
}

/** JSON has no room for what is infinite here, and whole numbers this large are rounded. */
const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

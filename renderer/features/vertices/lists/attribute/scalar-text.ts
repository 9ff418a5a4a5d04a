type ScalarTyped =
  | { readonly value: unknown; readonly fault: null }
  | { readonly value: null; readonly fault: string };

/**
 * Reads the typed text of a single value so that its kind never changes unnoticed: the new value of a text is a text,
 * anything else (a number, true, JSON) has to be typed as JSON.
 * @param was previous value; undefined or null for none
 */
export function readScalar(text: string, was: unknown): ScalarTyped {
  if (was === undefined || was === null || typeof was === 'string') return { value: text, fault: null };
  try {
    let losesDigits = false;
    const value: unknown = JSON.parse(text, (_name, each: unknown) => {
      losesDigits ||= typeof each === 'number' && !isExact(each);
      return each;
    });
    return losesDigits
      ? { value: null, fault: 'A number would lose digits: write it as text, in quotes.' }
      : { value, fault: null };
  } catch {
    return { value: null, fault: 'The value is not text: write JSON, such as 5, true or "a text".' };
  }
}

/** Whether a parsed number has its typed value: larger ones became infinite, or whole numbers that are rounded. */
const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

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
    return { value: JSON.parse(text), fault: null };
  } catch {
    return { value: null, fault: 'The value is no text: write JSON, such as 5, true or "a text".' };
  }
}

interface JsonToken {
  /** `word` is true, false or null; `mark` is punctuation. */
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
}

const token = /"(?:[^"\\]|\\.)*"(?=(\s*:)?)|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/g;

/** Splits JSON into its tokens as they are written, without the blanks between them; null if the text is not JSON. */
export function jsonTokens(text: string): JsonToken[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null; // The rules `map-json` and `items-json` say what is wrong with the cell.
  }
  return [...text.matchAll(token)].map(([text, colon]) => ({
    kind: kindOf(text, colon !== undefined),
    text,
  }));
}

function kindOf(text: string, isKey: boolean): JsonToken['kind'] {
  if (text.startsWith('"')) return isKey ? 'key' : 'string';
  if (/^[-\d]/.test(text)) return 'number';
  return /^[a-z]/.test(text) ? 'word' : 'mark';
}

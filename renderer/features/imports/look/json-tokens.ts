interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
}

const token = /"(?:[^"\\]|\\.)*"(?=(\s*:)?)|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/g;

/** The text of a JSON value without the blanks between its parts, each as it is written; null where it is no JSON. */
export function jsonTokens(text: string): JsonToken[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null; // The rules `map-json` and `items-json` say what is wrong with the cell.
  }
  return [...text.matchAll(token)].map(([found, colon]) => ({
    kind: kindOf(found, colon !== undefined),
    text: found,
  }));
}

function kindOf(found: string, isKey: boolean): JsonToken['kind'] {
  if (found.startsWith('"')) return isKey ? 'key' : 'string';
  if (/^[-\d]/.test(found)) return 'number';
  return /^[a-z]/.test(found) ? 'word' : 'mark';
}

/** Finds out whether the platform can store a JSON value: its depth is limited, numbers and texts must stay exact. */

/** SQLite reads JSON to a depth of 1,000, and a value is nested further in a vertex, an update or a history. */
const deepest = 500;

const halfPair = 'A text has half of a surrogate pair, which UTF-8 cannot encode.';

/** Returns a sentence that says why a parsed value cannot be stored; null if it can. */
export function storableFault(value: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: inner, depth } = next;
    if (typeof inner === 'number' && !Number.isFinite(inner)) return 'A number is larger than can be kept.';
    if (typeof inner === 'string' && !inner.isWellFormed()) return halfPair;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth >= deepest) return `The JSON is nested deeper than ${deepest} levels.`;
    for (const [key, each] of Object.entries(inner)) {
      if (!key.isWellFormed()) return halfPair;
      open.push({ value: each, depth: depth + 1 });
    }
  }
  return null;
}

/** Finds the first match of a pattern in a text, with its captures. */
import type { Pattern } from './compile-pattern.ts';
import { fewSteps, maxSteps, maxStepsFor } from './pattern-effort.ts';
import { searchPattern } from './search-pattern.ts';

/**
 * Returns the whole match and its captures, which are empty if they took no part. Returns `none` if there is no match,
 * and null if the text is so long that the search would take too many steps.
 */
export function findPattern(pattern: Pattern, text: string): readonly string[] | 'none' | null {
  const { effort } = pattern;
  return effort !== null && maxStepsFor(effort, text.length) <= fewSteps
    ? findNatively(pattern, text)
    : findWithOwnMatcher(pattern, text);
}

function findNatively({ native }: Pattern, text: string): readonly string[] | 'none' {
  const { value } = text.matchAll(native).next();
  return value === undefined
    ? 'none'
    : Array.from(value as ArrayLike<string | undefined>, (part) => part ?? '');
}

/** Does the same for any pattern with our own matcher, which has no exponential worst case. Exported for tests. */
export function findWithOwnMatcher(pattern: Pattern, text: string): readonly string[] | 'none' | null {
  const budget = { steps: maxSteps };
  const match = searchPattern(pattern, text, 0, budget);
  if (budget.steps < 0) return null;
  if (match === null) return 'none';
  return Array.from({ length: pattern.captures + 1 }, (_, slot) =>
    text.slice(Math.max(match[slot * 2] ?? 0, 0), Math.max(match[slot * 2 + 1] ?? 0, 0)),
  );
}

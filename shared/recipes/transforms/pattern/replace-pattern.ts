/** Replaces every match of a pattern in a text. */
import type { Pattern } from './compile-pattern.ts';
import { fewSteps, maxSteps, maxStepsFor } from './pattern-effort.ts';
import { searchPattern } from './search-pattern.ts';

/**
 * Returns the same as JavaScript's `text.replaceAll(pattern, by)`, with `$$`, `$&`, `$1`…`$99` and `$<name>` in `by`;
 * null if the text is so long that this would take too many steps.
 */
export function replacePattern(pattern: Pattern, text: string, by: string): string | null {
  const { effort } = pattern;
  return effort !== null && maxStepsFor(effort, text.length) <= fewSteps
    ? text.replaceAll(pattern.native, (...found) => filledIn(pattern, found, by))
    : replaceWithOwnMatcher(pattern, text, by);
}

/** Does the same for any pattern with our own matcher, which has no exponential worst case. Exported for tests. */
export function replaceWithOwnMatcher(pattern: Pattern, text: string, by: string): string | null {
  const budget = { steps: maxSteps };
  let out = '';
  let copied = 0;
  for (let place = 0; place <= text.length; ) {
    const match = searchPattern(pattern, text, place, budget);
    if (budget.steps < 0) return null;
    if (match === null) break;
    const [from = 0, to = 0] = match;
    const found = Array.from({ length: pattern.captures + 1 }, (_, slot) =>
      text.slice(Math.max(match[slot * 2] ?? 0, 0), Math.max(match[slot * 2 + 1] ?? 0, 0)),
    );
    out += text.slice(copied, from) + filledIn(pattern, found, by);
    copied = to;
    place = to > from ? to : to + ((text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1);
  }
  return out + text.slice(copied);
}

/**
 * Returns the replacement text for one match.
 * @param found the whole match, then its captures; a capture that took no part is empty or undefined
 */
function filledIn({ captures, names }: Pattern, found: readonly unknown[], by: string): string {
  if (!by.includes('$')) return by;
  const capture = (slot: number) => String(found[slot] ?? '');
  return by.replaceAll(/\$(?:([$&])|<([^>]*)>|(\d\d?))/gu, (whole, sign, name, digits) => {
    if (sign === '$') return '$';
    if (sign === '&') return capture(0);
    if (typeof name === 'string') {
      // Without any named capture this is plain text, as in JavaScript.
      if (names.size === 0) return whole;
      const slot = names.get(name);
      return slot === undefined ? '' : capture(slot);
    }
    const both = Number(digits);
    if (both >= 1 && both <= captures) return capture(both);
    const [first, second = ''] = String(digits);
    const one = Number(first);
    return second !== '' && one >= 1 && one <= captures ? capture(one) + second : whole;
  });
}

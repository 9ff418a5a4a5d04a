/** Replaces every place where a pattern is found. */
import type { Pattern } from './compile-pattern.ts';
import { type Match, searchPattern } from './search-pattern.ts';

/** Some tenths of a second; only a text of many thousand characters needs more. */
const mostSteps = 5_000_000;

/**
 * As `text.replaceAll(pattern, by)` of the language does, with `$$`, `$&`, `$1`…`$99` and `$<name>` in `by`; null where
 * the text is so long that this would take too many steps.
 */
export function replacePattern(pattern: Pattern, text: string, by: string): string | null {
  const budget = { steps: mostSteps };
  let out = '';
  let copied = 0;
  for (let place = 0; place <= text.length; ) {
    const match = searchPattern(pattern, text, place, budget);
    if (budget.steps < 0) return null;
    if (match === null) break;
    const [from = 0, to = 0] = match;
    out += text.slice(copied, from) + filledIn(pattern, text, match, by);
    copied = to;
    place = to > from ? to : to + ((text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1);
  }
  return out + text.slice(copied);
}

function filledIn({ captures, names }: Pattern, text: string, match: Match, by: string): string {
  const capture = (slot: number) => {
    const [from = -1, to = -1] = [match[slot * 2], match[slot * 2 + 1]];
    return from < 0 || to < 0 ? '' : text.slice(from, to);
  };
  return by.replaceAll(/\$(?:([$&])|<([^>]*)>|(\d\d?))/gu, (whole, sign, name, digits) => {
    if (sign === '$') return '$';
    if (sign === '&') return capture(0);
    if (typeof name === 'string') {
      // Without any named capture this is plain text, as it is in the language.
      return names.size === 0 ? whole : capture(names.get(name) ?? -1);
    }
    const both = Number(digits);
    if (both >= 1 && both <= captures) return capture(both);
    const [first, second = ''] = String(digits);
    const one = Number(first);
    return second !== '' && one >= 1 && one <= captures ? capture(one) + second : whole;
  });
}

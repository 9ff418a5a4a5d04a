/** Finds free names for imported connections whose names are taken. */
import { readingOf } from '../../../shared/connections/visible.ts';

/** Maximum length of a name. */
const mostCharacters = 80;

/** Returns a name unchanged, or with a number behind it if it is taken; from then on it is taken. */
export function createNames(taken: readonly string[]): (name: string) => string {
  const used = new Set(taken.map(readingOf));
  /** The number that was tried last, so that a thousand times the same name does not count from two each time. */
  const last = new Map<string, number>();
  return (name) => {
    const reading = readingOf(name);
    let free = name;
    let number = last.get(reading) ?? 1;
    while (used.has(readingOf(free))) {
      number += 1;
      free = withNumber(name, number);
    }
    last.set(reading, number);
    used.add(readingOf(free));
    return free;
  };
}

function withNumber(name: string, number: number): string {
  const suffix = ` (${number})`;
  const cut = name.slice(0, mostCharacters - suffix.length);
  // A cut within a character would leave half of it.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

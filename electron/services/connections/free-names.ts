/** Finds free names for imported connections whose names are taken. */
import { readingOf } from '../../../shared/connections/visible.ts';

/** Maximum length of a name. */
const maxCharacters = 80;

/** Creates a function that returns a name, with a number behind it if the name is taken, and takes the result. */
export function createNames(taken: readonly string[]): (name: string) => string {
  const used = new Set(taken.map(readingOf));
  /** The number that was tried last, so that a thousand times the same name does not count from two each time. */
  const lastNumbers = new Map<string, number>();
  return (name) => {
    const reading = readingOf(name);
    let free = name;
    let number = lastNumbers.get(reading) ?? 1;
    while (used.has(readingOf(free))) {
      number += 1;
      free = withNumber(name, number);
    }
    lastNumbers.set(reading, number);
    used.add(readingOf(free));
    return free;
  };
}

function withNumber(name: string, number: number): string {
  const suffix = ` (${number})`;
  const cut = name.slice(0, maxCharacters - suffix.length);
  // A cut within a surrogate pair would leave half a character.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

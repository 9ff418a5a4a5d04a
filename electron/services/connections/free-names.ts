/** Finds free names for imported connections whose names are taken. */
import { normalisedName } from '../../../shared/connections/visible.ts';

/** Maximum length of a name. */
const maxCharacters = 80;

/** Creates a function that returns a name, with a number behind it if the name is taken, and takes the result. */
export function createNames(taken: readonly string[]): (name: string) => string {
  const used = new Set(taken.map(normalisedName));
  /** The number that was tried last, so that a thousand times the same name does not count from two each time. */
  const lastNumbers = new Map<string, number>();
  return (name) => {
    const normalised = normalisedName(name);
    let free = name;
    let number = lastNumbers.get(normalised) ?? 1;
    while (used.has(normalisedName(free))) {
      number += 1;
      free = withNumber(name, number);
    }
    lastNumbers.set(normalised, number);
    used.add(normalisedName(free));
    return free;
  };
}

function withNumber(name: string, number: number): string {
  const suffix = ` (${number})`;
  const cut = name.slice(0, maxCharacters - suffix.length);
  // A cut within a surrogate pair would leave half a character.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

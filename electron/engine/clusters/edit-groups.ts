/** Groups values whose fingerprints differ in one letter: another, a missing, an additional, or two swapped ones. */
import { AppError } from '../../../shared/errors.ts';
import { fingerprint } from './fingerprint.ts';

/** Shorter texts are one letter apart by chance; longer ones would take too long. */
const shortest = 4;
const longest = 64;
/** Sorting so many variants takes a few seconds, and 8 bytes for each. */
const maxVariants = 32_000_000;
/** A variant and the place of its text share one number, which can hold 53 bits. */
const maxTexts = 2 ** 21;
/** Texts with the same variant that each is compared with, so that no odd column takes quadratic time. */
const maxCompared = 64;

/** A fingerprint with the values that have it, and the number of their cells. */
interface Print {
  readonly text: string;
  readonly values: string[];
  count: number;
}

/**
 * Every group is one frequent text and those that differ from it in one letter; differences do not add up. Digits
 * never differ, since `web-01` and `web-02` are two names.
 *
 * @throws AppError `bad-input` for more texts than can be compared
 */
export function groupByEdits(counts: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const prints = printsOf(counts);
  const neighbours = neighboursOf(prints);
  const isTaken = new Uint8Array(prints.length);
  const groups: (readonly string[])[] = [];
  // Prints are sorted by their count, so each group begins with its most frequent one.
  for (const [place, print] of prints.entries()) {
    if (isTaken[place] === 1) continue;
    isTaken[place] = 1;
    const group = [...print.values];
    for (const other of neighbours.get(place) ?? []) {
      if (isTaken[other] === 1) continue;
      isTaken[other] = 1;
      group.push(...(prints[other]?.values ?? []));
    }
    if (group.length > 1) groups.push(group);
  }
  return groups;
}

/** Fingerprints with their values, most cells first. */
function printsOf(counts: ReadonlyMap<string, number>): Print[] {
  const prints = new Map<string, Print>();
  for (const [value, count] of counts) {
    const text = fingerprint(value);
    if (text === null) continue;
    const print = prints.get(text);
    if (print === undefined) prints.set(text, { text, values: [value], count });
    else {
      print.values.push(value);
      print.count += count;
    }
  }
  return [...prints.values()].sort(
    (one, other) => other.count - one.count || (one.text < other.text ? -1 : 1),
  );
}

/** Returns for each index of a print the indexes of the prints that differ in one letter. */
function neighboursOf(prints: readonly Print[]): ReadonlyMap<number, readonly number[]> {
  const variants = variantsOf(prints);
  const neighbours = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  let start = 0;
  for (let at = 1; at <= variants.length; at++) {
    if (at < variants.length && hashOf(variants[at]) === hashOf(variants[start])) continue;
    for (let one = start; one < at; one++)
      for (let other = one + 1; other < at && other <= one + maxCompared; other++) {
        const [first, second] = [placeOf(variants[one]), placeOf(variants[other])];
        if (first === second || !isOneEditApart(prints[first]?.text ?? '', prints[second]?.text ?? ''))
          continue;
        add(first, second);
        add(second, first);
      }
    start = at;
  }
  return neighbours;
}

const hashOf = (variant = 0): number => Math.floor(variant / maxTexts);
const placeOf = (variant = 0): number => variant % maxTexts;

/** Returns sorted hashes of each text, whole and without each letter: texts one letter apart have one in common. */
function variantsOf(prints: readonly Print[]): Float64Array {
  const isCompared = ({ text }: Print) => text.length >= shortest && text.length <= longest;
  let total = 0;
  for (const print of prints) if (isCompared(print)) total += lettersOf(print.text) + 1;
  if (total > maxVariants || prints.length > maxTexts)
    throw new AppError(
      'bad-input',
      'This column has too many different values for a comparison letter by letter; choose another comparison.',
    );
  const variants = new Float64Array(total);
  let used = 0;
  for (const [place, print] of prints.entries()) {
    if (!isCompared(print)) continue;
    const { text } = print;
    variants[used++] = hashWithout(text, -1) * maxTexts + place;
    for (let at = 0; at < text.length; at++)
      if (!isDigit(text.charCodeAt(at))) variants[used++] = hashWithout(text, at) * maxTexts + place;
  }
  return variants.subarray(0, used).sort();
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Number of characters that are no digits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) letters++;
  return letters;
}

/** FNV-1a hash of 32 bits of the text without the character at `leftOut`; -1 leaves out none. */
function hashWithout(text: string, leftOut: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    if (at !== leftOut) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Whether one letter, or the order of two neighbours, differs; digits must be the same. */
export function isOneEditApart(one: string, other: string): boolean {
  if (one.length < other.length) return isOneEditApart(other, one);
  if (one === other || one.length > other.length + 1) return false;
  let start = 0;
  while (start < other.length && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  let [end, otherEnd] = [one.length, other.length];
  while (otherEnd > start && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end--;
    otherEnd--;
  }
  const [difference, otherDifference] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (/\d/u.test(difference + otherDifference)) return false;
  return (
    difference.length <= 1 ||
    (difference.length === 2 && difference === [...otherDifference].reverse().join(''))
  );
}

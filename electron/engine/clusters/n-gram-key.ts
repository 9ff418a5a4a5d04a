/** The n-gram key of a value: the same, too, for values that differ in spaces or in how often a part is repeated. */
import { fingerprint } from './fingerprint.ts';

const size = 2;
const notDigits = /\D+/gu;
const notLetters = /[\d ]+/gu;

/** Returns the key. Digits keep their order, so that numbers are never equal by chance. Null without a letter. */
export function nGramKey(value: string): string | null {
  const print = fingerprint(value);
  if (print === null) return null;
  const letters = print.replace(notLetters, '');
  const grams = new Set<string>();
  for (let at = 0; at + size <= letters.length; at++) grams.add(letters.slice(at, at + size));
  return `${grams.size === 0 ? letters : [...grams].sort().join('')} ${print.replace(notDigits, '')}`;
}

/** The phonetic key of a value: values that sound alike in German have the same one. */
import { fingerprint } from './fingerprint.ts';

/** @source Hans Joachim Postel: Die Kölner Phonetik, 1969 */
const plainCodes: Readonly<Record<string, string>> = {
  a: '0',
  e: '0',
  i: '0',
  j: '0',
  o: '0',
  u: '0',
  y: '0',
  b: '1',
  f: '3',
  v: '3',
  w: '3',
  g: '4',
  k: '4',
  q: '4',
  l: '5',
  m: '6',
  n: '6',
  r: '7',
  s: '8',
  z: '8',
};
const digits = /\d/u;

/** Returns the key. Words count in any order, unless they have digits. Null for values without a letter. */
export function phoneticKey(value: string): string | null {
  const print = fingerprint(value);
  if (print === null) return null;
  const codes = print.split(' ').map(codeOf);
  return (digits.test(print) ? codes : [...new Set(codes)].sort()).join(' ');
}

/** Words with digits or letters of other alphabets are their own code. */
function codeOf(word: string): string {
  if (!/^[a-z]+$/u.test(word)) return word;
  let code = '';
  let before = '';
  for (let at = 0; at < word.length; at++)
    for (const next of letterCode(word[at] ?? '', word[at - 1] ?? '', word[at + 1] ?? '')) {
      if (next !== before) code += next;
      before = next;
    }
  // Vowels count only at the start.
  const sound = code.slice(0, 1) + code.slice(1).replaceAll('0', '');
  return sound === '' ? word : sound;
}

/** Returns the code of a letter: one digit, two for an x, none for an h. */
function letterCode(letter: string, before: string, after: string): string {
  switch (letter) {
    case 'p':
      return after === 'h' ? '3' : '1';
    case 'd':
    case 't':
      return after !== '' && 'csz'.includes(after) ? '8' : '2';
    case 'x':
      return before !== '' && 'ckq'.includes(before) ? '8' : '48';
    case 'c': {
      const isHard = after !== '' && (before === '' ? 'ahkloqrux' : 'ahkoqux').includes(after);
      const isAfterHiss = before !== '' && 'sz'.includes(before);
      return isHard && !isAfterHiss ? '4' : '8';
    }
    default:
      return plainCodes[letter] ?? '';
  }
}

/** The fingerprint of a value: values that people take for the same have the same one. */

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
};
const letter = /\p{L}/u;
const marks = /\p{M}+/gu;
const notWord = /[^\p{L}\p{N}]+/u;
const notPlainWord = /[^a-z0-9]+/;
const digit = /\d/;

/**
 * Returns the value in lower case, without accents and punctuation. Words are sorted and count once, unless they have
 * digits, whose order matters. Null for values without a letter: numbers and dates are never the same by chance.
 */
export function fingerprint(value: string): string | null {
  const kind = kindOf(value);
  if (kind === 'plain') return joined(value.toLowerCase().split(notPlainWord));
  if (kind === 'one plain word') return value.toLowerCase();
  if (kind === 'no letter' || !letter.test(value)) return null;
  const basic = value
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøåłđ]/gu, (each) => spelled[each] ?? each)
    .normalize('NFKD')
    .replace(marks, '');
  return joined(basic.split(notWord));
}

function joined(split: readonly string[]): string {
  const words = split.filter((word) => word !== '');
  if (words.length < 2) return words[0] ?? '';
  return (words.some((word) => digit.test(word)) ? words : [...new Set(words)].sort()).join(' ');
}

/** Reads each character once: most values are ASCII, for which regular expressions would take most of the time. */
function kindOf(value: string): 'one plain word' | 'plain' | 'no letter' | 'other' {
  let hasLetter = false;
  let isWord = true;
  for (let at = 0; at < value.length; at++) {
    // `| 32` makes ASCII letters lower case and leaves digits unchanged.
    const code = value.charCodeAt(at) | 32;
    if (code > 127) return 'other';
    if (code >= 97 && code <= 122) hasLetter = true;
    else if (code < 48 || code > 57) isWord = false;
  }
  if (!hasLetter) return 'no letter';
  return isWord ? 'one plain word' : 'plain';
}

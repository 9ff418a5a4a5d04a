/** Detects invisible characters and those that reverse a text, with which a name looks like another one. */

/** Controls, line separators, marks of direction, zero widths; not the joiners that scripts and emoji are written with. */
const hidden = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

export const isVisible = (text: string): boolean => text.search(hidden) < 0;

/** Returns foreign text for a sentence: shortened, with U+FFFD for each invisible character. */
export function shortenedVisibly(text: string, maxCharacters = 40): string {
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 2).replace(hidden, '\uFFFD'));
  return characters.length <= maxCharacters
    ? characters.join('')
    : `${characters.slice(0, maxCharacters).join('')}…`;
}

/** Returns the normalised form of a name, equal for names that differ only in case or in how a letter is encoded. */
export const normalisedName = (name: string): string => name.normalize('NFC').toLowerCase();

export const isSameName = (one: string, other: string): boolean =>
  normalisedName(one) === normalisedName(other);

/** Folds texts for comparison regardless of case, and finds which texts can be searched for in bytes. */

/** Folds a text: “STRASSE” and “Straße” become equal, as do all forms of sigma. Each character folds by itself. */
export const foldText = (text: string): string =>
  // Lower case first: the capital ẞ has no other upper case, the small one becomes SS.
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** All characters beyond ASCII whose fold has ASCII in it. */
export const foldingToAscii: readonly string[] = [...'ßİıŉſǰẖẗẘẙẚẞ\u212aﬀﬁﬂﬃﬄﬅﬆ'];

/** From this code point on, a character without case is in the fold of no other character. */
const firstLoneCharacter = 0x590;

/** Whether only the character itself, and characters of `foldingToAscii`, have a fold that contains the character. */
export function isLiteral(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    code < 0x80 || (code >= firstLoneCharacter && foldText(character) === character && !isCased(character))
  );
}

const isCased = (character: string): boolean => character.toUpperCase() !== character.toLowerCase();

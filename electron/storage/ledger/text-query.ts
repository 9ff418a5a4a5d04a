/** Converts a text that the user typed to a query of the full-text tables and to the words that they index. */

/** Normalised form in which stored and searched texts are compared. */
export const wordsOf = (text: string): string => text.toLowerCase();

/** The full-text tables know pieces of three characters. */
const pieceLength = 3;

/** Every piece of words, once; none where there are too few characters. */
function piecesOf(words: string): string[] {
  const characters = [...words];
  const pieces = characters
    .slice(0, Math.max(0, characters.length - pieceLength + 1))
    .map((_, at) => characters.slice(at, at + pieceLength).join(''));
  // For the full-text tables, a text ends at that character.
  return [...new Set(pieces)].filter((piece) => !piece.includes('\0'));
}

/** Pieces of a query; more of them would not reduce the candidates. */
const maxPieces = 3;
const fewestPieces = 2;
const rareShare = 0.05;

/**
 * Returns the query for candidates: rows with all of the rarest pieces of some words. Pieces that nearly every row has
 * are left out: reading all of their rows takes longer than checking the candidates. Null where no piece can be made.
 * @param sample words of some rows, which show the rare pieces
 */
export function matchOf(words: string, sample: readonly string[]): string | null {
  const found = piecesOf(words)
    .map((piece) => ({ piece, rows: sample.filter((each) => each.includes(piece)).length }))
    .sort((one, other) => one.rows - other.rows);
  const rare = found.filter(({ rows }) => rows <= sample.length * rareShare).slice(0, maxPieces);
  const chosen = rare.length > 0 ? rare : found.slice(0, fewestPieces);
  if (chosen.length === 0) return null;
  return chosen.map(({ piece }) => `"${piece.replaceAll('"', '""')}"`).join(' AND ');
}

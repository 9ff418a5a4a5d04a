/** Compares names regardless of case and separators, and by the number of different letters. */

/** Returns only the letters and digits of a name, in lower case and without accents: `RAM (mb)` becomes `rammb`. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns how many letters must be inserted, removed or replaced to change one text into the other (Levenshtein). */
export function distance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of from.entries()) {
    const line = [row + 1];
    for (const [column, wanted] of to.entries()) {
      const exchanged = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(exchanged, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

/** Returns how many letters may differ in a similar name; none in short words, which are too often alike by chance. */
export const allowedDistance = (name: string): number => (name.length < 5 ? 0 : name.length < 8 ? 1 : 2);

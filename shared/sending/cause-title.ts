/** Combines several messages into one title with {…} where they differ, for the causes of a run. */

const gap = '{…}';
/** Splits a text into words, blanks and quoted values. */
const piecesOf = (text: string): string[] => text.match(/"[^"]*"|“[^”]*”|\s+|[^\s"“]+|["“]/g) ?? [];

/** Returns the title widened so that it covers `reason` as well; it may already cover several reasons. */
export function widenTitle(title: string, reason: string): string {
  if (title === reason) return title;
  const [one, other] = [piecesOf(title), piecesOf(reason)];
  if (one.length === other.length)
    return one.map((piece, index) => common(piece, other[index] ?? '')).join('');
  const shorter = Math.min(one.length, other.length);
  let front = 0;
  while (front < shorter && one[front] === other[front]) front++;
  let back = 0;
  while (back < shorter - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  const tail = back === 0 ? [] : one.slice(-back);
  return [...one.slice(0, front), gap, ...tail].join('');
}

/** Returns the common start and end of two pieces with a gap between them; words and numbers are not cut. */
function common(one: string, other: string): string {
  if (one === other) return one;
  const shorter = Math.min(one.length, other.length);
  let front = 0;
  while (front < shorter && one[front] === other[front]) front++;
  let back = 0;
  while (back < shorter - front && one[one.length - 1 - back] === other[other.length - 1 - back]) back++;
  while (front > 0 && isPartOfWord(one[front - 1])) front--;
  while (back > 0 && isPartOfWord(one[one.length - back])) back--;
  return `${one.slice(0, front)}${gap}${back === 0 ? '' : one.slice(-back)}`;
}

const isPartOfWord = (character = '') => /[\p{L}\p{N}_{}…]/u.test(character);

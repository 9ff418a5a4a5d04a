import { cutText } from '../../../../ui/cut-text.ts';

const foldedCharacters = 240;
const foldedLines = 4;

/** Returns the beginning of a long value, to be shown until it is unfolded; null for a value that is not folded. */
export function foldOf(text: string): string | null {
  const lines = text.slice(0, foldedCharacters * 2).split('\n', foldedLines + 1);
  const start = lines.length > foldedLines ? lines.slice(0, foldedLines).join('\n') : text;
  if (start.length > foldedCharacters) return cutText(start, foldedCharacters);
  return start === text ? null : `${start}…`;
}

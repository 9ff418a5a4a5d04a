import { cutText } from '../../../../ui/cut-text.ts';

const foldedCharacters = 240;
const foldedLines = 4;

/** The beginning of a long value; null for one that is shown whole. */
export function foldOf(text: string): string | null {
  const lines = text.slice(0, foldedCharacters * 2).split('\n', foldedLines + 1);
  if (lines.length > foldedLines)
    return `${cutText(lines.slice(0, foldedLines).join('\n'), foldedCharacters)}…`;
  return text.length > foldedCharacters ? cutText(text, foldedCharacters) : null;
}

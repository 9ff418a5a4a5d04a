/** Quotes texts for the command line of a POSIX shell. */
import { AppError } from '../errors.ts';

/** Outside of quotes, or between single or double ones. */
export type ShellPlace = 'word' | 'single' | 'double';

/**
 * Returns a text as one quoted word, which the shell reads as exactly this text. Plain words are quoted too, since a
 * shell would interpret `X=1`, `if` or `2` in some places.
 * @throws AppError `bad-input` for a null character, which no command line can carry
 */
export const shellQuote = (text: string): string => `'${quoteIn('single', text)}'`;

/** Quotes a text for a place that may already be between quotes. @throws AppError `bad-input` for a null character */
export function quoteIn(place: ShellPlace, text: string): string {
  if (text.includes('\0')) throw new AppError('bad-input', 'A parameter contains a null character.');
  switch (place) {
    case 'word':
      return shellQuote(text);
    case 'single':
      // Between single quotes only the single quote itself is special; it must be written outside of them.
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replaceAll(/[\\"$`]/g, '\\$&');
  }
}

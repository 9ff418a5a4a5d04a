/** Texts as they stand in a POSIX shell's command line. */
import { AppError } from '../errors.ts';

/** Outside of quotes, or between single or double ones. */
export type ShellPlace = 'word' | 'single' | 'double';

/**
 * One word: the shell reads it as exactly this text, whatever it holds. Plain words are quoted too, for a shell would
 * take `X=1`, `if` or `2` for something else in some places.
 * @throws AppError `bad-input` for a null character, which no command line can carry
 */
export const shellQuote = (text: string): string => `'${quoteIn('single', text)}'`;

/** The same for a place that may stand between quotes already. @throws AppError `bad-input` for a null character */
export function quoteIn(place: ShellPlace, text: string): string {
  if (text.includes('\0')) throw new AppError('bad-input', 'A parameter contains a null character.');
  switch (place) {
    case 'word':
      return shellQuote(text);
    case 'single':
      // Nothing is special there but the quote itself, which must stand outside.
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replaceAll(/[\\"$`]/g, '\\$&');
  }
}

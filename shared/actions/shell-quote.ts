/** Texts as one word of a POSIX shell's command line. */
import { AppError } from '../errors.ts';

const plain = /^[\w@%+=:,./-]+$/;

/**
 * The shell reads it as exactly this text, whatever it holds.
 * @throws AppError `bad-input` for a null character, which no command line can carry
 */
export function shellQuote(text: string): string {
  if (text.includes('\0')) throw new AppError('bad-input', 'A parameter holds a null character.');
  if (plain.test(text)) return text;
  // Between single quotes nothing is special but the quote itself, which must stand outside.
  return `'${text.replaceAll("'", "'\\''")}'`;
}

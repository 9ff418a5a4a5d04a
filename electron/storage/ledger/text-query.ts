/** A text that somebody typed, as a question to the full-text tables. */

/**
 * One phrase that matches anywhere and in any case. Null where the text is too short: the tables know three
 * characters and more.
 */
export function phraseOf(text: string): string | null {
  const wanted = text.trim();
  return [...wanted].length < 3 ? null : `"${wanted.replaceAll('"', '""')}"`;
}

/** For the few characters that no phrase can be made of; with `ESCAPE '\\'`. */
export const patternOf = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;

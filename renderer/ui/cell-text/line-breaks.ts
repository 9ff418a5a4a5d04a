/** Line breaks of a value as characters, for a field with one line, which would drop them. */

/** Returns a value with each line break as a character that can be seen. */
export const shownBreaks = (text: string): string => text.replaceAll('\r', '⇤').replaceAll('\n', '↵');

/** Returns the value of a text as `shownBreaks` writes it. */
export const typedBreaks = (text: string): string => text.replaceAll('⇤', '\r').replaceAll('↵', '\n');

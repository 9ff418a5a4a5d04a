/**
 * Escapes characters that a terminal, a log or a notification interprets instead of showing: controls (C0, DEL, C1),
 * marks and overrides of direction, and the separators of lines. The author of a file or a message could use them to
 * move the cursor, forge a line, or reverse a text.
 */

const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const controlsWithinLines = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
/** Characters that `JSON.stringify` does not escape. */
const unescapedInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  return (
    shortEscapes[character] ??
    (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`)
  );
}

/** Returns text as one line, with a visible escape for each such character, such as `\x1b`, `\u202e` or `\n`. */
export const visibleLine = (text: string): string => text.replace(controls, escapeOf);

/** Returns text with such characters escaped, except line breaks and tabs. */
export const visibleLines = (text: string): string => text.replace(controlsWithinLines, escapeOf);

/** Returns JSON with these characters as `\uXXXX`; parsing it returns the same value. */
export const visibleJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(
    unescapedInJson,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

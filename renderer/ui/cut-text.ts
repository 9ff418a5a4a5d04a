/**
 * Length to which a column name on the page is cut. The header of a damaged file may be as long as the file, and
 * drawing it would freeze the window.
 */
const pageCharacters = 120;
/** Length to which a column name in a tooltip is cut. */
const tooltipCharacters = 2_000;

/** Returns a text of at most `characters`, or its beginning and `…`; does not split a surrogate pair. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Returns a column name or the text of a cell, cut for the page. */
export const cutName = (name: string): string => cutText(name, pageCharacters);

/** Returns a column name or the text of a cell, cut for a tooltip. */
export const tooltipName = (name: string): string => cutText(name, tooltipCharacters);

/** Returns a sentence for the page, in which a long column name is cut. @param name the name that it may contain */
export const cutSentence = (sentence: string, name: string | null = null): string =>
  tooltipName(
    name !== null && name.length > pageCharacters ? sentence.replaceAll(name, cutName(name)) : sentence,
  );

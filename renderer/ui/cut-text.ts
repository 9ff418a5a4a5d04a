/**
 * Longest part of a name that is drawn: a header of a damaged file may be as long as the file, and drawing it would
 * freeze the window.
 */
const drawnCharacters = 120;
/** Longest part of a name in a tooltip. */
const shownCharacters = 2_000;

/** The beginning of a text, never half of a letter, with a sign that more follows; the text itself where it is short. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A name of a column to be drawn. */
export const drawnName = (name: string): string => cutText(name, drawnCharacters);

/** A column name for a tooltip. */
export const shortName = (name: string): string => cutText(name, shownCharacters);

/** A sentence that may have a column's name in it, to be drawn. */
export const drawnSentence = (sentence: string, name: string | null = null): string =>
  shortName(
    name !== null && name.length > drawnCharacters ? sentence.replaceAll(name, drawnName(name)) : sentence,
  );

/** As much of a name as is drawn: a head torn out of its file may be as long as the file, and drawing it stops the window. */
const drawnCharacters = 120;
/** As much of a name as a tooltip tells. */
const toldCharacters = 2_000;

/** The beginning of a text, never half of a letter, with a sign that more follows; the text itself where it is short. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A name of a column to be drawn. */
export const drawnName = (name: string): string => cutText(name, drawnCharacters);

/** A name of a column to be told by a tooltip. */
export const toldName = (name: string): string => cutText(name, toldCharacters);

/** A sentence that may have a column's name in it, to be drawn. */
export const drawnSentence = (sentence: string, name: string | null = null): string =>
  toldName(
    name !== null && name.length > drawnCharacters ? sentence.replaceAll(name, drawnName(name)) : sentence,
  );

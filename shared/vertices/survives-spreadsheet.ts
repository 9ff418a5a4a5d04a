/** Detects cells that a spreadsheet changes when it opens and saves a CSV file. */

/** Limit of characters in a cell of the most common spreadsheet. */
export const longestCell = 32_767;

/** First letters of the names of months in common languages of spreadsheets: “Mar 5” becomes a date. */
const months =
  'jan|feb|fév|fev|mar|mär|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic|ene|gen';
/** Words in dates and times; `e` is the exponent in `1e5`. */
const datePart = new RegExp(`^(?:(?:${months})\\p{L}*|am|pm|e|[ap])$`, 'iu');
const truth = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|waar|onwaar)$/iu;

/** Whether a spreadsheet keeps the text unchanged; false in doubt, so that the value is left out of the file. */
export function survivesSpreadsheet(text: string): boolean {
  if (text.length > longestCell || !text.isWellFormed()) return false;
  // Formulas; controls except line feed and tab (rewritten or lost); outer blanks (trimmed); a leading quote (hidden).
  if (/^[=+\-@'\s]|\s$|(?![\n\t])\p{Cc}/u.test(text)) return false;
  if (truth.test(text)) return false;
  if (!/\d/u.test(text)) return true;
  // A text with digits and a word that is not part of a date is no number, amount or date.
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.some((word) => !datePart.test(word));
}

/** Detects cells that a spreadsheet changes when it opens and saves a CSV file. */

/** Characters that a cell can hold in the most common spreadsheet. */
export const longestCell = 32_767;

/** First letters of the names of months where spreadsheets are used: “Mar 5” becomes a date. */
const months =
  'jan|feb|fév|fev|mar|mär|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic|ene|gen';
const datePart = new RegExp(`^(?:(?:${months})\\p{L}*|am|pm|e|[ap])$`, 'iu');
const truth = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|waar|onwaar)$/iu;

/** Whether a spreadsheet returns the text unchanged. False in doubt: the value is then edited elsewhere. */
export function survivesSpreadsheet(text: string): boolean {
  if (text.length > longestCell || !text.isWellFormed()) return false;
  // Formulas; line ends and controls that are rewritten or lost; blanks that are trimmed; a leading quote that is hidden.
  if (/^[=+\-@'\s]|\s$|(?![\n\t])\p{Cc}/u.test(text)) return false;
  if (truth.test(text)) return false;
  if (!/\d/u.test(text)) return true;
  // A number, an amount or a date has no words but those of dates.
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.some((word) => !datePart.test(word));
}

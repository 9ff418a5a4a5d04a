/** Detects cells that a spreadsheet changes when it opens and saves a CSV file. */

/** Limit of characters in a cell of the most common spreadsheet. */
export const longestCell = 32_767;

/** Names of months in common languages of spreadsheets; “Mar 5” and “5. März” become dates. */
const months =
  'january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro januari februari maart mei augustus'.split(
    ' ',
  );
/** Other words in dates and times; `e` is the exponent in `1e5`. */
const timePart = /^(?:am|pm|e|[ap])$/iu;

/** Whether a word is a part of dates and times: also the first letters of a month, but not “mail” or “server”. */
function isDatePart(word: string): boolean {
  const letters = word.toLowerCase();
  return timePart.test(word) || (letters.length > 2 && months.some((month) => month.startsWith(letters)));
}

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
  return words.some((word) => !isDatePart(word));
}

/** Classifies the text of a cell; recognition relies on the kinds that the cells of a column share. */

/**
 * `code` is an identifier or an address. `odd` has quotes at an edge, delimiters or control characters, which is a sign
 * of a wrongly recognised dialect.
 */
export type CellKind = 'empty' | 'number' | 'date' | 'code' | 'text' | 'odd';

const number =
  /^[+-]?[€$£¥₹]?\s?[+-]?(?:\d+|\d{1,3}(?:[,.'’ \u00a0]\d{3})+)(?:[.,]\d*)?(?:e[+-]?\d+)?\s?(?:%|[€$£¥₹])?$|^[+-]?[.,]\d+(?:e[+-]?\d+)?$|^\([€$£¥]?[\d.,]+\)$|^[+-]?(?:nan|inf|infinity)$/i;
const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ](?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*[- ]\d{2,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[ap]\.?m\.?|[+-]\d{2}:?\d{2})?)?$|^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:[ap]\.?m\.?)?$/i;
const code = /^[\p{L}\p{N}_/\\:@#.+-]*\p{N}[\p{L}\p{N}_/\\:@#.+-]*$/u;
const address = /^(?:https?:\/\/|www\.)\S+$|^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i;
const missing = /^(?:n\/?a|#n\/a|null|none|-|--|\?|\.|\.\.)$/i;
const oddEdges = /^["'`´]|["'`´]$|[;|\t]|[\p{Cc}]|^,|,$/u;

export function kindOf(cell: string): CellKind {
  const text = cell.trim();
  if (text === '' || missing.test(text)) return 'empty';
  if (number.test(text)) return 'number';
  if (date.test(text)) return 'date';
  if (address.test(text)) return 'code';
  if (oddEdges.test(text)) return 'odd';
  if (code.test(text)) return 'code';
  return 'text';
}

/** Whether cells of this kind are values of a measured or counted column; headings hardly ever are. */
export const isTyped = (kind: CellKind): boolean => kind === 'number' || kind === 'date';

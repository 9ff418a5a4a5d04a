import type { TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Newer } from './newer-rows.ts';

/** The host counts no further where it keeps no count of what is looked for. */
const mostCounted = 10_000;
const mostFound = 1_000;
/** One or two characters are looked for in the newest only. */
const shortText = 3;

/** How many rows the list has, and what it cannot have. */
export function countWords(total: number, { text, from, objectId }: TransactionFilter): string {
  const words = `${plural(total, 'transaction')}, the newest on top`;
  if (text !== '' && text.length < shortText)
    return `${words}; so short a text is looked for in the newest 10,000 only`;
  const most = text === '' ? mostCounted : mostFound;
  const isCounted = text !== '' || from !== null || objectId !== null;
  return isCounted && total >= most
    ? `The newest ${formatCount(total)}; narrow the list to find others`
    : words;
}

export function newerWords({ rows }: Newer): string {
  if (rows === 0) return 'Changed · show';
  return rows === mostFound || rows >= mostCounted
    ? `${formatCount(rows)} and more new`
    : `${formatCount(rows)} new`;
}

/**
 * Joins the items of a connector response to the rows that were sent.
 *
 * A response is consistent if its orders are unique, begin at zero and are complete up to the last row, or up to one
 * abort item; if each item says what the request asked for; and if no item that identifies a row sits at another one.
 * In a consistent response every item counts for the row of its order. In any other one only an identity counts: an
 * item that identifies exactly one row, and that no other item contradicts. Everything else is unknown.
 *
 * Lies that no response reveals: a success with the identity of a row that is not stored; a failure with the identity
 * of a row that is stored, on its first attempt; and, for rows that no item identifies, any outcome in a response that
 * is consistent throughout.
 */
import { isAbort } from './abort-item.ts';
import { createItemMatch, type ItemMatch, type RequestTerms, type SentRow } from './item-match.ts';
import { itemsOnce, type ResultItem } from './result-item.ts';
import { type ItemVerdict, verdictOf } from './verdict.ts';

export type { SentRow } from './item-match.ts';

const unanswered = {
  outcome: 'unknown',
  cause: 'unanswered',
  reason: 'Sent, but the response has no reliable information about this row.',
} as const;
const contradicted = {
  outcome: 'unknown',
  cause: 'contradicted',
  reason: 'Sent, but the response contradicts itself about this row.',
} as const;
const unread = { outcome: 'refused', code: 'unread' } as const;

/** Returns one verdict for every row sent, in the order of `rows`. */
export function attribute(
  terms: RequestTerms,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): ItemVerdict[] {
  const distinctItems = itemsOnce(items);
  const match = createItemMatch(terms);
  return verdictsInOrder(match, terms, rows, distinctItems) ?? verdictsByIdentity(match, rows, distinctItems);
}

/** Returns the verdicts of a consistent response; null for any other. @param items without duplicates */
export function verdictsInOrder(
  match: ItemMatch,
  { action }: Pick<RequestTerms, 'action'>,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): ItemVerdict[] | null {
  const [abort, ...moreAborts] = items.filter(isAbort);
  if (moreAborts.length > 0) return null;
  const read = abort === undefined ? rows.length : abort.order;
  if (read === null || read < 0 || read > rows.length) return null;
  if (items.length !== read + (abort === undefined ? 0 : 1)) return null;
  const isWrittenOnce = action === 'POST' || action === 'DELETE';
  const verdicts = new Array<ItemVerdict | undefined>(rows.length);
  const unidentified: ResultItem[] = [];
  for (const item of items) {
    const { order } = item;
    if (item === abort) continue;
    const row = order === null || order >= read ? undefined : rows[order];
    if (order === null || row === undefined || verdicts[order] !== undefined) return null;
    if (!match.isExpected(item)) return null;
    const identity = match.identityOf(item, row);
    if (identity === 'other') return null;
    if (identity === 'silent') unidentified.push(item);
    verdicts[order] = verdictOf(item);
  }
  if (nameOthers(match, rows, unidentified) || (isWrittenOnce && haveSameId(unidentified))) return null;
  for (let index = read; index < rows.length; index++) verdicts[index] = unread;
  if (abort !== undefined && read < rows.length) verdicts[read] = stopped(abort);
  return verdicts as ItemVerdict[];
}

/** Returns the verdicts of a response that is not consistent. @param items without duplicates */
export function verdictsByIdentity(
  match: ItemMatch,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): ItemVerdict[] {
  const aborts = items.filter(isAbort);
  // If an abort has no order, it is not known that any row was read.
  const stop = Math.min(...aborts.map(({ order }) => Math.max(0, order ?? 0)));
  const rowsOf = indexByIdentity(match, rows);
  const verdicts = new Array<ItemVerdict | undefined>(rows.length);
  const doubts: { readonly order: number; readonly outcome: string }[] = [];
  for (const item of items) {
    if (isAbort(item)) continue;
    const verdict = match.isExpected(item) ? verdictOf(item) : contradicted;
    const index = rowNamedBy(match, rows, rowsOf, item);
    if (item.order !== null && item.order !== index)
      doubts.push({ order: item.order, outcome: verdict.outcome });
    if (index === undefined) continue;
    const earlier = verdicts[index];
    verdicts[index] = earlier === undefined || isSame(earlier, verdict) ? verdict : contradicted;
  }
  // An item with the number of a row that it does not identify still concerns that row.
  for (const { order, outcome } of doubts) {
    const verdict = verdicts[order];
    if (verdict !== undefined && verdict.outcome !== outcome) verdicts[order] = contradicted;
  }
  return rows.map((_, index) => (index >= stop ? contradicted : (verdicts[index] ?? unanswered)));
}

/** Returns the index of the one row that an item identifies; undefined if it identifies none or several. */
export function rowNamedBy(
  match: ItemMatch,
  rows: readonly SentRow[],
  rowsOf: ReadonlyMap<string, number>,
  item: ResultItem,
): number | undefined {
  for (const key of match.keysOfItem(item)) {
    const index = rowsOf.get(key);
    const row = index === undefined ? undefined : rows[index];
    if (row !== undefined && match.identityOf(item, row) === 'same') return index;
  }
  return undefined;
}

/** Returns the indexes of rows by their identity; -1 marks an identity that several rows share. */
export function indexByIdentity(match: ItemMatch, rows: readonly SentRow[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [position, row] of rows.entries())
    for (const key of match.keysOfRow(row)) index.set(key, index.has(key) ? -1 : position);
  return index;
}

/** Whether one of these items, which do not identify their own rows, has the identity of another row. */
function nameOthers(match: ItemMatch, rows: readonly SentRow[], items: readonly ResultItem[]): boolean {
  const foreign = new Set<string>();
  for (const item of items) {
    const row = item.order === null ? undefined : rows[item.order];
    const ownKeys = new Set(row === undefined ? [] : match.keysOfRow(row));
    for (const key of match.keysOfItem(item)) if (!ownKeys.has(key)) foreign.add(key);
  }
  return foreign.size > 0 && rows.some((row) => match.keysOfRow(row).some((key) => foreign.has(key)));
}

/** Whether two successes are about the same vertex or edge, of which only one can have been created or removed. */
function haveSameId(items: readonly ResultItem[]): boolean {
  const ids = items.flatMap((item) => {
    const verdict = verdictOf(item);
    return verdict.outcome === 'stored' && verdict.id !== '' ? [verdict.id] : [];
  });
  return new Set(ids).size < ids.length;
}

/** Returns the verdict of the row at which the connector stopped reading. */
function stopped(abort: ResultItem): ItemVerdict {
  const verdict = verdictOf(abort);
  return verdict.outcome === 'failed' ? { ...verdict, isAbort: true } : contradicted;
}

const isSame = (a: ItemVerdict, b: ItemVerdict): boolean => JSON.stringify(a) === JSON.stringify(b);

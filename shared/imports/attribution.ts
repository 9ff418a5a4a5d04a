/** Joins the items of a connector answer to the rows that were sent: by identity, never by position. */
import { abortOf, isAbort } from './aborted-answer.ts';
import { asObject, type ResultItem } from './result-item.ts';
import { type ItemVerdict, verdictOf } from './verdict.ts';

/** One row as it went out; `record` is its number in the file. */
export interface SentRow {
  readonly record: number;
  /** Texts, as the platform reads them. */
  readonly cells: readonly string[];
  /** JSON strings switched on: a cell cannot be decoded, so all of them are sent as they stand in the file. */
  readonly asItStands?: boolean;
  /** As `cells`, with nothing but what names the row and what it refers to; where it is given, it costs less. */
  readonly naming?: readonly string[] | undefined;
}

const unanswered = {
  outcome: 'unknown',
  cause: 'unanswered',
  reason: 'Sent, but the answer says nothing about this row.',
} as const;
const contradicted = {
  outcome: 'unknown',
  cause: 'contradicted',
  reason: 'Sent, but the answer says two different things about this row.',
} as const;
const unread = { outcome: 'refused', code: 'unread' } as const;

/**
 * One verdict for every row sent, in the order of `rows`. An item counts for the row that its `order` names, and only
 * if what it tells of its identity (`original_data`, or the stored vertex's `ogit/_xid`) is that row's; an item that
 * fits no row or several is left out. A row without an item is unknown, unless the connector did not come to it, and
 * so is one whose items disagree.
 */
export function attribute(
  header: readonly string[],
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): ItemVerdict[] {
  const columns = columnsOf(header);
  const verdicts = new Array<ItemVerdict | undefined>(rows.length);
  const abort = abortOf(items);
  let rowsOf: ReadonlyMap<string, number> | undefined;
  const indexOf = ({ order, data }: ResultItem): number | null => {
    const row = order === null ? undefined : rows[order];
    if (row !== undefined && isPlainlyOf(columns, row, data)) return order;
    const told = toldIn(data);
    if (row !== undefined && fits(header, columns, row, told)) return order;
    // The order is missing or names another row: only an identity that exactly one row has may speak.
    if (told.xid === '' && told.id === '') return null;
    rowsOf ??= indexByIdentity(columns, rows);
    return rowByIdentity(header, columns, rows, rowsOf, told) ?? null;
  };
  for (const item of items) {
    if (abort !== null && isAbort(item)) continue;
    const index = indexOf(item);
    if (index === null) continue;
    const earlier = verdicts[index];
    const verdict = verdictOf(item);
    verdicts[index] = earlier === undefined || same(earlier, verdict) ? verdict : contradicted;
  }
  for (let index = 0; index < verdicts.length; index++) {
    const verdict = verdicts[index];
    if (abort === null || index < abort.at) verdicts[index] ??= unanswered;
    // Nothing can be known of a row that was not read.
    else if (verdict !== undefined) verdicts[index] = contradicted;
    else verdicts[index] = index === abort.at ? verdictOf(abort.item) : unread;
  }
  return verdicts as ItemVerdict[];
}

interface IdentityColumns {
  readonly xid: number;
  readonly id: number;
  /** A look-up of the vertex itself: its cell is the xid that an answer tells. */
  readonly lookup: number;
  readonly from: number;
  readonly verb: number;
  readonly to: number;
}

const columnsOf = (header: readonly string[]): IdentityColumns => ({
  xid: header.indexOf('ogit/_xid'),
  id: header.indexOf('ogit/_id'),
  lookup: header.indexOf('xid:ogit/_id'),
  from: header.indexOf('from:ogit/_id'),
  verb: header.indexOf('verb'),
  to: header.indexOf('to:ogit/_id'),
});

interface Told {
  readonly xid: string;
  readonly id: string;
  /** The whole row, where the item repeats it. */
  readonly original: Readonly<Record<string, unknown>> | undefined;
  /** The edge, where the item is about one. */
  readonly edge: Readonly<Record<string, unknown>> | undefined;
}
const nothingTold: Told = { xid: '', id: '', original: undefined, edge: undefined };

function toldIn(value: unknown): Told {
  const data = asObject(value);
  if (data === undefined) return nothingTold;
  const original = asObject(data['original_data']);
  const { 'ogit/_xid': xid, 'ogit/_id': id } = original ?? data;
  return {
    xid: typeof xid === 'string' ? xid : '',
    id: typeof id === 'string' ? id : '',
    original,
    edge: original === undefined && typeof data['ogit/_out-id'] === 'string' ? data : undefined,
  };
}

/** As `fits` tells it of most items: of a stored vertex with the xid of the row, by which alone the row names it. */
function isPlainlyOf(columns: IdentityColumns, row: SentRow, value: unknown): boolean {
  if (columns.id >= 0 || columns.lookup >= 0) return false;
  const data = asObject(value);
  if (data === undefined || 'original_data' in data || 'ogit/_out-id' in data) return false;
  const xid = data['ogit/_xid'];
  return typeof xid === 'string' && xid !== '' && (row.naming ?? row.cells)[columns.xid] === xid;
}

/** Whether nothing that the item tells contradicts the row. */
function fits(header: readonly string[], columns: IdentityColumns, row: SentRow, told: Told): boolean {
  const { original, edge } = told;
  const cells = original === undefined && row.naming !== undefined ? row.naming : row.cells;
  if (edge !== undefined)
    return (
      agrees(cells[columns.verb], edge['ogit/_type']) &&
      agrees(cells[columns.from], edge['ogit/_out-id']) &&
      agrees(cells[columns.to], edge['ogit/_in-id'])
    );
  if (!identityFits(columns, cells, told)) return false;
  // An empty cell or a null may be left out of what comes back; a parsed map value is no string.
  return (
    original === undefined ||
    header.every((name, index) => typeof original[name] !== 'string' || original[name] === cells[index])
  );
}

/** A row may leave it open, and so may an answer. */
const agrees = (cell: string | undefined, told: unknown): boolean =>
  cell === undefined || cell === '' || typeof told !== 'string' || told === cell;

function identityFits(columns: IdentityColumns, cells: readonly string[], told: Told): boolean {
  // The platform's own id decides alone: an update passes over the xid that stands beside it.
  const id = cells[columns.id];
  if (told.id !== '' && id !== undefined && id !== '') return id === told.id;
  if (told.xid === '') return true;
  const lookup = told.original === undefined ? cells[columns.lookup] : undefined;
  const xid = lookup === undefined || lookup === '' ? cells[columns.xid] : lookup;
  return xid === undefined || xid === '' || xid === told.xid;
}

/** Rows by what names them; -1 marks an identity that several rows share. */
function indexByIdentity(
  { xid, id }: IdentityColumns,
  rows: readonly SentRow[],
): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [position, row] of rows.entries()) {
    const cells = row.naming ?? row.cells;
    for (const key of [keyOf('xid', cells[xid]), keyOf('id', cells[id])])
      if (key !== '') index.set(key, index.has(key) ? -1 : position);
  }
  return index;
}

const keyOf = (kind: 'xid' | 'id', value: string | undefined): string => (value ? `${kind}:${value}` : '');

function rowByIdentity(
  header: readonly string[],
  columns: IdentityColumns,
  rows: readonly SentRow[],
  rowsOf: ReadonlyMap<string, number>,
  told: Told,
): number | undefined {
  for (const key of [keyOf('xid', told.xid), keyOf('id', told.id)]) {
    const index = rowsOf.get(key);
    const row = index === undefined ? undefined : rows[index];
    if (row !== undefined && fits(header, columns, row, told)) return index;
  }
  return undefined;
}

const same = (a: ItemVerdict, b: ItemVerdict): boolean => JSON.stringify(a) === JSON.stringify(b);

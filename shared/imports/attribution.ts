/** Joins the items of a connector answer to the rows that were sent: by identity, never by position. */

/** One row as it went out; `record` is its number in the file. */
export interface SentRow {
  readonly record: number;
  /** Texts, as the platform reads them. */
  readonly cells: readonly string[];
  /** JSON strings switched on: a cell cannot be decoded, so all of them are sent as they stand in the file. */
  readonly asItStands?: boolean;
}

/** One item of the answer's `result`. @source wire.md §3, "Answer" */
export interface ResultItem {
  readonly status: string;
  readonly order: number | null;
  readonly data: unknown;
}

export type RowVerdict =
  | { readonly outcome: 'stored'; readonly id: string }
  /** The vertex stands; an edge, an issue or the content of the row does not. */
  | { readonly outcome: 'partly'; readonly id: string; readonly reason: string; readonly cause: string }
  | { readonly outcome: 'failed'; readonly reason: string; readonly cause: string }
  | { readonly outcome: 'unknown'; readonly reason: string; readonly cause: string }
  /** Refused before anything was done (401, 429): may be sent again. */
  | { readonly outcome: 'refused'; readonly code: 401 | 429 };

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

/**
 * One verdict for every row sent, in the order of `rows`. An item counts for the row that its `order` names, and only
 * if what it tells of its identity (`original_data`, or the stored vertex's `ogit/_xid`) is that row's; an item that
 * fits no row or several is left out. A row without an item is unknown, and so is one whose items disagree.
 */
export function attribute(
  header: readonly string[],
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): RowVerdict[] {
  const verdicts = new Array<RowVerdict | undefined>(rows.length);
  const rowsOf = indexByIdentity(header, rows);
  for (const item of items) {
    const index = rowOf(header, rows, rowsOf, item);
    if (index === undefined) continue;
    const verdict = verdictOf(item);
    const earlier = verdicts[index];
    verdicts[index] = earlier === undefined || same(earlier, verdict) ? verdict : contradicted;
  }
  return Array.from(verdicts, (verdict) => verdict ?? unanswered);
}

type Identity = { kind: 'xid' | 'id'; value: string };

function identitiesOf(header: readonly string[], cells: readonly string[]): Identity[] {
  const found: Identity[] = [];
  for (const [kind, name] of [
    ['xid', 'ogit/_xid'],
    ['id', 'ogit/_id'],
  ] as const) {
    const value = cells[header.indexOf(name)];
    if (value) found.push({ kind, value });
  }
  return found;
}

/** Rows by `kind:value`; -1 marks an identity that several rows share. */
function indexByIdentity(header: readonly string[], rows: readonly SentRow[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const [position, row] of rows.entries())
    for (const { kind, value } of identitiesOf(header, row.cells)) {
      const key = `${kind}:${value}`;
      index.set(key, index.has(key) ? -1 : position);
    }
  return index;
}

function rowOf(
  header: readonly string[],
  rows: readonly SentRow[],
  rowsOf: ReadonlyMap<string, number>,
  item: ResultItem,
): number | undefined {
  const told = toldIdentity(item.data);
  const position = item.order === null ? undefined : item.order;
  const byOrder = position === undefined ? undefined : rows[position];
  if (byOrder !== undefined && position !== undefined && fits(header, byOrder, told)) return position;
  // The order is missing or names another row: only an identity that exactly one row has may speak.
  for (const { kind, value } of told.identities) {
    const index = rowsOf.get(`${kind}:${value}`);
    const row = index === undefined ? undefined : rows[index];
    if (row !== undefined && fits(header, row, told)) return index;
  }
  return undefined;
}

interface Told {
  readonly identities: Identity[];
  /** The whole row, where the item repeats it. */
  readonly original: Record<string, unknown> | undefined;
}

function toldIdentity(data: unknown): Told {
  const object = asObject(data);
  const original = asObject(object?.['original_data']);
  const source = original ?? object ?? {};
  const identities: Identity[] = [];
  for (const [kind, name] of [
    ['xid', 'ogit/_xid'],
    ['id', 'ogit/_id'],
  ] as const) {
    const value = source[name];
    if (typeof value === 'string' && value !== '') identities.push({ kind, value });
  }
  return { identities, original };
}

/** Whether nothing that the item tells contradicts the row. */
function fits(header: readonly string[], row: SentRow, told: Told): boolean {
  const { original } = told;
  if (!identityFits(header, row, told)) return false;
  // An empty cell or a null may be left out of what comes back; a parsed map value is no string.
  return (
    original === undefined ||
    header.every((name, index) => typeof original[name] !== 'string' || original[name] === row.cells[index])
  );
}

function identityFits(header: readonly string[], row: SentRow, told: Told): boolean {
  const own = identitiesOf(header, row.cells);
  const agrees = ({ kind, value }: Identity) => {
    const mine = own.find((identity) => identity.kind === kind);
    return mine === undefined ? undefined : mine.value === value;
  };
  // The platform's own id decides alone: an update passes over the xid that stands beside it.
  const id = told.identities.find(({ kind }) => kind === 'id');
  const byId = id === undefined ? undefined : agrees(id);
  return byId ?? told.identities.every((identity) => agrees(identity) !== false);
}

/** What one item says of what it is about. */
export function verdictOf(item: ResultItem): Exclude<RowVerdict, { outcome: 'partly' }> {
  const data = asObject(item.data) ?? {};
  const id = data['ogit/_id'];
  if (item.status === 'success') return { outcome: 'stored', id: typeof id === 'string' ? id : '' };
  if (item.status !== 'fail') {
    const reason = `The platform answered the status “${item.status}”, which says neither stored nor failed.`;
    return { outcome: 'unknown', cause: reason, reason };
  }
  const code = codeOf(data['code']);
  if (code === 401 || code === 429) return { outcome: 'refused', code };
  const reason = reasonOf(data);
  const cause = foldedCause(reason);
  // A look-up that finds nothing is told as 500, though nothing was done.
  const maybeDone = code !== null && code >= 500 && !reason.startsWith('Cannot resolve xid');
  return maybeDone
    ? { outcome: 'unknown', cause, reason: `${reason.replace(/[^.!?…]$/, '$&.')} It may have been stored.` }
    : { outcome: 'failed', cause, reason };
}

/** The platform's own words, without what concerns the request only: its address, and numbers of lines in its body. */
function reasonOf(data: Record<string, unknown>): string {
  const message =
    text(data['message']) || `The platform answered ${text(data['error']) || 'Error'} without a sentence.`;
  const detail = text(data['original_data']).replace(/\s*\(record \d+, line \d+[^)]*\)/, '');
  const short = message.replace(/^(\d{3}) (?:Client|Server) Error: (.+?) for url: \S+: /, '$1 $2: ');
  return detail === '' ? short : `${short} ${detail}`;
}

/** Reasons that differ only in values that were sent share a cause: those become “…”. Names of attributes stay. */
export function foldedCause(reason: string): string {
  return reason
    .replace(/"([^"]*)"/g, (quoted, inner: string) => (attributeLike.test(inner) ? quoted : '“…”'))
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/(?<=\D)\d[\d,.]*\b/g, '…')
    .replace(/…\.$/, '…');
}

const attributeLike = /^([=+-]|xid:|from:|to:|edge:|issue:)?(ogit\/|\/|verb$|items$|attributes$|_content)/;

/** A number, also where it comes as text. */
function codeOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

const same = (a: RowVerdict, b: RowVerdict): boolean => JSON.stringify(a) === JSON.stringify(b);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

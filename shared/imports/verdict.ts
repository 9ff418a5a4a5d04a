/** What an answer says of one row. */
import type { Part } from './combined-parts.ts';
import { asObject, type ResultItem } from './result-item.ts';

export type RowVerdict =
  | Stored
  /** The vertex stands; an edge, an issue or the content of the row does not. */
  | Partly
  | Failed
  /** Sent, and perhaps executed. `standing` where the vertex stands and only parts of the row are uncertain. */
  | {
      readonly outcome: 'unknown';
      readonly reason: string;
      readonly cause: string;
      readonly standing?: Standing;
    }
  /** Surely not executed (401, 429, or behind the record at which the connector stopped): may be sent again. */
  | { readonly outcome: 'refused'; readonly code: 401 | 429 | 'unread' };

export interface Stored {
  readonly outcome: 'stored';
  /** `ogit/_id` of what the item is about; empty where it does not tell. */
  readonly id: string;
  /** A vertex or an edge that was not there before. */
  readonly created: boolean;
  /** `ogit/_id`s of the edges and issues made beside it. */
  readonly beside: readonly string[];
}
export interface Failed {
  readonly outcome: 'failed';
  readonly reason: string;
  readonly cause: string;
  readonly code: number | null;
}
export interface Partly {
  readonly outcome: 'partly';
  readonly id: string;
  readonly created: boolean;
  readonly beside: readonly string[];
  /** Names of the parts that do not stand. */
  readonly missing: readonly string[];
  readonly reason: string;
  readonly cause: string;
  readonly standing: Standing;
}

/** A row of /combined whose vertex is stored. */
export interface Standing {
  readonly id: string;
  readonly created: boolean;
  /** In the order of the connector; a verdict is undefined where the answer says nothing about the part. */
  readonly parts: readonly ToldPart[];
}
export interface ToldPart {
  readonly part: Part;
  readonly verdict: ItemVerdict | undefined;
}
export type ItemVerdict = Exclude<RowVerdict, Partly>;

export const nothingBeside: readonly string[] = [];

/** What one item says of what it is about. */
export function verdictOf(item: ResultItem): ItemVerdict {
  const data = asObject(item.data);
  if (item.status === 'success') {
    const id = data?.['ogit/_id'];
    // Values and contents are “created” as well, beside a vertex that was there before.
    const created = item.action === 'create' && (item.entity === 'vertex' || item.entity === 'edge');
    return { outcome: 'stored', id: typeof id === 'string' ? id : '', created, beside: nothingBeside };
  }
  if (item.status !== 'fail') {
    const reason = `The platform answered the status “${item.status}”, which says neither stored nor failed.`;
    return { outcome: 'unknown', cause: reason, reason };
  }
  return failureOf(data ?? {});
}

function failureOf(data: Readonly<Record<string, unknown>>): ItemVerdict {
  const code = codeOf(data['code']);
  if (code === 401 || code === 429) return { outcome: 'refused', code };
  const reason = reasonOf(data);
  const cause = foldedCause(reason);
  // A look-up that finds nothing is told as 500, though nothing was done.
  const maybeDone = code !== null && code >= 500 && !reason.startsWith('Cannot resolve xid');
  return maybeDone
    ? { outcome: 'unknown', cause, reason: `${reason.replace(/[^.!?…]$/, '$&.')} It may have been stored.` }
    : { outcome: 'failed', cause, reason, code };
}

/** The platform's own words, without what concerns the request only: its address, and numbers of lines in its body. */
function reasonOf(data: Readonly<Record<string, unknown>>): string {
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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

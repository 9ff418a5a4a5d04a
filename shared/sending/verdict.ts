/** Verdicts: what a response reports about one row, and how an item is read as a verdict. */
import type { Part } from './combined-parts.ts';
import { asObject, type ResultItem } from './result-item.ts';

export type RowVerdict =
  | Stored
  /** The vertex exists; an edge, an issue or the content of the row does not. */
  | Partly
  | Failed
  /** Sent, and perhaps executed. `storedVertex` is present if only other parts of the row are uncertain. */
  | {
      readonly outcome: 'unknown';
      readonly reason: string;
      readonly cause: string;
      readonly storedVertex?: StoredVertex;
    }
  /** Certainly not executed (401, 429, or after the record at which the connector stopped): may be sent again. */
  | { readonly outcome: 'refused'; readonly code: 401 | 429 | 'unread' };

export interface Stored {
  readonly outcome: 'stored';
  /** `ogit/_id` of the object of the item; empty if the item lacks it. */
  readonly id: string;
  /** Whether the object is a vertex or an edge that did not exist before. */
  readonly created: boolean;
  /** `ogit/_id`s of the edges and issues that the row created in addition to its vertex. */
  readonly createdPartIds: readonly string[];
  /** Remark on a stored row; rows with the same note are listed together. */
  readonly note?: string;
}
interface Failed {
  readonly outcome: 'failed';
  readonly reason: string;
  readonly cause: string;
  readonly code: number | null;
  /** The connector stopped reading here: the row was not processed, but is not necessarily the cause. */
  readonly isAbort?: true;
}
export interface Partly {
  readonly outcome: 'partly';
  readonly id: string;
  readonly created: boolean;
  readonly createdPartIds: readonly string[];
  /** Names of the parts that are not stored. */
  readonly missing: readonly string[];
  readonly reason: string;
  readonly cause: string;
  readonly storedVertex: StoredVertex;
}

/** The stored vertex of a /combined row, and the verdicts of the row's other parts. */
export interface StoredVertex {
  readonly id: string;
  readonly created: boolean;
  /** In the order of the connector; a verdict is undefined if the response does not mention the part. */
  readonly parts: readonly PartResult[];
}
export interface PartResult {
  readonly part: Part;
  readonly verdict: ItemVerdict | undefined;
}
export type ItemVerdict = Exclude<RowVerdict, Partly>;

export const noParts: readonly string[] = [];

/** Reads the verdict of one item about its object. */
export function verdictOf(item: ResultItem): ItemVerdict {
  const data = asObject(item.data);
  if (item.status === 'success') {
    // A success with the fields of a failure contradicts itself.
    if (data !== undefined && isFailure(data)) return contradictory;
    const id = data?.['ogit/_id'];
    // Items of values and contents also report “create”, although their vertex existed before.
    const created = item.action === 'create' && (item.entity === 'vertex' || item.entity === 'edge');
    return { outcome: 'stored', id: typeof id === 'string' ? id : '', created, createdPartIds: noParts };
  }
  if (item.status !== 'fail') {
    const reason = `The platform returned the status “${item.status}”, which means neither stored nor failed.`;
    return { outcome: 'unknown', cause: reason, reason };
  }
  if (data !== undefined && isSuccess(data)) return contradictory;
  return failureOf(data ?? {});
}

const contradictory = {
  outcome: 'unknown',
  cause: 'status and content contradict each other',
  reason: 'The platform says that the row is stored and that it failed.',
} as const;

type Content = Readonly<Record<string, unknown>>;

const isFailure = (data: Content): boolean =>
  Boolean(data['error']) || (codeOf(data['code']) ?? 0) >= firstFailure;
/** Whether the data is that of a stored object, which has its id and no error. */
const isSuccess = (data: Content): boolean => {
  const code = codeOf(data['code']);
  if (code !== null) return code >= 200 && code < 300;
  return typeof data['ogit/_id'] === 'string' && !data['error'] && !data['message'];
};

const firstFailure = 400;
/** The platform gave up waiting for one of its own services, which may have completed the work anyway. */
const requestTimeout = 408;

function failureOf(data: Content): ItemVerdict {
  const code = codeOf(data['code']);
  if (code === 401 || code === 429) return { outcome: 'refused', code };
  const reason = reasonOf(data);
  const cause = foldedCause(reason);
  const isRefusal = code === null || (code >= firstFailure && code < 500 && code !== requestTimeout);
  // A look-up without a result is reported as 500, though nothing was executed.
  return isRefusal || reason.startsWith('Cannot resolve xid')
    ? { outcome: 'failed', cause, reason, code }
    : { outcome: 'unknown', cause, reason: `${reason.replace(/[^.!?…]$/, '$&.')} It may have been stored.` };
}

/** Returns the platform's message without details of the request: its address, and line numbers in its body. */
function reasonOf(data: Readonly<Record<string, unknown>>): string {
  const message =
    text(data['message']) || `The platform returned ${text(data['error']) || 'Error'} without a message.`;
  const detail = text(data['original_data']).replace(/\s*\(record \d+, line \d+[^)]*\)/, '');
  const short = message.replace(/^(\d{3}) (?:Client|Server) Error: (.+?) for url: \S+: /, '$1 $2: ');
  return detail === '' ? short : `${short} ${detail}`;
}

/** Returns a reason with “…” in place of sent values, so that equal causes have equal texts. Attribute names remain. */
export function foldedCause(reason: string): string {
  return reason
    .replace(/"([^"]*)"/g, (quoted, inner: string) => (attributeLike.test(inner) ? quoted : '“…”'))
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/(?<=\D)\d[\d,.]*\b/g, '…')
    .replace(/…\.$/, '…');
}

const attributeLike = /^([=+-]|xid:|from:|to:|edge:|issue:)?(ogit\/|\/|verb$|items$|attributes$|_content)/;

/** Returns a number, also from a text of digits; null for anything else. */
function codeOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

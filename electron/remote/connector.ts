/** The CSV connector: one body of rows out, one item per row back. */
import { AppError } from '../../shared/errors.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import { holdsSecret, withoutHeldSecrets } from '../../shared/redaction/held-secrets.ts';
import { redactText } from '../../shared/redaction/redact.ts';
import { mayBeEncoded } from '../../shared/redaction/secret-finder.ts';
import { type PlainResponse, readPlainResponse } from '../../shared/sending/plain-response.ts';
import {
  asObject,
  type ResponseCounts,
  type ResultItem,
  readResponseCounts,
  readResultItem,
} from '../../shared/sending/result-item.ts';
import type { SignIn } from './auth.ts';
import type { HttpResponse } from './http.ts';
import { beginningOf, dateOf, parseJson, refusal, retryAfterMs } from './read-response.ts';
import { isProvenRefusal } from './refusal-status.ts';

export interface ConnectorBody {
  readonly path: 'vertices' | 'edges' | 'timeseries' | 'attachments' | 'combined';
  readonly action: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Text, or its bytes in UTF-8. */
  readonly csv: string | Uint8Array;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  /** Rows in it; 0 where the heads are sent alone. */
  readonly rows?: number;
}

/** Size that any response may have: refusals, and a page of a gateway. */
const leastResponseBytes = 8 << 20;
/** Size of one item, in addition to the parts of its row that it repeats. */
const itemBytes = 4 << 10;
/** An item repeats its row as JSON, which may take six bytes for one, and in /combined each part repeats some of it. */
const repeatedFactor = 8;

/**
 * How long the response to a body may be: 8 MiB, 4 KiB for each row, and eight times the body and, for each row, the
 * heads. A longer one is no response to it.
 */
export function mostResponseBytes({ csv, rows = 0 }: Pick<ConnectorBody, 'csv' | 'rows'>): number {
  const bytes = typeof csv === 'string' ? Buffer.byteLength(csv) : csv.length;
  const firstLine = typeof csv === 'string' ? csv.indexOf('\n') : csv.indexOf(10);
  const heads = firstLine < 0 ? bytes : firstLine;
  return leastResponseBytes + rows * itemBytes + repeatedFactor * (bytes + rows * heads);
}

/** The connector knows no objects: they are written one by one. */
export function connectorPath(kind: FileKind): ConnectorBody['path'] {
  if (kind === 'objects') throw new AppError('internal', 'Objects are not sent through the connector.');
  return kind;
}

export interface Connector {
  /**
   * Sends a CSV body in the default dialect; it cannot be called back.
   * @throws AppError `unauthorized` where sign-in is refused, `offline`, or another one; nothing was executed then
   * @source interfaces.md 4.1, wire.md §3
   */
  send(body: ConnectorBody): Promise<ConnectorVerdict>;
  /** Another token than the last one used; for items that were refused one by one. */
  renew(): Promise<void>;
}

/** The outcome of a request as a whole. */
export type ConnectorVerdict = {
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** The platform's clock in milliseconds since epoch, to the second; null if the response has no date. */
  readonly date: number | null;
} & (
  | {
      readonly kind: 'response';
      readonly items: ResultItem[];
      readonly counts: ResponseCounts | null;
      /** The same where all rows are plainly stored; `items` are then created on first use. */
      readonly plain?: PlainResponse;
      /** The body was sent more than once before this response arrived. */
      readonly isAgain?: boolean;
      /** The items are no longer in use. Need not be called. */
      release?(): void;
    }
  /** Not executed: ask again after so many milliseconds. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Not executed, although the token is new. */
  | { readonly kind: 'unauthorized'; readonly message: string }
  /** Not executed: the body is larger than the platform takes. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** Not executed: the platform does not take this body. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Perhaps executed: the outcome of every row is unknown. */
  | { readonly kind: 'unknown'; readonly message: string }
);

const theConnector = 'The CSV connector';
const mostRooms = 8;

export function createConnector(deps: { connectorUrl: string; signIn: SignIn }): Connector {
  let used = '';
  const rooms: Int32Array[] = [];
  return {
    async renew() {
      await deps.signIn.renew(used);
    },
    async send(body) {
      let asked = 0;
      try {
        const response = await deps.signIn.authorized((token) => {
          used = token;
          asked += 1;
          return connectorRequest(deps.connectorUrl, body, token);
        });
        return verdictOf(response, asked > 1, rooms);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'lost') throw error;
        return { kind: 'unknown', status: null, date: null, message: error.message };
      }
    },
  };
}

/** @param rooms buffers that are reused one after the other: allocating and collecting one for each response costs more than reading it */
function verdictOf(response: HttpResponse, isAgain: boolean, rooms: Int32Array[]): ConnectorVerdict {
  const { status, headers } = response;
  const received = { status, date: dateOf(headers['date']) };
  const message = () => refusal(response, theConnector).message;
  if (status === 429) return { ...received, kind: 'busy', retryAfterMs: retryAfterMs(headers) };
  if (status === 401) return { ...received, kind: 'unauthorized', message: message() };
  if (status === 413) return { ...received, kind: 'too-large', message: message() };
  if (isProvenRefusal(status)) return { ...received, kind: 'refused', message: message() };
  if (status < 200 || status >= 300) return { ...received, kind: 'unknown', message: message() };
  const plain = response.bytes === undefined ? null : readPlainResponse(response.bytes, rooms.pop());
  if (plain !== null && !holdsSecrets(plain))
    return plainVerdict({ ...received, isAgain }, plain, response, rooms);
  const text = withoutHeldSecrets(response.text);
  const read = asObject(parseJson(text));
  const result = read?.['result'];
  // The rows were sent: an unreadable response must not turn them into failures.
  if (read === undefined || !Array.isArray(result))
    return { ...received, kind: 'unknown', message: unreadable(text) };
  return { ...received, kind: 'response', items: itemsOf(result), counts: readResponseCounts(read) };
}

function itemsOf(result: readonly unknown[]): ResultItem[] {
  const items: ResultItem[] = [];
  for (const each of result) {
    // An item that cannot be read is no result: its row is unknown, and the counts show that one is missing.
    const item = readResultItem(each);
    if (item !== null) items.push(item.status === 'success' ? item : withoutSecrets(item));
  }
  return items;
}

/**
 * Whether an id repeats a secret that this program holds: the response is then read item by item, without the secret.
 * Nothing else of a plain response is stored, because its other names are those that were sent.
 */
function holdsSecrets({ bytes, spans, items }: PlainResponse): boolean {
  const isEncoded = mayBeEncoded(bytes);
  for (let item = 0; item < items; item++)
    if (holdsSecret(bytes, spans[4 * item] as number, spans[4 * item + 1] as number, isEncoded)) return true;
  return false;
}

/** Messages of failed items are stored with their rows. */
function withoutSecrets(item: ResultItem): ResultItem {
  const data = asObject(item.data);
  if (data === undefined) return item;
  const { message, error, original_data: sent } = data;
  return {
    ...item,
    data: {
      ...data,
      ...(typeof message === 'string' && { message: redactText(message) }),
      ...(typeof error === 'string' && { error: redactText(error) }),
      ...(typeof sent === 'string' && { original_data: redactText(sent) }),
    },
  };
}

function plainVerdict(
  received: Pick<ConnectorVerdict, 'status' | 'date'> & { readonly isAgain: boolean },
  plain: PlainResponse,
  response: HttpResponse,
  rooms: Int32Array[],
): ConnectorVerdict {
  let items: ResultItem[] | null = null;
  let isReleased = false;
  return {
    ...received,
    kind: 'response',
    plain,
    counts: plain.counts,
    get items() {
      items ??= itemsOf(asObject(parseJson(withoutHeldSecrets(response.text)))?.['result'] as unknown[]);
      return items;
    },
    release() {
      // With a second call, two responses would be read into the same buffer.
      if (!isReleased && rooms.length < mostRooms) rooms.push(plain.spans);
      isReleased = true;
      response.release?.();
    },
  };
}

const unreadable = (text: string): string =>
  `${theConnector} returned a response that this program cannot read: ${beginningOf(text)}`;

/** The complete request of a body, except what HTTP itself adds. @source interfaces.md 4.1 */
export function connectorRequest(connectorUrl: string, body: ConnectorBody, token: string) {
  const { path, action, csv, jsonStrings, nullKeyword } = body;
  return {
    method: action,
    url: `${connectorUrl}/${path}`,
    headers: {
      'x-forwarded-authorization': `Bearer ${token}`,
      'content-type': 'text/csv; charset=utf-8',
      accept: 'application/json',
      ...(jsonStrings && { 'x-connector-csv-json-strings': 'true' }),
      ...(nullKeyword !== 'null' && { 'x-connector-csv-null-keyword': asHeader(nullKeyword) }),
    },
    body: csv,
    isBulk: true,
    mostResponseBytes: mostResponseBytes(body),
  };
}

/** A header carries bytes; those of UTF-8, as the platform reads them. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** A header's bytes as the text that the platform reads. */
export const headerText = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');

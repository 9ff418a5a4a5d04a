/** Client of the CSV connector: sends a body of rows, and receives one item per row. */
import { AppError } from '../../shared/errors.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
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
import { beginningOf, dateOf, refusal, retryAfterMs } from './read-response.ts';
import { isProvenRefusal } from './refusal-status.ts';

export interface ConnectorBody {
  readonly path: 'vertices' | 'edges' | 'timeseries' | 'attachments' | 'combined';
  readonly action: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The body as text, or as its bytes in UTF-8. */
  readonly csv: string | Uint8Array;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  /** Number of rows in the body; 0 if only the heads are sent. */
  readonly rows?: number;
}

/** Size that any response may have, such as a refusal or the error page of a gateway. */
const minResponseBytes = 8 << 20;
/** Size of one item, in addition to the parts of its row that it repeats. */
const itemBytes = 4 << 10;
/**
 * An item repeats its row as JSON, with up to six bytes for one, and in /combined each part repeats some of the row.
 */
const repeatedFactor = 8;

/**
 * Returns how many bytes the response to a body may have: 8 MiB, 4 KiB for each row, and eight times the size of the
 * body and, for each row, of the heads. A longer response cannot be genuine.
 */
export function maxResponseBytes({ csv, rows = 0 }: Pick<ConnectorBody, 'csv' | 'rows'>): number {
  const bytes = typeof csv === 'string' ? Buffer.byteLength(csv) : csv.length;
  const firstLine = typeof csv === 'string' ? csv.indexOf('\n') : csv.indexOf(10);
  const heads = firstLine < 0 ? bytes : firstLine;
  return minResponseBytes + rows * itemBytes + repeatedFactor * (bytes + rows * heads);
}

/** Returns the path for a kind of file. Domain objects are not sent through the connector, but written one by one. */
export function connectorPath(kind: FileKind): ConnectorBody['path'] {
  if (kind === 'objects') throw new AppError('internal', 'Objects are not sent through the connector.');
  return kind;
}

export interface Connector {
  /**
   * Sends a CSV body in the default dialect; this cannot be cancelled.
   * @throws AppError `unauthorized` if sign-in is refused, `offline`, or another one; nothing was executed then
   * @source interfaces.md 4.1, wire.md §3
   */
  send(body: ConnectorBody): Promise<ConnectorVerdict>;
  /** Renews the token that was used last, after single items were refused because of it. */
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
      /** The items in compact form, only if all rows were simply stored; `items` are then created on first use. */
      readonly plain?: PlainResponse;
      /** Whether the body was sent more than once before this response arrived. */
      readonly wasRepeated?: boolean;
      /** Declares that the items are no longer in use, so that their buffers can be reused. Need not be called. */
      release?(): void;
    }
  /** Not executed: the body can be sent again after this time. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Not executed, although the token is new. */
  | { readonly kind: 'unauthorized'; readonly message: string }
  /** Not executed: the body is larger than the platform accepts. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** Not executed: the platform does not accept this body. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Perhaps executed: the outcome of every row is unknown. */
  | { readonly kind: 'unknown'; readonly message: string }
);

/** Name in messages. */
const theConnector = 'The CSV connector';
/** Buffers that are kept for reuse. */
const maxBuffers = 8;

export function createConnector(deps: { connectorUrl: string; signIn: SignIn }): Connector {
  let lastToken = '';
  const buffers: Int32Array[] = [];
  return {
    async renew() {
      await deps.signIn.renew(lastToken);
    },
    async send(body) {
      let attempts = 0;
      try {
        const response = await deps.signIn.authorized((token) => {
          lastToken = token;
          attempts += 1;
          return connectorRequest(deps.connectorUrl, body, token);
        });
        return verdictOf(response, attempts > 1, buffers);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'lost') throw error;
        return { kind: 'unknown', status: null, date: null, message: error.message };
      }
    },
  };
}

/** @param buffers free buffers: allocating one for each response, and collecting it, would cost more than reading it */
function verdictOf(response: HttpResponse, wasRepeated: boolean, buffers: Int32Array[]): ConnectorVerdict {
  const { status, headers } = response;
  const received = { status, date: dateOf(headers['date']) };
  const message = () => refusal(response, theConnector).message;
  if (status === 429) return { ...received, kind: 'busy', retryAfterMs: retryAfterMs(headers) };
  if (status === 401) return { ...received, kind: 'unauthorized', message: message() };
  if (status === 413) return { ...received, kind: 'too-large', message: message() };
  if (isProvenRefusal(status)) return { ...received, kind: 'refused', message: message() };
  if (status < 200 || status >= 300) return { ...received, kind: 'unknown', message: message() };
  const plain = response.bytes === undefined ? null : readPlainResponse(response.bytes, buffers.pop());
  if (plain !== null && !holdsSecrets(plain))
    return plainVerdict({ ...received, wasRepeated }, plain, response, buffers);
  const text = withoutHeldSecrets(response.text);
  const read = asObject(parseJson(text));
  const result = read?.['result'];
  // The rows were sent: an unreadable response must not turn them into failures.
  if (read === undefined || !Array.isArray(result))
    return { ...received, kind: 'unknown', message: unreadableMessage(text) };
  return { ...received, kind: 'response', items: itemsOf(result), counts: readResponseCounts(read) };
}

function itemsOf(result: readonly unknown[]): ResultItem[] {
  const items: ResultItem[] = [];
  for (const each of result) {
    // An unreadable item is left out: the outcome of its row is unknown, and the counts show that one is missing.
    const item = readResultItem(each);
    if (item !== null) items.push(item.status === 'success' ? item : withoutSecrets(item));
  }
  return items;
}

/**
 * Whether an id contains a secret of this program; the response is then read item by item, without the secret. Only ids
 * are checked: nothing else of a plain response is stored, because its other names are those that were sent.
 */
function holdsSecrets({ bytes, spans, items }: PlainResponse): boolean {
  const isEncoded = mayBeEncoded(bytes);
  for (let item = 0; item < items; item++)
    if (holdsSecret(bytes, spans[4 * item] as number, spans[4 * item + 1] as number, isEncoded)) return true;
  return false;
}

/** Removes secrets from a failed item, because its messages are stored. */
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
  received: Pick<ConnectorVerdict, 'status' | 'date'> &
    Required<Pick<Extract<ConnectorVerdict, { kind: 'response' }>, 'wasRepeated'>>,
  plain: PlainResponse,
  response: HttpResponse,
  buffers: Int32Array[],
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
      if (!isReleased && buffers.length < maxBuffers) buffers.push(plain.spans);
      isReleased = true;
      response.release?.();
    },
  };
}

const unreadableMessage = (text: string): string =>
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
    maxResponseBytes: maxResponseBytes(body),
  };
}

/** Converts text for a header, which is written as Latin-1, so that the platform receives UTF-8. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** Returns the text that the platform reads from such a header. */
export const headerText = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');

/** The CSV connector: one body of rows out, one item per row back. */
import { AppError } from '../../shared/errors.ts';
import { type PlainAnswer, readPlainAnswer } from '../../shared/imports/plain-answer.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import {
  type AnswerCounts,
  asObject,
  type ResultItem,
  readAnswerCounts,
  readResultItem,
} from '../../shared/imports/result-item.ts';
import { dateOf, parseJson, refusal, retryAfterMs, shownCharacters } from './answer.ts';
import type { SignIn } from './auth.ts';
import type { HttpAnswer } from './http.ts';

export interface ConnectorBody {
  readonly path: 'vertices' | 'edges' | 'timeseries' | 'attachments' | 'combined';
  readonly action: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As text, or as its bytes in UTF-8. */
  readonly csv: string | Uint8Array;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

/** The connector knows no objects: they are written one by one. */
export function connectorPath(kind: FileKind): ConnectorBody['path'] {
  if (kind === 'objects') throw new AppError('internal', 'Objects do not go through the connector.');
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

/** What came of a request as a whole. */
export type ConnectorVerdict = {
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
  /** What the platform's clock said, in milliseconds since epoch and to the second; null where it is not told. */
  readonly date: number | null;
} & (
  | {
      readonly kind: 'answered';
      readonly items: ResultItem[];
      readonly counts: AnswerCounts | null;
      /** The same where all rows are plainly stored; `items` are made when they are asked for then. */
      readonly plain?: PlainAnswer;
      /** The body went out more than once before it was answered so. */
      readonly isAgain?: boolean;
      /** Nobody looks at them any more. Need not be called. */
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
  /** Perhaps executed: nothing can be said of any row. */
  | { readonly kind: 'unknown'; readonly message: string }
);

const theConnector = 'The CSV connector';
/** The server gave up waiting for the body, or says that it did. */
const requestTimeout = 408;
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
        const answer = await deps.signIn.authorized((token) => {
          used = token;
          asked += 1;
          return connectorRequest(deps.connectorUrl, body, token);
        });
        return verdictOf(answer, asked > 1, rooms);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'lost') throw error;
        return { kind: 'unknown', status: null, date: null, message: error.message };
      }
    },
  };
}

/** @param rooms used again one after the other: what is put away after each answer costs more than reading it */
function verdictOf(answer: HttpAnswer, isAgain: boolean, rooms: Int32Array[]): ConnectorVerdict {
  const { status, headers } = answer;
  const told = { status, date: dateOf(headers['date']) };
  const message = () => refusal(answer, theConnector).message;
  if (status === 429) return { ...told, kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after']) };
  if (status === 401) return { ...told, kind: 'unauthorized', message: message() };
  if (status === 413) return { ...told, kind: 'too-large', message: message() };
  if (status >= 500 || status === requestTimeout) return { ...told, kind: 'unknown', message: message() };
  if (status >= 300) return { ...told, kind: 'refused', message: message() };
  const plain = answer.bytes === undefined ? null : readPlainAnswer(answer.bytes, rooms.pop());
  if (plain !== null) return plainVerdict({ ...told, isAgain }, plain, answer, rooms);
  const read = asObject(parseJson(answer.text));
  const result = read?.['result'];
  // The rows went out: what cannot be read must not turn them into failures.
  if (read === undefined || !Array.isArray(result))
    return { ...told, kind: 'unknown', message: unreadable(answer.text) };
  return { ...told, kind: 'answered', items: itemsOf(result), counts: readAnswerCounts(read) };
}

function itemsOf(result: readonly unknown[]): ResultItem[] {
  const items: ResultItem[] = [];
  for (const each of result) {
    // An item that cannot be read says nothing: its row is unknown, and the counts tell that one is missing.
    const item = readResultItem(each);
    if (item !== null) items.push(item);
  }
  return items;
}

function plainVerdict(
  told: Pick<ConnectorVerdict, 'status' | 'date'> & { readonly isAgain: boolean },
  plain: PlainAnswer,
  answer: HttpAnswer,
  rooms: Int32Array[],
): ConnectorVerdict {
  let items: ResultItem[] | null = null;
  let isReleased = false;
  return {
    ...told,
    kind: 'answered',
    plain,
    counts: plain.counts,
    get items() {
      items ??= itemsOf(asObject(parseJson(answer.text))?.['result'] as unknown[]);
      return items;
    },
    release() {
      // Twice, two answers would be read into the same room.
      if (!isReleased && rooms.length < mostRooms) rooms.push(plain.spans);
      isReleased = true;
      answer.release?.();
    },
  };
}

const unreadable = (text: string): string =>
  `${theConnector} answered something this program does not understand: ${text.slice(0, shownCharacters)}`;

/** What goes out for a body: all of it but what HTTP itself adds. @source interfaces.md 4.1 */
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
  };
}

/** A header carries bytes; those of UTF-8, as the platform reads them. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** A header's bytes as the text that the platform reads. */
export const headerText = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');

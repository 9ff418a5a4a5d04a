/** The CSV connector: one body of rows out, one item per row back. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { ResultItem } from '../../shared/imports/attribution.ts';
import { readAnswer, refusal } from './answer.ts';
import type { SignIn } from './auth.ts';
import type { Http } from './http.ts';

export interface ConnectorBody {
  readonly path: 'vertices' | 'edges' | 'timeseries' | 'attachments' | 'combined';
  readonly action: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly csv: string;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

export interface Connector {
  /**
   * Sends a CSV body in the default dialect.
   * @throws AppError `unauthorized`, or `offline`; nothing was executed then
   * @source interfaces.md 4.1, wire.md §3
   */
  send(body: ConnectorBody): Promise<ConnectorVerdict>;
  /** Another token than the last one used; for items that were refused one by one. */
  renew(): Promise<void>;
}

/** What came of a request as a whole. */
export type ConnectorVerdict =
  | { readonly kind: 'answered'; readonly items: ResultItem[] }
  /** Not executed: ask again after so many milliseconds. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Not executed: the platform does not take this body. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Perhaps executed: nothing can be said of any row. */
  | { readonly kind: 'unknown'; readonly message: string };

const order = z
  .union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])
  .nullable()
  .catch(null);
const item = z.looseObject({ status: z.string(), order, data: z.unknown().optional() });
const answerBody = z.looseObject({ result: z.array(z.unknown()) });

const theConnector = 'The CSV connector';
const defaultRetryMs = 1_000;

export function createConnector(deps: { connectorUrl: string; signIn: SignIn }): Connector {
  let used = '';
  return {
    async renew() {
      await deps.signIn.renew(used);
    },
    async send(body) {
      let answer: Awaited<ReturnType<Http['send']>>;
      try {
        answer = await deps.signIn.authorized((token) => {
          used = token;
          return connectorRequest(deps.connectorUrl, body, token);
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'lost')
          return { kind: 'unknown', message: error.message };
        throw error;
      }
      if (answer.status === 401) throw refusal(answer, theConnector);
      if (answer.status === 429)
        return { kind: 'busy', retryAfterMs: retryAfterMs(answer.headers['retry-after']) };
      if (answer.status >= 500) return { kind: 'unknown', message: refusal(answer, theConnector).message };
      if (answer.status >= 300) return { kind: 'refused', message: refusal(answer, theConnector).message };
      try {
        const { result } = readAnswer(answerBody, answer, theConnector);
        // An item that cannot be read says nothing: its row is unknown by itself, and the others keep their outcome.
        const items = result.flatMap((each) => item.safeParse(each).data ?? []);
        return { kind: 'answered', items: items.map(({ status, order, data }) => ({ status, order, data })) };
      } catch (error) {
        // The rows went out: what cannot be read must not turn them into failures.
        if (error instanceof AppError) return { kind: 'unknown', message: error.message };
        throw error;
      }
    },
  };
}

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
  };
}

/** A header carries bytes; those of UTF-8, as the platform reads them. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** A header's bytes as the text that the platform reads. */
export const headerText = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');

/** Seconds, as the platform sends them; anything else waits a second. */
function retryAfterMs(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : defaultRetryMs;
}

/** Sends some rows in one HTTP request, and classifies its response. */
import { hash } from 'node:crypto';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { PlainResponse } from '../../../../shared/sending/plain-response.ts';
import { countsAddUp, storedAddUp } from '../../../../shared/sending/response-counts.ts';
import type { ResultItem } from '../../../../shared/sending/result-item.ts';
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import type { PackedRows } from '../batches/packed-rows.ts';
import type { PlannedRow } from '../batches/planned-row.ts';
import { bodyBytes } from '../batches/row-bytes.ts';
import { headerText } from '../batches/row-text.ts';
import { type AttemptsDeps, createAttempts } from '../outcomes/attempts.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { PlatformClock } from './platform-clock.ts';
import type { Ended } from './retry-policy.ts';

export type Posted =
  | {
      readonly is: 'response';
      readonly number: number;
      readonly sentAt: number;
      /**
       * True if the request was sent only once: then the platform has read the body if its response covers the rows.
       */
      readonly isFirst: boolean;
      readonly items: ResultItem[];
      /** The same results in compact form if all rows are stored, else null. Reading `items` is costly then. */
      readonly plain: PlainResponse | null;
      /** `items` and `plain` are no longer in use. Need not be called. */
      readonly release: () => void;
      /** Record numbers of the rows. */
      readonly records: readonly number[];
      /** Records the response; to be called together with the records of its rows. */
      readonly end: () => void;
    }
  /** Perhaps executed. `miscounted` if there was a response that does not add up. */
  | {
      readonly is: 'lost';
      readonly number: number;
      readonly sentAt: number;
      readonly message: string;
      readonly miscounted: boolean;
    }
  /** These rows were not executed. */
  | { readonly is: 'too-large'; readonly number: number; readonly message: string }
  | {
      readonly is: 'refused';
      readonly number: number;
      readonly status: number | null;
      readonly message: string;
    }
  /** The request was not executed either, and no more are sent. */
  | Ended;

export interface Posting {
  /** @param of the request that this one repeats or splits */
  post(rows: readonly PlannedRow[] | PackedRows, repeat: RetrySafety, of: number | null): Promise<Posted>;
  /** Why no more requests are sent; null while they are. */
  readonly end: string | null;
  endWith(reason: string): void;
}

const miscountedWords =
  'The counts and the results in the response do not match, so neither can be trusted; the rows may have been stored.';
export function createPosting(
  deps: AttemptsDeps & {
    readonly connector: Pick<Connector, 'send'>;
    readonly shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'jsonStrings' | 'nullKeyword'>;
    readonly clock: PlatformClock;
  },
): Posting {
  const { connector, shipment, clock } = deps;
  const { kind, action, header, jsonStrings, nullKeyword } = shipment;
  const heads = Buffer.from(headerText(header, jsonStrings), 'utf8');
  const attempts = createAttempts(deps);

  return {
    get end() {
      return attempts.end;
    },
    endWith: attempts.endWith,
    async post(rows, repeat, of) {
      const isPacked = 'body' in rows;
      const csv = isPacked ? rows.body : bodyBytes(heads, rows);
      const bodyHash = hash('sha256', csv);
      const records = isPacked ? rows.records : rows.map(({ record }) => record);
      const attempt = await attempts.make(
        { records, bytes: csv.length, bodyHash, class: repeat, of },
        () =>
          connector.send({
            path: connectorPath(kind),
            action,
            csv,
            jsonStrings,
            nullKeyword,
            rows: records.length,
          }),
        ({ date }, times) => clock.observe({ date, ...times }),
      );
      if (attempt.is === 'ended') return attempt;
      const { sent, number, sentAt, isFirst, end, feedback } = attempt;
      switch (sent.kind) {
        case 'response': {
          const { plain = null } = sent;
          const addsUp =
            plain === null ? countsAddUp(sent.items, sent.counts) : storedAddUp(plain.items, sent.counts);
          const miscounted = !addsUp;
          feedback(miscounted ? 'lost' : 'answered');
          if (!miscounted)
            return {
              is: 'response',
              number,
              sentAt,
              isFirst: isFirst && sent.wasRepeated !== true,
              records,
              plain,
              release: () => sent.release?.(),
              get items() {
                return sent.items;
              },
              end: () => end('answered'),
            };
          end('lost', miscountedWords);
          return { is: 'lost', number, sentAt, message: miscountedWords, miscounted };
        }
        case 'unknown': {
          const message = `${sent.message} The rows may have been stored.`;
          end('lost', sent.message);
          feedback('lost');
          return { is: 'lost', number, sentAt, message, miscounted: false };
        }
        case 'too-large':
          end('not-executed', sent.message);
          feedback('too-large');
          return { is: 'too-large', number, message: sent.message };
        case 'refused':
          end('not-executed', sent.message);
          return { is: 'refused', number, status: sent.status, message: sent.message };
      }
    },
  };
}

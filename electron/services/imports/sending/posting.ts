/** Makes one HTTP request of some rows, and tells what its answer is worth. */
import { hash } from 'node:crypto';
import { answerAddsUp, storedAddUp } from '../../../../shared/imports/answer-counts.ts';
import type { PlainAnswer } from '../../../../shared/imports/plain-answer.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { ResultItem } from '../../../../shared/imports/result-item.ts';
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import { type AttemptsDeps, createAttempts } from './attempts.ts';
import type { Ended } from './offering.ts';
import type { PackedRows } from './packed-rows.ts';
import type { PlannedRow } from './planned-request.ts';
import type { PlatformClock } from './platform-clock.ts';
import { bodyBytes } from './row-bytes.ts';
import { headerText } from './row-text.ts';
import type { Shipment } from './shipment.ts';

export type Posted =
  | {
      readonly is: 'answered';
      readonly number: number;
      readonly sentAt: number;
      /** The platform was asked once, so that it has read the body where it tells of its rows. */
      readonly isFirst: boolean;
      readonly items: ResultItem[];
      /** The same where all rows are plainly stored; `items` cost something then. */
      readonly plain: PlainAnswer | null;
      /** Nobody looks at `items` and `plain` any more. Need not be called. */
      readonly release: () => void;
      /** Record numbers of the rows. */
      readonly records: readonly number[];
      /** Writes down that it is answered; to be called together with what is written of its rows. */
      readonly end: () => void;
    }
  /** Perhaps executed. `miscounted` where there was an answer that does not add up. */
  | {
      readonly is: 'lost';
      readonly number: number;
      readonly sentAt: number;
      readonly message: string;
      readonly miscounted: boolean;
    }
  /** These were not executed. */
  | { readonly is: 'too-large'; readonly number: number; readonly message: string }
  | {
      readonly is: 'refused';
      readonly number: number;
      readonly status: number | null;
      readonly message: string;
    }
  /** Nor was this, and nothing more goes out. */
  | Ended;

export interface Posting {
  /** @param of the request that this one repeats or splits */
  post(rows: readonly PlannedRow[] | PackedRows, repeat: RepeatClass, of: number | null): Promise<Posted>;
  /** Why nothing more goes out; null while it does. */
  readonly end: string | null;
  endWith(reason: string): void;
}

const miscountedWords =
  'The answer counts other results than it lists, so none of them can be trusted; the rows may have been stored.';
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
      const told = await attempts.make(
        { records, bytes: csv.length, bodyHash, class: repeat, of },
        () => connector.send({ path: connectorPath(kind), action, csv, jsonStrings, nullKeyword }),
        ({ date }, times) => clock.hear({ date, ...times }),
      );
      if (told.is === 'ended') return told;
      const { sent, number, sentAt, isFirst, end, feedback } = told;
      switch (sent.kind) {
        case 'answered': {
          const { plain = null } = sent;
          const addsUp =
            plain === null ? answerAddsUp(sent.items, sent.counts) : storedAddUp(plain.items, sent.counts);
          const miscounted = !addsUp;
          feedback(miscounted ? 'lost' : 'answered');
          if (!miscounted)
            return {
              is: 'answered',
              number,
              sentAt,
              isFirst: isFirst && sent.isAgain !== true,
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

/** Makes one HTTP request of some rows: written down before it leaves and after it ends, and offered again as long as nothing was executed. */
import { hash } from 'node:crypto';
import { answerAddsUp, storedAddUp } from '../../../../shared/imports/answer-counts.ts';
import type { PlainAnswer } from '../../../../shared/imports/plain-answer.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { ResultItem } from '../../../../shared/imports/result-item.ts';
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { createOffering, type Ended, orUnsent } from './offering.ts';
import type { PackedRows } from './packed-rows.ts';
import type { DeliveryEars, PlannedRow } from './planned-request.ts';
import type { PlatformClock } from './platform-clock.ts';
import { bodyBytes } from './row-bytes.ts';
import { headerText } from './row-text.ts';
import type { Shipment } from './shipment.ts';
import type { Waiting } from './waiting.ts';

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
export function createPosting(deps: {
  connector: Pick<Connector, 'send'>;
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'jsonStrings' | 'nullKeyword'>;
  journal: Pick<Journal, 'intend' | 'answer'>;
  runId: string;
  clock: PlatformClock;
  waiting: Waiting;
  now: () => number;
  signal: AbortSignal;
  onFeedback: DeliveryEars['onFeedback'];
  onHopeless: DeliveryEars['onHopeless'];
}): Posting {
  const { connector, shipment, journal, runId, clock, now } = deps;
  const { kind, action, header, jsonStrings, nullKeyword } = shipment;
  const heads = Buffer.from(headerText(header, jsonStrings), 'utf8');
  const offering = createOffering(deps);

  return {
    get end() {
      return offering.end;
    },
    endWith: (reason) => void offering.endWith(reason),
    async post(rows, repeat, of) {
      const isPacked = 'body' in rows;
      const csv = isPacked ? rows.body : bodyBytes(heads, rows);
      const bodyHash = hash('sha256', csv);
      const records = isPacked ? rows.records : rows.map(({ record }) => record);
      let previous = of;
      const waitToTryAgain = offering.patience();
      for (let attempt = 1; ; attempt++) {
        const over = offering.ended();
        if (over !== null) return over;
        const sentAt = now();
        const number = journal.intend({
          runId,
          of: previous,
          class: repeat,
          records,
          bytes: csv.length,
          bodyHash,
          sentAt,
        });
        previous = number;
        const sent = await orUnsent(
          connector.send({ path: connectorPath(kind), action, csv, jsonStrings, nullKeyword }),
        );
        const endedAt = now();
        const status = sent.kind === 'unsent' ? null : sent.status;
        if (sent.kind !== 'unsent') clock.hear({ date: sent.date, sentAt, endedAt });
        const end = (state: 'answered' | 'lost' | 'not-executed', message = '') =>
          journal.answer({ runId, number, state, status, message, endedAt });
        const feedback = (told: 'answered' | 'too-large' | 'busy' | 'lost') =>
          deps.onFeedback({ rows: records.length, bytes: csv.length, tookMs: endedAt - sentAt, end: told });

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
                isFirst: attempt === 1 && sent.isAgain !== true,
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
            return { is: 'refused', number, status, message: sent.message };
          case 'busy':
          case 'unauthorized':
          case 'unsent': {
            const ended = await waitToTryAgain(sent, {
              ...{ count: attempt, sentAt, endedAt },
              end: (message) => end('not-executed', message),
              onBusy: () => feedback('busy'),
            });
            if (ended !== null) return ended;
          }
        }
      }
    },
  };
}

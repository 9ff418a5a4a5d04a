/** Makes one HTTP request of some rows: written down before it leaves and after it ends, and offered again as long as nothing was executed. */
import { hash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { answerAddsUp, storedAddUp } from '../../../../shared/imports/answer-counts.ts';
import type { PlainAnswer } from '../../../../shared/imports/plain-answer.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { ResultItem } from '../../../../shared/imports/result-item.ts';
import { type Connector, type ConnectorVerdict, connectorPath } from '../../../remote/connector.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
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
  /** Nor was this, and nothing more goes out: cancelled, or there is no use. */
  | { readonly is: 'ended'; readonly message: string };

export interface Posting {
  /** @param of the request that this one repeats or splits */
  post(rows: readonly PlannedRow[] | PackedRows, repeat: RepeatClass, of: number | null): Promise<Posted>;
  /** Why nothing more goes out; null while it does. */
  readonly end: string | null;
  endWith(reason: string): void;
}

export const cancelledWords = 'Cancelled before it was sent.';
const miscountedWords =
  'The answer counts other results than it lists, so none of them can be trusted; the rows may have been stored.';
/** How long a platform that cannot be reached, or keeps asking to come back later, is waited for. */
const patienceMs = 10 * 60_000;
/** A platform may refuse a token that is newer than it knows; after so many it is the account that is refused. */
const mostRefusedTokens = 4;

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
  const { connector, shipment, journal, runId, clock, waiting, now, signal } = deps;
  const { kind, action, header, jsonStrings, nullKeyword } = shipment;
  const heads = Buffer.from(headerText(header, jsonStrings), 'utf8');
  let ending: string | null = null;
  const endWith = (reason: string): Extract<Posted, { is: 'ended' }> => {
    if (ending === null) deps.onHopeless(reason);
    ending ??= reason;
    return { is: 'ended', message: reason };
  };

  const send = async (csv: Uint8Array): Promise<ConnectorVerdict | { kind: 'unsent'; error: AppError }> => {
    try {
      return await connector.send({ path: connectorPath(kind), action, csv, jsonStrings, nullKeyword });
    } catch (error) {
      if (error instanceof AppError) return { kind: 'unsent', error };
      throw error;
    }
  };

  return {
    get end() {
      return ending;
    },
    endWith,
    async post(rows, repeat, of) {
      const isPacked = 'body' in rows;
      const csv = isPacked ? rows.body : bodyBytes(heads, rows);
      const bodyHash = hash('sha256', csv);
      const records = isPacked ? rows.records : rows.map(({ record }) => record);
      let previous = of;
      let idleSince: number | null = null;
      let refusedTokens = 0;
      for (let attempt = 1; ; attempt++) {
        if (signal.aborted) return { is: 'ended', message: cancelledWords };
        if (ending !== null) return { is: 'ended', message: ending };
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
        const sent = await send(csv);
        const endedAt = now();
        const status = sent.kind === 'unsent' ? null : sent.status;
        if (sent.kind !== 'unsent') clock.hear({ date: sent.date, sentAt, endedAt });
        const end = (state: 'answered' | 'lost' | 'not-executed', message = '') =>
          journal.answer({ runId, number, state, status, message, endedAt });
        const feedback = (told: 'answered' | 'too-large' | 'busy' | 'lost') =>
          deps.onFeedback({ rows: records.length, bytes: csv.length, tookMs: endedAt - sentAt, end: told });
        /** Whether it is still worth waiting since nothing was executed for the first time. */
        const isPatient = () => {
          idleSince ??= sentAt;
          return endedAt - idleSince < patienceMs;
        };

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
          case 'busy': {
            const seconds = Math.ceil(sent.retryAfterMs / 1000);
            end('not-executed', `Asked to come back after ${seconds} s.`);
            feedback('busy');
            if (!isPatient()) return endWith('The platform is busy and keeps asking to come back later.');
            const ms = Math.max(sent.retryAfterMs, waiting.backoffMs(attempt));
            await waiting.wait(ms, `The platform asks to wait ${seconds} s.`);
            break;
          }
          case 'unauthorized':
            end('not-executed', sent.message);
            refusedTokens += 1;
            if (refusedTokens >= mostRefusedTokens) await waiting.forSignIn(sent.message, sentAt);
            else await waiting.wait(waiting.backoffMs(attempt), sent.message);
            break;
          case 'unsent': {
            const { code, message } = sent.error;
            end('not-executed', message);
            if (code === 'unauthorized') await waiting.forSignIn(message, sentAt);
            else if (code !== 'offline' || !isPatient()) return endWith(message);
            else await waiting.wait(waiting.backoffMs(attempt), `${message} Trying again.`);
          }
        }
      }
    },
  };
}

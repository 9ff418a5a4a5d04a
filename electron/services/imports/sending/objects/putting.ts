/** Makes the PUT of one row: written down before it leaves, and offered again as long as nothing was taken. */
import { hash } from 'node:crypto';
import { AppError } from '../../../../../shared/errors.ts';
import type { RepeatClass } from '../../../../../shared/imports/repeat.ts';
import type { ObjectBody, ObjectVerdict, ObjectWriting } from '../../../../remote/object-write.ts';
import type { Journal } from '../../../../storage/journal/journal.ts';
import type { DeliveryEars } from '../planned-request.ts';
import type { Waiting } from '../waiting.ts';

export type Put =
  | { readonly is: 'taken'; readonly number: number; readonly sentAt: number; readonly transactionId: string }
  /** Perhaps taken. */
  | { readonly is: 'lost'; readonly number: number; readonly sentAt: number; readonly message: string }
  /** Not taken, and it would not be the next time either. */
  | {
      readonly is: 'refused';
      readonly number: number;
      readonly status: number | null;
      readonly message: string;
    }
  /** Not taken, and nothing more goes out: cancelled, or there is no use. */
  | { readonly is: 'ended'; readonly message: string };

export interface Putting {
  /** @param of the request that this one repeats */
  put(row: { record: number; body: ObjectBody; class: RepeatClass; of: number | null }): Promise<Put>;
  /** Nothing more goes out. */
  endWith(reason: string): void;
}

export const cancelledWords = 'Cancelled before it was sent.';
/** How long a platform that cannot be reached, or keeps asking to come back later, is waited for. */
const patienceMs = 10 * 60_000;
/** A platform may refuse a token that is newer than it knows; after so many it is the account that is refused. */
const mostRefusedTokens = 4;

export function createPutting(deps: {
  readonly writing: ObjectWriting;
  readonly journal: Pick<Journal, 'intend' | 'answer'>;
  readonly runId: string;
  readonly waiting: Waiting;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onFeedback: DeliveryEars['onFeedback'];
  readonly onHopeless: DeliveryEars['onHopeless'];
}): Putting {
  const { writing, journal, runId, waiting, now, signal } = deps;
  let ending: string | null = null;
  const endWith = (reason: string): Put => {
    if (ending === null) deps.onHopeless(reason);
    ending ??= reason;
    return { is: 'ended', message: reason };
  };
  const send = async (body: ObjectBody): Promise<ObjectVerdict | { kind: 'unsent'; error: AppError }> => {
    try {
      return await writing.put(body);
    } catch (error) {
      if (error instanceof AppError) return { kind: 'unsent', error };
      throw error;
    }
  };

  return {
    endWith: (reason) => void endWith(reason),
    async put({ record, body, class: repeat, of }) {
      const bytes = Buffer.byteLength(body.text);
      const bodyHash = hash('sha256', body.text);
      let previous = of;
      let idleSince: number | null = null;
      let refusedTokens = 0;
      for (let attempt = 1; ; attempt++) {
        if (signal.aborted) return { is: 'ended', message: cancelledWords };
        if (ending !== null) return { is: 'ended', message: ending };
        const sentAt = now();
        const number = journal.intend({
          ...{ runId, of: previous, class: repeat, records: [record] },
          ...{ bytes, bodyHash, sentAt },
        });
        previous = number;
        const sent = await send(body);
        const endedAt = now();
        const status = sent.kind === 'unsent' ? null : sent.status;
        const end = (state: 'lost' | 'not-executed', message: string) =>
          journal.answer({ runId, number, state, status, message, endedAt });
        const feedback = (told: 'answered' | 'busy' | 'lost') =>
          deps.onFeedback({ rows: 1, bytes, tookMs: endedAt - sentAt, end: told });
        const isPatient = () => {
          idleSince ??= sentAt;
          return endedAt - idleSince < patienceMs;
        };
        switch (sent.kind) {
          case 'taken':
            feedback('answered');
            return { is: 'taken', number, sentAt, transactionId: sent.transaction.id };
          case 'unknown':
            end('lost', sent.message);
            feedback('lost');
            return { is: 'lost', number, sentAt, message: sent.message };
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

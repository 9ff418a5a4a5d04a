/** Makes the PUT of one row: written down before it leaves, and offered again as long as nothing was taken. */
import { hash } from 'node:crypto';
import type { RepeatClass } from '../../../../../shared/imports/repeat.ts';
import type { ObjectBody, ObjectWriting } from '../../../../remote/object-write.ts';
import type { Journal } from '../../../../storage/journal/journal.ts';
import { createOffering, type Ended, orUnsent } from '../offering.ts';
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
  /** Not taken, and nothing more goes out. */
  | Ended;

export interface Putting {
  /** @param of the request that this one repeats */
  put(row: { record: number; body: ObjectBody; class: RepeatClass; of: number | null }): Promise<Put>;
  /** Nothing more goes out. */
  endWith(reason: string): void;
}

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
  const { writing, journal, runId, now } = deps;
  const offering = createOffering(deps);

  return {
    endWith: (reason) => void offering.endWith(reason),
    async put({ record, body, class: repeat, of }) {
      const bytes = Buffer.byteLength(body.text);
      const bodyHash = hash('sha256', body.text);
      let previous = of;
      const waitToTryAgain = offering.patience();
      for (let attempt = 1; ; attempt++) {
        const over = offering.ended();
        if (over !== null) return over;
        const sentAt = now();
        const number = journal.intend({
          ...{ runId, of: previous, class: repeat, records: [record] },
          ...{ bytes, bodyHash, sentAt },
        });
        previous = number;
        const sent = await orUnsent(writing.put(body));
        const endedAt = now();
        const status = sent.kind === 'unsent' ? null : sent.status;
        const end = (state: 'lost' | 'not-executed', message: string) =>
          journal.answer({ runId, number, state, status, message, endedAt });
        const feedback = (told: 'answered' | 'busy' | 'lost') =>
          deps.onFeedback({ rows: 1, bytes, tookMs: endedAt - sentAt, end: told });
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

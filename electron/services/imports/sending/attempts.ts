/** Makes one request until there is nothing to make again: each attempt is written down before it leaves, and repeated as long as nothing was executed. */
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { createOffering, type Ended, orUnsent, type Unexecuted } from './offering.ts';
import type { DeliveryEars, RequestFeedback } from './planned-request.ts';
import type { Waiting } from './waiting.ts';

export interface Offered {
  /** Record numbers of its rows. */
  readonly records: readonly number[];
  /** Of its body. */
  readonly bytes: number;
  /** SHA-256 of its body, hexadecimal. */
  readonly bodyHash: string;
  readonly class: RepeatClass;
  /** Number of the request that it repeats or splits; null for a first one. */
  readonly of: number | null;
}

interface Answer {
  readonly kind: string;
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
}

/** The attempt that is not made again. */
export interface Told<Sent> {
  readonly is: 'told';
  readonly sent: Exclude<Sent, { readonly kind: Unexecuted['kind'] }>;
  readonly number: number;
  readonly sentAt: number;
  /** None was made before it. */
  readonly isFirst: boolean;
  /** Writes down what became of it. */
  end(state: 'answered' | 'lost' | 'not-executed', message?: string): void;
  feedback(told: RequestFeedback['end']): void;
}

type OnAnswer<Sent> = (sent: Sent, times: { readonly sentAt: number; readonly endedAt: number }) => void;

export interface Attempts {
  /** Why nothing more goes out; null while it does. */
  readonly end: string | null;
  endWith(reason: string): void;
  /** @param onAnswer hears of every attempt that has left */
  make<Sent extends Answer>(
    request: Offered,
    send: () => Promise<Sent>,
    onAnswer?: OnAnswer<Sent>,
  ): Promise<Told<Sent> | Ended>;
}

export interface AttemptsDeps extends Pick<DeliveryEars, 'onFeedback' | 'onHopeless'> {
  readonly journal: Pick<Journal, 'intend' | 'answer'>;
  readonly runId: string;
  readonly waiting: Waiting;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export function createAttempts(deps: AttemptsDeps): Attempts {
  const { journal, runId, now } = deps;
  const offering = createOffering(deps);

  return {
    get end() {
      return offering.end;
    },
    endWith: (reason) => void offering.endWith(reason),
    async make<Sent extends Answer>(
      { records, bytes, bodyHash, class: repeat, of }: Offered,
      send: () => Promise<Sent>,
      onAnswer?: OnAnswer<Sent>,
    ) {
      let previous = of;
      const waitToTryAgain = offering.patience();
      for (let count = 1; ; count++) {
        const over = offering.ended();
        if (over !== null) return over;
        const sentAt = now();
        const intent = { runId, of: previous, class: repeat, records, bytes, bodyHash, sentAt };
        const number = journal.intend(intent);
        previous = number;
        const sent = await orUnsent(send());
        const endedAt = now();
        const hasLeft = 'status' in sent;
        const status = hasLeft ? sent.status : null;
        if (hasLeft) onAnswer?.(sent, { sentAt, endedAt });
        const end: Told<Sent>['end'] = (state, message = '') =>
          journal.answer({ runId, number, state, status, message, endedAt });
        const feedback: Told<Sent>['feedback'] = (told) =>
          deps.onFeedback({ rows: records.length, bytes, tookMs: endedAt - sentAt, end: told });
        if (!isUnexecuted(sent))
          return {
            ...{ is: 'told', number, sentAt, isFirst: count === 1, end, feedback },
            sent: sent as Told<Sent>['sent'],
          } as const;
        const ended = await waitToTryAgain(sent, {
          ...{ count, sentAt, endedAt },
          end: (message) => end('not-executed', message),
          onBusy: () => feedback('busy'),
        });
        if (ended !== null) return ended;
      }
    },
  };
}

const isUnexecuted = (sent: { readonly kind: string }): sent is Unexecuted =>
  sent.kind === 'busy' || sent.kind === 'unauthorized' || sent.kind === 'unsent';

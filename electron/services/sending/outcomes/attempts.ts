/**
 * Makes one request with retries: records each attempt before it is sent, and repeats it while nothing was executed.
 */
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { DeliveryListeners, RequestFeedback } from '../batches/planned-request.ts';
import { catchUnsent, createRetryPolicy, type Ended, type Unexecuted } from '../delivery/retry-policy.ts';
import type { Waiting } from '../delivery/waiting.ts';
import { createRequestSpacing } from './request-spacing.ts';

interface RequestFacts {
  /** Record numbers of its rows. */
  readonly records: readonly number[];
  /** Size of its body. */
  readonly bytes: number;
  /** SHA-256 of its body, hexadecimal. */
  readonly bodyHash: string;
  readonly class: RetrySafety;
  /** Number of the request that it repeats or splits; null for a first one. */
  readonly of: number | null;
}

interface SendResult {
  readonly kind: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

/** The last attempt, whose result needs no other one. */
interface Attempted<Sent> {
  readonly is: 'reported';
  readonly sent: Exclude<Sent, { readonly kind: Unexecuted['kind'] }>;
  readonly number: number;
  readonly sentAt: number;
  /** Whether it was the only attempt. */
  readonly isFirst: boolean;
  /** Records its outcome. */
  end(state: 'answered' | 'lost' | 'not-executed', message?: string): void;
  feedback(result: RequestFeedback['end']): void;
}

type OnResponse<Sent> = (sent: Sent, times: { readonly sentAt: number; readonly endedAt: number }) => void;

interface Attempts {
  /** Why no more requests are sent; null while they are. */
  readonly end: string | null;
  endWith(reason: string): void;
  /** @param onResponse receives every attempt that has left */
  make<Sent extends SendResult>(
    request: RequestFacts,
    send: () => Promise<Sent>,
    onResponse?: OnResponse<Sent>,
  ): Promise<Attempted<Sent> | Ended>;
}

export interface AttemptsDeps extends Pick<DeliveryListeners, 'onFeedback' | 'onAbandon'> {
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse'>;
  readonly runId: string;
  readonly waiting: Waiting;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

const limitedWords = 'The platform limits requests, so requests are sent less often.';

export function createAttempts(deps: AttemptsDeps): Attempts {
  const { journal, runId, now } = deps;
  const retryPolicy = createRetryPolicy(deps);
  const spacing = createRequestSpacing(deps);

  return {
    get end() {
      return retryPolicy.end;
    },
    endWith: (reason) => void retryPolicy.endWith(reason),
    async make<Sent extends SendResult>(
      { records, bytes, bodyHash, class: repeat, of }: RequestFacts,
      send: () => Promise<Sent>,
      onResponse?: OnResponse<Sent>,
    ) {
      let previous = of;
      const waitToTryAgain = retryPolicy.patience();
      for (let count = 1; ; count++) {
        const spacingMs = spacing.takeTurn();
        if (spacingMs > 0) await deps.waiting.wait(spacingMs, limitedWords);
        const endedBefore = retryPolicy.ended();
        if (endedBefore !== null) return endedBefore;
        const sentAt = now();
        const attempt = { runId, of: previous, class: repeat, records, bytes, bodyHash, sentAt };
        const number = journal.recordAttempt(attempt);
        previous = number;
        const sent = await catchUnsent(send());
        const endedAt = now();
        const hasLeft = 'status' in sent;
        const status = hasLeft ? sent.status : null;
        if (hasLeft) onResponse?.(sent, { sentAt, endedAt });
        if (hasLeft) spacing.onResponse(sent.kind === 'busy', sentAt);
        const end: Attempted<Sent>['end'] = (state, message = '') =>
          journal.recordResponse({ runId, number, state, status, message, endedAt });
        const feedback: Attempted<Sent>['feedback'] = (result) =>
          deps.onFeedback({ rows: records.length, bytes, tookMs: endedAt - sentAt, end: result });
        if (!isUnexecuted(sent))
          return {
            is: 'reported',
            number,
            sentAt,
            isFirst: count === 1,
            end,
            feedback,
            sent: sent as Attempted<Sent>['sent'],
          } as const;
        const ended = await waitToTryAgain(sent, {
          count,
          sentAt,
          endedAt,
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

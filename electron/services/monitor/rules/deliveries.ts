/** Delivers notifications to destinations outside, each until it succeeds, is refused, or has been tried too often. */
import { createSemaphore } from '../../../../shared/async.ts';
import type {
  DeliveryEntry,
  RuleNotification,
} from '../../../../shared/monitor/notification-rules/delivery.ts';
import { formatDuration } from '../../../../shared/units.ts';
import type { Log } from '../../../platform.ts';
import type { SendingResult } from '../../../remote/notifications/sending-result.ts';

export type RemoteDestination = DeliveryEntry['destination'];

export interface Deliveries {
  deliver(notification: RuleNotification, destination: RemoteDestination): void;
  /** Records that quiet hours kept a notification back. */
  mute(notification: RuleNotification, destination: RemoteDestination): void;
  /** Makes one attempt, for a user who waits for its result. */
  attemptOnce(notification: RuleNotification, destination: RemoteDestination): Promise<SendingResult>;
  /** Ends all waits; resolves when the attempts in flight have ended. */
  close(): Promise<void>;
}

/** Pauses between attempts; the last attempt is three quarters of an hour after the first. */
export const pausesMs: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000];
/** A destination that requests a longer pause is given up. */
const longestPauseMs = 3_600_000;
const maxAtOnce = 4;
/** Limit of notifications that wait for one destination. */
const maxWaiting = 200;
export const endedWords = 'The program ended before it could be delivered.';

export function createDeliveries(deps: {
  readonly send: (notification: RuleNotification, destination: RemoteDestination) => Promise<SendingResult>;
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  readonly onEntry: (entry: DeliveryEntry) => void;
}): Deliveries {
  const { now, wait, log, onEntry } = deps;
  const ended = new AbortController();
  const { within } = createSemaphore(() => maxAtOnce);
  const working = new Set<Promise<void>>();
  const waiting: Record<RemoteDestination, number> = { webhook: 0, email: 0 };

  const record = (
    { id, rule }: RuleNotification,
    destination: RemoteDestination,
    what: Pick<DeliveryEntry, 'attempt' | 'outcome' | 'message'> & { nextAt?: number },
  ) => onEntry({ at: now(), notificationId: id, rule, destination, nextAt: null, ...what });

  const attemptOnce: Deliveries['attemptOnce'] = async (notification, destination) => {
    try {
      return await within(() => deps.send(notification, destination));
    } catch (error) {
      log.error(`A notification was not sent by ${destination}.`, error);
      return {
        outcome: 'refused',
        message: 'The program failed to send it; see the log.',
        retryAfterMs: null,
      };
    }
  };

  /** Resolves when nothing more is tried. */
  const deliverWithRetries = async (notification: RuleNotification, destination: RemoteDestination) => {
    for (let attempt = 1; ; attempt++) {
      const { outcome, message, retryAfterMs } = await attemptOnce(notification, destination);
      const pauseMs = pausesMs[attempt - 1];
      if (outcome === 'delivered') return record(notification, destination, { attempt, outcome, message });
      const fail = (words: string) =>
        record(notification, destination, { attempt, outcome: 'failed', message: words });
      if (outcome === 'refused') return fail(message);
      if (pauseMs === undefined) return fail(`${message} No more attempts are made.`);
      if (ended.signal.aborted) return fail(`${message} ${endedWords}`);
      const ms = Math.max(pauseMs, retryAfterMs ?? 0);
      if (ms > longestPauseMs)
        return fail(`${message} It asks to wait ${formatDuration(ms)}, which is too long.`);
      record(notification, destination, { attempt, outcome: 'waiting', message, nextAt: now() + ms });
      try {
        await wait(ms, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        return fail(endedWords);
      }
    }
  };

  return {
    attemptOnce,
    deliver(notification, destination) {
      if (waiting[destination] >= maxWaiting)
        return record(notification, destination, {
          attempt: 0,
          outcome: 'failed',
          message: 'Too many notifications wait for this destination already.',
        });
      waiting[destination] += 1;
      const work: Promise<void> = deliverWithRetries(notification, destination)
        .catch((error: unknown) => log.error('The delivery of a notification failed.', error))
        .finally(() => {
          waiting[destination] -= 1;
          working.delete(work);
        });
      working.add(work);
    },
    mute: (notification, destination) =>
      record(notification, destination, { attempt: 0, outcome: 'muted', message: 'Muted by quiet hours.' }),
    async close() {
      ended.abort();
      await Promise.all(working);
    },
  };
}

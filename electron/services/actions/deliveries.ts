/**
 * Sends results to the platform: repeats each until it is accepted, and gives up after four repeats. @source wire.md §6
 */

import type { ActionState } from '../../../shared/actions/action-states.ts';
import type { After } from '../../../shared/async.ts';

export interface Deliveries {
  /** Sends a result now, or when there is a connection. A second call for the same id starts the delivery over. */
  deliver(delivery: ResultDelivery): void;
  onOpen(): void;
  onAcknowledged(id: string): void;
  onRefused(id: string, code: number, message: string): void;
  /** Number of results that are being delivered. */
  open(): number;
  /** Resolves when no result is being delivered, at the latest after `withinMs`. */
  drained(withinMs: number): Promise<void>;
  close(): void;
}

export interface ResultDelivery {
  readonly id: string;
  readonly result: string;
  /** Milliseconds since epoch, after which the platform no longer expects the result. */
  readonly deadline: number;
  /** The state of the action. Only `done` is replaced when the delivery ends. */
  readonly state: ActionState;
}

export interface DeliveryProgress {
  readonly state?: ActionState;
  /** How often the result was sent since the delivery began or the connection last opened. */
  readonly sent: number;
  /** The last reply of the platform; empty until then. */
  readonly reply: string;
}

const repeatMs = 1_000;
const maxRepeats = 4;

interface OpenDelivery {
  readonly delivery: ResultDelivery;
  sent: number;
  reply: string;
  /** Cancels the next attempt. */
  cancelRepeat: () => void;
}

export function createDeliveries(deps: {
  /** Sends once; returns false where there is no connection. */
  send: (id: string, result: string) => boolean;
  /** Fires once after a number of milliseconds; returns a function that cancels the timer. */
  readonly after: After;
  now: () => number;
  onOutcome: (id: string, progress: DeliveryProgress) => void;
}): Deliveries {
  const openDeliveries = new Map<string, OpenDelivery>();
  const drainListeners = new Set<() => void>();

  const end = (id: string, each: OpenDelivery, how: { state?: ActionState; reply: string }): void => {
    each.cancelRepeat();
    openDeliveries.delete(id);
    deps.onOutcome(id, { ...how, sent: each.sent });
    if (openDeliveries.size === 0) for (const resolve of [...drainListeners]) resolve();
  };
  const giveUp = (id: string, each: OpenDelivery): void => {
    const why = each.reply || `no response after ${each.sent} attempts`;
    // Only `done` is replaced: any other state of the action is more important than a result that was not accepted.
    const unanswered = each.delivery.state === 'done' ? { state: 'unanswered' as const } : {};
    end(id, each, { ...unanswered, reply: `given up: ${why}` });
  };
  const attempt = (id: string, each: OpenDelivery): void => {
    each.cancelRepeat();
    const isLate = deps.now() >= each.delivery.deadline && each.sent > 0;
    if (isLate || each.sent > maxRepeats) {
      giveUp(id, each);
      // Without a connection no attempt is counted; `onOpen` starts over with the next connection.
    } else if (deps.send(id, each.delivery.result)) {
      each.sent += 1;
      each.cancelRepeat = deps.after(repeatMs, () => attempt(id, each));
    }
  };

  return {
    deliver(delivery) {
      openDeliveries.get(delivery.id)?.cancelRepeat();
      const fresh: OpenDelivery = { delivery, sent: 0, reply: '', cancelRepeat: () => undefined };
      openDeliveries.set(delivery.id, fresh);
      attempt(delivery.id, fresh);
    },
    onOpen() {
      for (const [id, each] of [...openDeliveries]) {
        each.sent = 0;
        attempt(id, each);
      }
    },
    onAcknowledged(id) {
      const each = openDeliveries.get(id);
      if (each === undefined || each.sent === 0) return;
      const completedState = each.delivery.state === 'done' ? { state: 'answered' as const } : {};
      end(id, each, { ...completedState, reply: 'acknowledged' });
    },
    onRefused(id, code, message) {
      const each = openDeliveries.get(id);
      if (each !== undefined) each.reply = `${code} ${message}`.trim();
    },
    open: () => openDeliveries.size,
    drained: (withinMs) =>
      new Promise((resolve) => {
        if (openDeliveries.size === 0) return resolve();
        const stop = deps.after(withinMs, () => done());
        const done = () => {
          stop();
          drainListeners.delete(done);
          resolve();
        };
        drainListeners.add(done);
      }),
    close() {
      for (const each of openDeliveries.values()) each.cancelRepeat();
      openDeliveries.clear();
      for (const resolve of [...drainListeners]) resolve();
    },
  };
}

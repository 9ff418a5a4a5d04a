/**
 * Sends results to the platform: repeats each until it is accepted, and gives up after four repeats. @source wire.md §6
 */

import type { ActionState } from '../../../shared/actions/action-states.ts';
import type { After } from '../../../shared/async.ts';

export interface Deliveries {
  /** Sends a result now, or when there is a connection again. A second call for an id that is being delivered starts over. */
  deliver(delivery: ResultDelivery): void;
  onOpen(): void;
  onAcknowledged(id: string): void;
  onRefused(id: string, code: number, message: string): void;
  /** Number of results that are being delivered. */
  open(): number;
  /** Resolves when none is, or after so long. */
  drained(withinMs: number): Promise<void>;
  close(): void;
}

export interface ResultDelivery {
  readonly id: string;
  readonly result: string;
  /** After this time the platform no longer expects the result. */
  readonly deadline: number;
  /** The state that a taken result leaves. */
  readonly state: ActionState;
}

export interface DeliveryProgress {
  readonly state?: ActionState;
  /** How often it was sent since the delivery began. */
  readonly sent: number;
  /** The last reply of the platform; empty until then. */
  readonly reply: string;
}

const repeatMs = 1_000;
const mostRepeats = 4;

interface Going {
  readonly delivery: ResultDelivery;
  sent: number;
  reply: string;
  timer: () => void;
}

export function createDeliveries(deps: {
  /** False where there is no connection. */
  send: (id: string, result: string) => boolean;
  /** Fires once after so long; returns a function that cancels it. */
  readonly after: After;
  now: () => number;
  onOutcome: (id: string, onOutcome: DeliveryProgress) => void;
}): Deliveries {
  const going = new Map<string, Going>();
  const waiting = new Set<() => void>();

  const end = (id: string, each: Going, how: { state?: ActionState; reply: string }): void => {
    each.timer();
    going.delete(id);
    deps.onOutcome(id, { ...how, sent: each.sent });
    if (going.size === 0) for (const resolve of [...waiting]) resolve();
  };
  const giveUp = (id: string, each: Going): void => {
    const why = each.reply || `no response after ${each.sent} attempts`;
    // The outcome of the action counts more than the outcome of its result.
    const unanswered = each.delivery.state === 'done' ? { state: 'unanswered' as const } : {};
    end(id, each, { ...unanswered, reply: `given up: ${why}` });
  };
  const attempt = (id: string, each: Going): void => {
    each.timer();
    const isLate = deps.now() >= each.delivery.deadline && each.sent > 0;
    if (isLate || each.sent > mostRepeats) {
      giveUp(id, each);
      // Without a connection nothing counts; the next one starts over.
    } else if (deps.send(id, each.delivery.result)) {
      each.sent += 1;
      each.timer = deps.after(repeatMs, () => attempt(id, each));
    }
  };

  return {
    deliver(delivery) {
      going.get(delivery.id)?.timer();
      const fresh: Going = { delivery, sent: 0, reply: '', timer: () => undefined };
      going.set(delivery.id, fresh);
      attempt(delivery.id, fresh);
    },
    onOpen() {
      for (const [id, each] of [...going]) {
        each.sent = 0;
        attempt(id, each);
      }
    },
    onAcknowledged(id) {
      const each = going.get(id);
      if (each === undefined || each.sent === 0) return;
      const completedState = each.delivery.state === 'done' ? { state: 'answered' as const } : {};
      end(id, each, { ...completedState, reply: 'acknowledged' });
    },
    onRefused(id, code, message) {
      const each = going.get(id);
      if (each !== undefined) each.reply = `${code} ${message}`.trim();
    },
    open: () => going.size,
    drained: (withinMs) =>
      new Promise((resolve) => {
        if (going.size === 0) return resolve();
        const stop = deps.after(withinMs, () => done());
        const done = () => {
          stop();
          waiting.delete(done);
          resolve();
        };
        waiting.add(done);
      }),
    close() {
      for (const each of going.values()) each.timer();
      going.clear();
      for (const resolve of [...waiting]) resolve();
    },
  };
}

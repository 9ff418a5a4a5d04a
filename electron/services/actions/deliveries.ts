/** Brings results to the platform: sends each until it is taken, and gives up after four repeats. @source wire.md §6 */
import type { ActionState } from '../../../shared/actions.ts';

export interface Deliveries {
  /** Sends it now, or when there is a connection again. Once more for an id that is on its way begins anew. */
  deliver(delivery: Delivery): void;
  onOpen(): void;
  onAcknowledged(id: string): void;
  onRefused(id: string, code: number, message: string): void;
  /** How many are on their way. */
  open(): number;
  /** Resolves when none is, or after so long. */
  drained(withinMs: number): Promise<void>;
  close(): void;
}

export interface Delivery {
  readonly id: string;
  readonly result: string;
  /** After it nobody wants the result. */
  readonly deadline: number;
  /** The state that a taken result leaves. */
  readonly state: ActionState;
}

export interface Told {
  readonly state?: ActionState;
  /** How often since it was begun. */
  readonly sent: number;
  /** What the platform said last; empty while it is on its way. */
  readonly answer: string;
}

const repeatMs = 1_000;
const mostRepeats = 4;

interface Going {
  readonly delivery: Delivery;
  sent: number;
  answer: string;
  timer: () => void;
}

export function createDeliveries(deps: {
  /** False where there is no connection. */
  send: (id: string, result: string) => boolean;
  /** Fires once after so long; what is returned ends it. */
  after: (ms: number, fire: () => void) => () => void;
  now: () => number;
  told: (id: string, told: Told) => void;
}): Deliveries {
  const going = new Map<string, Going>();
  const waiting = new Set<() => void>();

  const end = (id: string, each: Going, how: { state?: ActionState; answer: string }): void => {
    each.timer();
    going.delete(id);
    deps.told(id, { ...how, sent: each.sent });
    if (going.size === 0) for (const resolve of [...waiting]) resolve();
  };
  const giveUp = (id: string, each: Going): void => {
    const why = each.answer || `no answer after ${each.sent} sendings`;
    // What became of the action counts more than what became of its result.
    const unanswered = each.delivery.state === 'done' ? { state: 'unanswered' as const } : {};
    end(id, each, { ...unanswered, answer: `given up: ${why}` });
  };
  const attempt = (id: string, each: Going): void => {
    each.timer();
    const isLate = deps.now() >= each.delivery.deadline && each.sent > 0;
    if (isLate || each.sent > mostRepeats) {
      giveUp(id, each);
      // Without a connection nothing counts; the next one begins anew.
    } else if (deps.send(id, each.delivery.result)) {
      each.sent += 1;
      each.timer = deps.after(repeatMs, () => attempt(id, each));
    }
  };

  return {
    deliver(delivery) {
      going.get(delivery.id)?.timer();
      const fresh: Going = { delivery, sent: 0, answer: '', timer: () => undefined };
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
      const answered = each.delivery.state === 'done' ? { state: 'answered' as const } : {};
      end(id, each, { ...answered, answer: 'acknowledged' });
    },
    onRefused(id, code, message) {
      const each = going.get(id);
      if (each !== undefined) each.answer = `${code} ${message}`.trim();
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

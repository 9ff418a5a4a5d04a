/** Records which data arrives from the platform and how; the state of an intake is derived from this alone. */

export interface Arrivals {
  /** Time of the last arrival, in milliseconds since epoch; null before the first. */
  readonly lastAt: number | null;
  /** Called when a response has arrived. */
  onResponse(): void;
  /** Called when the websocket has delivered something. */
  onMessage(): void;
  /** Called when a request has returned updates that the open websocket should have delivered. */
  onMissedBySocket(): void;
  /** Whether anything arrived since a moment, in milliseconds since epoch. */
  hasSince(moment: number): boolean;
  /** Whether the websocket has delivered something since a moment. */
  hasDeliveredSince(moment: number): boolean;
  /** Whether the websocket, although it may be open, delivers nothing while there was something to deliver. */
  isSocketSilent(): boolean;
  /** Milliseconds until the websocket counts as silent; null if it has missed nothing. */
  silentInMs(): number | null;
}

/** By how much the websocket may be later than a request. */
export const silenceMs = 3_000;

export function createArrivals(now: () => number): Arrivals {
  let lastAt: number | null = null;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let missedAt: number | null = null;
  return {
    get lastAt() {
      return lastAt;
    },
    onResponse() {
      lastAt = now();
    },
    onMessage() {
      lastAt = now();
      deliveredAt = lastAt;
      missedAt = null;
    },
    onMissedBySocket() {
      missedAt ??= now();
    },
    hasSince: (moment) => lastAt !== null && lastAt >= moment,
    hasDeliveredSince: (moment) => deliveredAt >= moment,
    isSocketSilent: () => missedAt !== null && now() - missedAt >= silenceMs,
    silentInMs: () => (missedAt === null ? null : Math.max(0, missedAt + silenceMs - now())),
  };
}

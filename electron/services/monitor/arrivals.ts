/** Records which data arrives from the platform and how; the state of an intake is derived from this alone. */

export interface Arrivals {
  /** Time of the last arrival, in milliseconds since epoch; null before the first. */
  readonly lastAt: number | null;
  /** Called when a response has arrived. */
  onResponse(): void;
  /** The websocket delivered something. */
  onMessage(): void;
  /** A request returned updates that the open websocket should have delivered. */
  onMissedBySocket(): void;
  /** Whether anything arrived since a moment. */
  hasSince(moment: number): boolean;
  hasDeliveredSince(moment: number): boolean;
  /** The websocket may be open; it delivers nothing although there was something to deliver. */
  isSocketSilent(): boolean;
  /** How long until that is certain; null if there is no reason for it. */
  silentInMs(): number | null;
}

/** A websocket may be so much later than a request. */
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

/** How long an intake waits until it polls again: short while there is activity, long while there is none. */

export interface Pace {
  moved(): void;
  /** The platform was reached. */
  reached(): void;
  /** `hasSocket` and not `isLive`: a websocket is open, but is not relied on. */
  next(how: { isLive: boolean; ownOpen: boolean; hasSocket?: boolean }): number;
  /** After a failure. */
  retry(): number;
  /** The websocket ended after so long: where it does not last, it is left alone for a while. */
  cut(lastedMs: number): void;
  /** No websocket could be opened. */
  noSocket(): void;
  /** Whether a websocket may be tried; it was left alone for long enough. */
  maySocket(): boolean;
  /** Whether it is time to try a websocket again. */
  wantsSocket(): boolean;
  /** Whether it is time to verify the updates of the websocket. */
  wantsProof(): boolean;
}

const fastestMs = 1_000;
const slowestMs = 15_000;
/** A network that comes back is found within this time. */
const longestRetryMs = 3_000;
const proofMs = 15_000;
const ownOpenMs = 1_000;
const firstSocketMs = 500;
const longestSocketMs = 60_000;
/** A websocket that lasts so long is a good one. */
const longEnoughMs = 1_000;

export function createPace(now: () => number): Pace {
  let pollMs = fastestMs;
  let retryMs = 0;
  let socketMs = firstSocketMs;
  let socketAt = now();
  let provedAt = now();
  let shortLives = 0;
  let noSocketUntil = Number.NEGATIVE_INFINITY;
  return {
    moved() {
      pollMs = fastestMs;
    },
    reached() {
      retryMs = 0;
      provedAt = now();
    },
    next({ isLive, ownOpen, hasSocket = isLive }) {
      if (isLive) {
        socketMs = firstSocketMs;
        return ownOpen ? ownOpenMs : Math.min(proofMs, Math.max(0, provedAt + proofMs - now()));
      }
      const ms = ownOpen ? fastestMs : pollMs;
      pollMs = Math.min(slowestMs, pollMs * 1.5);
      if (hasSocket) return ms;
      return Math.min(ms, Math.max(fastestMs / 4, Math.max(socketAt, noSocketUntil) - now()));
    },
    retry() {
      retryMs = Math.min(longestRetryMs, Math.max(250, retryMs * 2));
      return retryMs;
    },
    cut(lastedMs) {
      shortLives = lastedMs < longEnoughMs ? shortLives + 1 : 0;
      // A network that comes and goes is forgiven; what ends each websocket at once is not.
      if (shortLives > 2) noSocketUntil = now() + longEnoughMs;
    },
    noSocket() {
      socketMs = Math.min(longestSocketMs, socketMs * 2);
      socketAt = now() + socketMs;
    },
    maySocket: () => now() >= noSocketUntil,
    wantsSocket: () => now() >= Math.max(socketAt, noSocketUntil),
    wantsProof: () => now() - provedAt >= proofMs,
  };
}

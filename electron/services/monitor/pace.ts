/** Decides how long an intake waits until it polls again: short during activity, long without any. */

export interface Pace {
  /** Called on activity: an update or a transaction has arrived. */
  onActivity(): void;
  /** Called when the platform was reached. */
  reached(): void;
  /** Returns the next pause in milliseconds. `hasSocket` and not `isLive`: a websocket is open, but not relied on. */
  next(how: { isLive: boolean; ownOpen: boolean; hasSocket?: boolean }): number;
  /** Returns the pause after a failure, in milliseconds. */
  retry(): number;
  /** Called when the websocket has ended: after several that did not last, none is tried for a while. */
  onSocketEnd(lastedMs: number): void;
  /** Called when no websocket could be opened. */
  onNoSocket(): void;
  /** Whether a websocket may be tried after those that did not last. */
  mayTrySocket(): boolean;
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
/** A websocket that lasts this long does not count as short-lived. */
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
    onActivity() {
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
    onSocketEnd(lastedMs) {
      shortLives = lastedMs < longEnoughMs ? shortLives + 1 : 0;
      // An unstable network may end a few websockets; only if each one ends at once, the next ones must wait.
      if (shortLives > 2) noSocketUntil = now() + longEnoughMs;
    },
    onNoSocket() {
      socketMs = Math.min(longestSocketMs, socketMs * 2);
      socketAt = now() + socketMs;
    },
    mayTrySocket: () => now() >= noSocketUntil,
    wantsSocket: () => now() >= Math.max(socketAt, noSocketUntil),
    wantsProof: () => now() - provedAt >= proofMs,
  };
}

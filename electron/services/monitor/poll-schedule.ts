/**
 * Schedule of an intake: how long it waits until it polls again (short during activity, long without any), and when it
 * tries to open a websocket.
 */

export interface PollSchedule {
  /** Called on activity: an update or a transaction has arrived. */
  onActivity(): void;
  /** Called when the platform was reached. */
  onReached(): void;
  /**
   * Returns the pause before the next poll.
   * @param how.isLive whether a websocket is open and delivers; with `hasSocket` alone, it is open, but silent
   * @param how.hasOpenWrite whether a write of this program has not ended, or its object was not read since
   */
  nextPauseMs(how: { isLive: boolean; hasOpenWrite: boolean; hasSocket?: boolean }): number;
  /** Returns the pause after a failure. */
  retryPauseMs(): number;
  /** Called when the websocket has ended: after several that did not last, none is tried for a while. */
  onSocketEnd(lastedMs: number): void;
  /** Called when no websocket could be opened. */
  onNoSocket(): void;
  /** Whether a websocket may be tried now: not for a while after several that did not last. */
  mayTrySocket(): boolean;
  /** Whether polling should end now to try a websocket again. */
  wantsSocket(): boolean;
  /** Whether it is time to verify the updates of the websocket. */
  wantsProof(): boolean;
}

const fastestMs = 1_000;
const slowestMs = 15_000;
/** A network that comes back is found within this time. */
const longestRetryMs = 3_000;
/** Interval of reading the updates, to prove that the websocket missed none. */
const proofMs = 15_000;
/** Pause while a write of this program is open. */
const openWriteMs = 1_000;
/** Pauses between attempts to open a websocket; they double. */
const firstSocketPauseMs = 500;
const longestSocketPauseMs = 60_000;
/** A websocket that lasts this long does not count as short-lived. */
const longEnoughMs = 1_000;

export function createPollSchedule(now: () => number): PollSchedule {
  let pollMs = fastestMs;
  let retryMs = 0;
  let socketPauseMs = firstSocketPauseMs;
  let nextSocketAt = now();
  let provedAt = now();
  let shortLives = 0;
  let noSocketUntil = Number.NEGATIVE_INFINITY;
  const socketDueAt = () => Math.max(nextSocketAt, noSocketUntil);
  return {
    onActivity() {
      pollMs = fastestMs;
    },
    onReached() {
      retryMs = 0;
      provedAt = now();
    },
    nextPauseMs({ isLive, hasOpenWrite, hasSocket = isLive }) {
      if (isLive) {
        socketPauseMs = firstSocketPauseMs;
        return hasOpenWrite ? openWriteMs : Math.min(proofMs, Math.max(0, provedAt + proofMs - now()));
      }
      const ms = hasOpenWrite ? fastestMs : pollMs;
      pollMs = Math.min(slowestMs, pollMs * 1.5);
      if (hasSocket) return ms;
      // Without a websocket, the pause ends when the next one is tried.
      return Math.min(ms, Math.max(fastestMs / 4, socketDueAt() - now()));
    },
    retryPauseMs() {
      retryMs = Math.min(longestRetryMs, Math.max(250, retryMs * 2));
      return retryMs;
    },
    onSocketEnd(lastedMs) {
      shortLives = lastedMs < longEnoughMs ? shortLives + 1 : 0;
      // An unstable network may end a few websockets; only if each one ends at once, the next ones must wait.
      if (shortLives > 2) noSocketUntil = now() + longEnoughMs;
    },
    onNoSocket() {
      socketPauseMs = Math.min(longestSocketPauseMs, socketPauseMs * 2);
      nextSocketAt = now() + socketPauseMs;
    },
    mayTrySocket: () => now() >= noSocketUntil,
    wantsSocket: () => now() >= socketDueAt(),
    wantsProof: () => now() - provedAt >= proofMs,
  };
}

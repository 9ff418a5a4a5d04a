/** Sessions of an intake: each receives and reads updates until there is a reason to start again. */
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import type { Arrivals } from '../arrivals.ts';
import type { Listening } from '../listening.ts';
import type { PollSchedule } from '../poll-schedule.ts';
import { Interrupted, type WakeUp } from '../wake-up.ts';
import type { IntakeState, LastReading } from './intake-state.ts';
import type { ViewReading } from './view-reading.ts';

interface Session {
  /** Result of the last reading while a websocket is open; null without one, and before the first reading ended. */
  readonly lastReading: LastReading | null;
  /** Runs one session, until there is a reason to start again. @throws AppError that ended it */
  run(): Promise<void>;
}

export function createSession(deps: {
  readonly state: IntakeState;
  readonly reading: ViewReading;
  readonly arrivals: Arrivals;
  readonly wakeUp: WakeUp;
  readonly pollSchedule: PollSchedule;
  readonly tryToListen: (into: Ledger, onEnd: () => void) => Promise<Listening | null>;
  readonly findLedger: () => Promise<Ledger>;
  readonly now: () => number;
}): Session {
  const { state, reading, arrivals, wakeUp, pollSchedule, tryToListen, findLedger, now } = deps;
  let lastReading: LastReading | null = null;

  const pauseMs = (listening: Listening | null, hasOpenWrite: boolean): number => {
    const isSilent = arrivals.isSocketSilent();
    const ms = pollSchedule.nextPauseMs({
      isLive: listening !== null && !isSilent,
      hasSocket: listening !== null,
      hasOpenWrite,
    });
    return isSilent ? ms : Math.min(ms, arrivals.silentInMs() ?? ms);
  };

  const run = async (): Promise<void> => {
    reading.onAttempt();
    state.begin();
    const sessionLedger: Ledger = await findLedger();
    reading.useLedger(sessionLedger);
    if (!sessionLedger.loaded) state.load();
    let isCut = false;
    const openedAt = now();
    const listening = await tryToListen(sessionLedger, () => {
      isCut = true;
      pollSchedule.onSocketEnd(now() - openedAt);
    });
    try {
      let failure = await reading.readWhileListening({ hasSocket: listening !== null, isFirst: true });
      if (failure === null) pollSchedule.onReached();
      for (;;) {
        // A replaced ledger needs a new subscription.
        if (isCut || reading.ledger !== sessionLedger) return;
        state.show({ hasSocket: listening !== null, failure, lastTriedAt: reading.lastTriedAt });
        const hasOpenWrite = reading.isUnreadLeft || sessionLedger.ownOpenTransactions(1).length > 0;
        lastReading = listening && { failure };
        const why = await wakeUp.next(
          failure === null ? pauseMs(listening, hasOpenWrite) : pollSchedule.retryPauseMs(),
        );
        if (why === 'restart' || why === 'stop' || isCut) return;
        if (listening === null && pollSchedule.wantsSocket()) return;
        if (
          failure === null &&
          hasOpenWrite &&
          why === 'due' &&
          listening !== null &&
          !pollSchedule.wantsProof()
        ) {
          await reading.readOwn(sessionLedger);
          continue;
        }
        failure = await reading.readWhileListening({ hasSocket: listening !== null, isFirst: false });
        if (failure === null) pollSchedule.onReached();
      }
    } finally {
      lastReading = null;
      listening?.close();
    }
  };

  return {
    get lastReading() {
      return lastReading;
    },
    run,
  };
}

/** Runs one session after the other until the intake is stopped. */
export async function runSessions(deps: {
  readonly session: Session;
  readonly wakeUp: WakeUp;
  readonly pollSchedule: PollSchedule;
  /** Called when a session has failed; an interruption is no failure. */
  readonly onFailure: (error: unknown) => void;
}): Promise<void> {
  const { session, wakeUp, pollSchedule, onFailure } = deps;
  for (;;) {
    let pauseMs = 0;
    try {
      await session.run();
    } catch (error) {
      if (!(error instanceof Interrupted)) {
        onFailure(error);
        pauseMs = pollSchedule.retryPauseMs();
      }
    }
    if ((await wakeUp.next(pauseMs)) === 'stop') return;
  }
}

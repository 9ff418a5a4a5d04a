/** Polls for changes of runs by a terminal or another window, so that this window shows them. */
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { ActiveRuns } from './active-runs.ts';

interface OtherProcesses {
  /** Checks now. */
  checkNow(): void;
  close(): void;
}

/**
 * Interval of checks. Each takes some microseconds, and a user who ended a run elsewhere needs a moment to get here.
 */
const everyMs = 3_000;

export function createOtherProcesses(deps: {
  readonly journal: Pick<Journal, 'version' | 'interrupt' | 'find'>;
  readonly active: Pick<ActiveRuns, 'states' | 'drop'>;
  readonly log: Platform['log'];
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when runs have changed. */
  readonly onNews: () => void;
}): OtherProcesses {
  const { journal, active, log, wait, onNews } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  let seenVersion = journal.version();

  /** Runs that ended here and that another process has continued: the state stored here is out of date. */
  const dropOutdated = () => {
    for (const { id, endedAt } of active.states()) {
      if (endedAt === null) continue;
      const found = journal.find(id);
      if (found !== null && found.progress.endedAt !== endedAt) active.drop(id);
    }
  };
  const checkNow = () => {
    // A killed process writes nothing any more, so its runs are found only by asking.
    const activeIds = new Set(active.states().flatMap(({ id, endedAt }) => (endedAt === null ? [id] : [])));
    const interrupted = journal.interrupt(activeIds);
    const version = journal.version();
    if (version === seenVersion && interrupted.length === 0) return;
    seenVersion = version;
    dropOutdated();
    onNews();
  };
  const watch = async () => {
    for (;;) {
      await wait(everyMs, signal);
      checkNow();
    }
  };
  watch().catch((error) => {
    if (!signal.aborted) log.error('Runs of other processes are no longer checked.', error);
  });
  return { checkNow, close: () => closing.abort() };
}

/**
 * Reads objects that this account wrote with another program: the platform sends no update of such a write, only its
 * transaction. A few are read at a time, those on screen first and then the newest, beside everything else and only
 * while the view is followed.
 */
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import type { Log } from '../../../platform.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import { createReadBackoff, endsReading, isRefusedPermanently } from './read-backoff.ts';

interface WritesElsewhereDeps {
  /** Reads an object, stores its fields, and marks the writes to it as read. */
  readonly readAndStore: (ledger: Ledger, id: string) => Promise<unknown>;
  /** Whether everything else has been read, and the platform is reached. */
  readonly mayRead: () => boolean;
  /** Called when objects were read. */
  readonly onChange: () => void;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

export interface WritesElsewhere {
  /** Starts reading, if there are objects to read; called with every transaction and every reading of the view. */
  startReading(ledger: Ledger): void;
  /** Called when a list shows these rows: those without a subject are read before all others. */
  show(ledger: Ledger, rows: readonly Pick<IncidentRow, 'id' | 'subject'>[]): void;
  stop(): void;
}

const concurrency = 3;
/** Pause before reading: then the cause of a write of this program is known, whose object is read as an own write. */
const quietMs = 1_500;
/** Between one group of readings and the next: at most 30 a second, however fast the platform is. */
const pauseMs = 100;

export function createWritesElsewhere(deps: WritesElsewhereDeps): WritesElsewhere {
  const { readAndStore, mayRead, onChange, now, wait, log } = deps;
  const stopped = new AbortController();
  const { signal } = stopped;
  const backoff = createReadBackoff(now);
  const refused = new Set<string>();
  let isRunning = false;
  /** Objects on screen without a subject. */
  let shown: readonly string[] = [];

  /** Whether this program may have written the object: it is then read as an own write, to attribute its changes. */
  const isOwn = (ledger: Ledger, id: string) =>
    ledger.transactionsOf(id).some(({ status, cause }) => cause !== null || !isEnded(status));
  const mayBeRead = (id: string) => !refused.has(id) && backoff.isDue(id);
  const nextIds = (ledger: Ledger): string[] => {
    shown = shown.filter((id) => ledger.object(id)?.readAt === null);
    const first = shown.filter((id) => mayBeRead(id) && !isOwn(ledger, id)).slice(0, concurrency);
    if (first.length === concurrency) return first;
    const others = ledger.writtenElsewhere(concurrency + backoff.size + refused.size).filter(mayBeRead);
    return [...new Set([...first, ...others])].slice(0, concurrency);
  };

  /** Returns whether others may be read. */
  const read = async (ledger: Ledger, id: string): Promise<boolean> => {
    try {
      await readAndStore(ledger, id);
      backoff.forget(id);
      return true;
    } catch (error) {
      if (signal.aborted || endsReading(error)) return false;
      if (isRefusedPermanently(error)) {
        refused.add(id);
        for (const write of ledger.writesElsewhere(id)) ledger.markRead(write);
        log.info(`The object ${id}, written by another program, may not be read: ${wordsOf(error)}`);
      } else if (backoff.failed(id))
        log.info(`The object ${id}, written by another program, is read again: ${wordsOf(error)}`);
      return true;
    }
  };

  const run = async (ledger: Ledger): Promise<void> => {
    await wait(quietMs, signal);
    while (mayRead()) {
      const ids = nextIds(ledger);
      if (ids.length === 0) return;
      const { version } = ledger.state();
      const mayContinue = await Promise.all(ids.map((id) => read(ledger, id)));
      if (signal.aborted) return;
      if (ledger.state().version !== version) onChange();
      if (mayContinue.includes(false)) return;
      await wait(pauseMs, signal);
    }
  };

  const self: WritesElsewhere = {
    show(ledger, rows) {
      shown = rows.flatMap(({ id, subject }) => (subject === '' ? [id] : []));
      if (shown.length > 0) self.startReading(ledger);
    },
    startReading(ledger) {
      if (isRunning || signal.aborted) return;
      isRunning = true;
      run(ledger)
        .catch((error: unknown) => {
          if (!signal.aborted) log.error('Objects written by another program cannot be read.', error);
        })
        .finally(() => {
          isRunning = false;
        });
    },
    stop: () => stopped.abort(),
  };
  return self;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

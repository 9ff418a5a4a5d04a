/** Watches one folder: starts, stops, and restarts once the reason of a failure is gone. */
import { AppError, isFileMissing } from '../../../shared/errors.ts';
import type { WatchState } from '../../../shared/watch-folder.ts';
import type { Log } from '../../platform.ts';
import type { ArrivalEvent } from './decisions.ts';
import { type OpenWatchDeps, openWatch } from './open-watch.ts';
import type { StoredFolder } from './stored-folders.ts';

export interface FolderWatch {
  readonly state: WatchState;
  /** Does nothing if the folder is already watched. */
  start(): void;
  /** Resolves after the requests in flight; the next start continues. */
  stop(): Promise<void>;
  /** Checks for files now, without waiting for the next check. */
  checkNow(): void;
}

interface FolderWatchDeps extends OpenWatchDeps {
  readonly log: Log;
  /** Calls the listener when a connection gets other credentials. Returns how to stop. */
  readonly onSignIn: (listener: (connectionId: string) => void) => () => void;
  /** Called when a file was decided, or the state has changed. */
  readonly onChange: () => void;
}

/** Longest pause between two checks of the folder; shorter if files count as complete after a shorter time. */
const maxPauseMs = 5_000;
const minPauseMs = 500;
/** Pause before the platform is tried again. */
const platformPauseMs = 60_000;
/** The longest time of a timer, 24 days: in effect, no further attempt. */
const longestPauseMs = 2_147_483_647;

export function createFolderWatch(stored: StoredFolder, deps: FolderWatchDeps): FolderWatch {
  const { log, now, wait, onChange } = deps;
  const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, stored.quietSeconds * 1_000));
  let state: WatchState = { state: 'stopped' };
  let running: AbortController | null = null;
  let ended = Promise.resolve();
  let pause = new AbortController();
  let isWanted = false;

  const set = (next: WatchState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    onChange();
  };
  /** Waits this long, or until there is something to do. */
  const pauseFor = async (ms: number, signal: AbortSignal) => {
    pause = new AbortController();
    if (!isWanted) await wait(ms, AbortSignal.any([signal, pause.signal])).catch(() => undefined);
    isWanted = false;
  };
  const watch = async (signal: AbortSignal) => {
    let since = now();
    const notes = createNotes();
    const show = (sending: string | null, incomplete = 0) =>
      set({ state: 'watching', since, sending, incomplete, notes: notes.all() });
    const events = {
      begin: (name: string) => show(name),
      arrival(event: ArrivalEvent) {
        notes.note(event);
        onChange();
      },
    };
    await using opened = await openWatch(stored, { signal, ...events }, deps);
    since = now();
    show(null);
    while (!signal.aborted) {
      const { incomplete, passedOver } = await opened.pass();
      if (signal.aborted) return;
      notes.keep(passedOver);
      show(null, incomplete);
      await pauseFor(pauseMs, signal);
    }
  };
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      let stopListening: () => void = () => undefined;
      try {
        await watch(signal);
      } catch (error) {
        if (signal.aborted) return;
        set({ state: 'waiting', reason: reasonOf(error, stored, log) });
        stopListening = deps.onSignIn((id) => {
          if (id === stored.connectionId) pause.abort();
        });
        await pauseFor(pauseAfter(error), signal);
      } finally {
        stopListening();
      }
    }
  };

  return {
    get state() {
      return state;
    },
    start() {
      if (running !== null && !running.signal.aborted) return;
      const started = new AbortController();
      running = started;
      set({ state: 'starting' });
      ended = ended.then(() => run(started.signal));
    },
    async stop() {
      const stopped = running;
      if (stopped === null) return;
      stopped.abort();
      set({ state: 'stopping' });
      await ended;
      // A start during a stop means that it should run afterwards.
      if (running !== stopped) return;
      running = null;
      set({ state: 'stopped' });
    },
    checkNow() {
      isWanted = true;
      pause.abort();
    },
  };
}

/** Files that are neither sent nor held, with the reason. */
function createNotes() {
  const notes = new Map<string, { text: string; isRetry: boolean }>();
  return {
    all: () => [...notes.values()].map(({ text }) => text),
    note({ kind, name, reason }: ArrivalEvent) {
      const text = `${name}: ${reason}`;
      if (kind === 'retry')
        notes.set(name, { text: `${text} The run continues within 15 minutes.`, isRetry: true });
      else if (kind === 'foreign' || kind === 'immovable') notes.set(name, { text, isRetry: false });
      else notes.delete(name);
    },
    /** Drops the notes about files that are not passed over any more. */
    keep(passedOver: readonly string[]) {
      for (const [name, { isRetry }] of [...notes])
        if (!isRetry && !passedOver.includes(name)) notes.delete(name);
    },
  };
}

/**
 * Returns the pause after a failure. A rejected password is not tried again by itself: some platforms lock accounts.
 */
function pauseAfter(error: unknown): number {
  if (!(error instanceof AppError)) return isFileError(error) ? maxPauseMs : platformPauseMs;
  if (error.code === 'unauthorized') return longestPauseMs;
  const isLocal = error.code === 'conflict' || error.code === 'bad-input' || error.code === 'not-found';
  return isLocal ? maxPauseMs : platformPauseMs;
}

function reasonOf(error: unknown, { folder }: StoredFolder, log: Log): string {
  if (error instanceof AppError) return error.message;
  // A network drive may be away for a while.
  if (isFileMissing(error)) return `${folder} is not a folder that can be read; check its path.`;
  if (isFileError(error)) return `${folder} cannot be read: ${error.message}`;
  log.error('A folder is not watched because of a fault.', error);
  return 'Watching failed because of a fault in Graph Intake; the log has the details.';
}

const isFileError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

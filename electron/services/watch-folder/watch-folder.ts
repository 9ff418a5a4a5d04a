/**
 * Takes the complete files of a folder one after the other: claims each by moving it, sends it, and moves it to `done`
 * or `held` with its report. Every step is recorded before it is done, so that after a crash the next start continues
 * exactly there.
 */
import { randomUUID } from 'node:crypto';
import { assertNever } from '../../../shared/errors.ts';
import type { Arrival } from '../../storage/arrivals.ts';
import { createArrivalRetention, type KeepMs } from './arrival-retention.ts';
import type { ArrivalWords } from './arrival-words.ts';
import type { createCompleteFiles, ListedFile } from './complete-files.ts';
import { createDecisions, type DecisionDeps } from './decisions.ts';
import { type Decided, unreadable } from './folders.ts';
import { createForeignFiles } from './foreign-files.ts';
import { createImmovableFiles } from './immovable-files.ts';
import { createStoppedFiles } from './stopped-files.ts';

export interface ClaimedFile {
  readonly path: string;
  readonly name: string;
  /** The folder of the file, which also gets its evidence. */
  readonly folder: string;
  /** Must be called before its first row may be sent. */
  readonly onSending: () => void;
  /** A user wants it sent although its content was sent before. */
  readonly isWanted: boolean;
}

/** How the work on a file ended. */
export type FileEnd =
  | ({ readonly kind: Decided } & Sent)
  /** The program is ending; the next start continues. */
  | { readonly kind: 'interrupted' }
  /** The run stopped by itself, and may be continued later. */
  | ({ readonly kind: 'stopped' } & Sent);

interface Sent {
  readonly reason: string;
  readonly report: object;
  /** Absent where nothing was sent. */
  readonly runIds?: readonly string[];
}

interface WatchFolderDeps extends DecisionDeps {
  readonly connectionId: string;
  readonly completeFiles: ReturnType<typeof createCompleteFiles>;
  readonly marker: string | null;
  readonly keepMs: KeepMs;
  /** Sends content that was sent before, too. */
  readonly sendAgain: boolean;
  readonly send: (file: ClaimedFile) => Promise<FileEnd>;
  /** Called when the work on a file begins. */
  readonly onBegin?: (name: string) => void;
  readonly words: Pick<ArrivalWords, 'sentBefore'>;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that is never set. */
  readonly uptime: () => number;
}

export interface WatchFolder {
  /**
   * Continues open files, then sends complete ones. `waiting` is the number of incomplete files; `isIdle` means that
   * there was nothing to do and nothing is waiting.
   */
  pass(): Promise<{ readonly isIdle: boolean; readonly waiting: number }>;
  /** Names of the files that cannot be moved, and of the folders of files that another data folder claimed. */
  passedOver(): string[];
  /** Whether a claimed file is not decided, which the next start continues. */
  hasOpen(): Promise<boolean>;
}

export function createWatchFolder(deps: WatchFolderDeps): WatchFolder {
  const { folder, connectionId, folders, arrivals, completeFiles, signal, onArrival } = deps;
  const stopped = createStoppedFiles(deps.uptime);
  const immovable = createImmovableFiles(deps);
  const foreign = createForeignFiles(deps);
  const pruneDecided = createArrivalRetention(deps);
  const decisions = createDecisions(deps);
  const decide = async (arrival: Arrival, decided: Decided, why: Parameters<typeof decisions.decide>[2]) => {
    await decisions.decide(arrival, decided, why);
    stopped.remove(arrival.place);
  };
  const processClaimed = async (arrival: Arrival): Promise<void> => {
    const { id, place, name, isWanted } = arrival;
    const held = whyHeld(arrival, deps);
    if (held !== null) return decide(arrival, 'held', { reason: held, report: {}, isRepeated: true });
    const path = folders.pathOf(place, name);
    const onSending = () => arrivals.markSending(id);
    deps.onBegin?.(name);
    const end = await deps.send({ path, name, folder: folders.folderOf(place), onSending, isWanted });
    switch (end.kind) {
      case 'done':
      case 'held':
        return decide(arrival, end.kind, end);
      case 'interrupted':
        return;
      case 'stopped': {
        if (!stopped.retryLater(place)) return decide(arrival, 'held', end);
        const { reason, report } = end;
        return onArrival({ kind: 'retry', name, reason, report, folder: folders.folderOf(place) });
      }
      default:
        return assertNever(end);
    }
  };

  /** Continues with the files that were claimed. Returns how many are still open. */
  const continueOpen = async (): Promise<number> => {
    let open = 0;
    // A held file that a user wants sent moves back first, so that the loop below finds it.
    for (const { isWanted, place } of arrivals.open({ folder, connectionId }))
      if (isWanted) await folders.recall(place);
    const places = await folders.places();
    foreign.keep(places);
    for (const place of places) {
      const arrival = arrivals.findPlace(place);
      if (arrival === null || arrival.connectionId !== connectionId || arrival.folder !== folder) {
        foreign.add(place);
      } else if (arrival.state === 'done' || arrival.state === 'held') {
        await decisions.repeat(arrival, arrival.state);
      } else if (await folders.isThere(place, arrival.name)) {
        if (stopped.isDue(place) && !signal.aborted) await processClaimed(arrival);
        if (await folders.isThere(place, arrival.name)) open += 1;
      }
    }
    return open;
  };

  const claimAndProcess = async (file: ListedFile): Promise<void> => {
    const sha256 = await folders.hash(file, signal);
    if (sha256 === null) return;
    const arrival = await arrivalOf(file, sha256, deps);
    const claimed = await claim(file, arrival, deps);
    if (claimed === 'gone') return;
    if (claimed === 'denied') return immovable.add(file);
    if (deps.marker !== null) await folders.removeMarker(`${file.name}${deps.marker}`);
    if (claimed === 'same' && sha256 !== unreadable) return processClaimed(arrival);
    return decide(arrival, 'held', {
      reason: claimed === 'same' ? deniedWords : unfinishedWords,
      report: {},
    });
  };

  return {
    passedOver: () => [...immovable.names(), ...foreign.places()],
    async hasOpen() {
      for (const { place, name } of arrivals.open({ folder, connectionId }))
        if (await folders.isThere(place, name)) return true;
      return false;
    },
    async pass() {
      await pruneDecided();
      // Later files may refer to the rows of earlier ones.
      if ((await continueOpen()) > 0 || signal.aborted) return { isIdle: false, waiting: 0 };
      const listed = await folders.list();
      for (const { arrival, ...why } of await removedFiles(listed, deps)) await decide(arrival, 'held', why);
      immovable.keep(listed);
      const { complete, waiting } = completeFiles.update(listed, deps.uptime());
      const movable = complete.filter((file) => !immovable.has(file));
      for (const file of movable) {
        if (signal.aborted) break;
        await claimAndProcess(file);
        if (!stopped.isEmpty) break;
      }
      return { isIdle: movable.length + waiting === 0, waiting };
    },
  };
}

const deniedWords =
  'The file cannot be read: permission denied. Allow this program to read it, then move it back to the folder.';
const unfinishedWords = 'The file was still being written when it was picked up. Move it back to the folder.';

/** Returns the claimed files that a user removed, since work on them would never end, and why they are held. */
async function removedFiles(
  listed: readonly ListedFile[],
  { folder, connectionId, folders, arrivals, runs }: WatchFolderDeps,
) {
  const removed: { arrival: Arrival; reason: string; report: object; runIds: string[] }[] = [];
  for (const arrival of arrivals.open({ folder, connectionId })) {
    const { name, place } = arrival;
    // After a power failure, it may be where it arrived.
    if (listed.some((file) => file.name === name) || (await folders.isThere(place, name))) continue;
    const runIds = runs.of(folders.pathOf(place, name));
    const sent = runIds.length === 0 ? 'nothing was sent' : 'its run has what was sent';
    const reason = `The file was removed from the folder “sending”; ${sent}.`;
    removed.push({ arrival, reason, report: {}, runIds });
  }
  return removed;
}

/** Moves a file to its own folder. Forgets its arrival if it stays where it is, because nothing of it is sent. */
async function claim(file: ListedFile, arrival: Arrival, { folders, arrivals }: WatchFolderDeps) {
  const claimed = await folders.claim(file, arrival.place);
  const hasStayed = claimed === 'gone' || claimed === 'denied';
  if (hasStayed && arrival.state === 'claimed' && !arrival.isWanted) arrivals.forget(arrival.id);
  return claimed;
}

/** Returns why a file is held as a repetition; null if its content was not sent before, or a user wants it sent. */
function whyHeld(
  { state, sha256, isWanted }: Arrival,
  { folder, connectionId, arrivals, sendAgain, words }: WatchFolderDeps,
): string | null {
  if (sendAgain || isWanted || state !== 'claimed') return null;
  const before = arrivals.sentBefore({ folder, connectionId, sha256 });
  return before === null ? null : words.sentBefore(before);
}

/** Records that a file arrived, unless an earlier start of the program did. */
async function arrivalOf(
  { name }: ListedFile,
  sha256: string,
  { folder, connectionId, folders, arrivals, now }: WatchFolderDeps,
): Promise<Arrival> {
  // After a power failure the file may be where it was, although it was claimed or even sent.
  for (const open of arrivals.open({ folder, connectionId }))
    if (open.sha256 === sha256 && open.name === name && !(await folders.isThere(open.place, name)))
      return open;
  const arrivedAt = now();
  return arrivals.begin({ folder, connectionId, name, sha256, place: placeOf(name, arrivedAt), arrivedAt });
}

/** Returns the name of a file's own folder. It sorts by time, and is unique on every machine. */
function placeOf(name: string, at: number): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${stamp}-${randomUUID().slice(0, 8)}-${name.slice(0, 60).replace(/[. ]+$/u, '')}`;
}

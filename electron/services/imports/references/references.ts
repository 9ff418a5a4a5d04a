/** The references of rows across all open files, and whether the platform has them. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { LookupState } from '../../../../shared/imports/open-file.ts';
import { mostAutomaticLookups } from '../../../../shared/imports/readiness/findings.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import { findUnseen, remainingCauses, unseenNames } from '../../../engine/check/references.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { createKnownReferences, type KnownReferences, type LookupPlatform } from './known-references.ts';
import { createReferenceStates } from './reference-states.ts';

export interface References {
  /** Looks up every checked file again: one was opened, closed or checked again. */
  renew(): void;
  causesOf(fileId: string): readonly Cause[];
  /** Missing references for which the user requested the look-up: a rehearsal leaves them out. */
  missingByRequest(fileId: string): readonly Cause[];
  lookupOf(fileId: string): LookupState;
  /** Whether it is known which references of the file the open files have. */
  isKnown(fileId: string): boolean;
  /**
   * The platform on which what no open file has is looked up from now on, in the background; null for none. What
   * another one returned does not count any more.
   */
  setPlatform(platform: LookupPlatform | null): void;
  /** Looks up every reference of a file, however many they are. @throws AppError `conflict` while it is checked */
  lookUp(fileId: string, platform: LookupPlatform): void;
  cancel(fileId: string): void;
  /** Something was written to the platform: earlier results are discarded and looked up again. */
  lookUpAgain(): void;
  /** Resolves when no file is looked at any more; look-ups on a platform are not waited for. */
  whenIdle(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  /** References that no open file resolves. */
  unseen: readonly Cause[];
  isKnown: boolean;
  /** The references that remain after a look-up; null before the first. */
  remaining: readonly Cause[] | null;
  byRequest: boolean;
  lookup: LookupState;
  work: AbortController;
}

const notLookedUp: LookupState = { state: 'waiting' };
/** Always the same, so that comparing it finds no change. */
const noCauses: readonly Cause[] = [];

export function createReferences(deps: {
  checked: () => readonly CheckedFile[];
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): References {
  const { checked, pool, now, log, onChange } = deps;
  const entries = new Map<string, Entry>();
  let known: KnownReferences | null = null;
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const entryOf = (id: string): Entry => {
    const present = entries.get(id);
    if (present) return present;
    const entry: Entry = {
      unseen: noCauses,
      isKnown: false,
      remaining: null,
      byRequest: false,
      lookup: notLookedUp,
      work: new AbortController(),
    };
    entries.set(id, entry);
    return entry;
  };
  const reset = (entry: Entry) => {
    entry.work.abort();
    entry.remaining = null;
    entry.byRequest = false;
    entry.lookup = notLookedUp;
  };

  const lookAgain = async (signal: AbortSignal) => {
    const files = checked();
    const among = files.map(({ outcome }) => outcome.keys);
    for (const { id, table, terms, outcome } of files) {
      if (signal.aborted) return;
      const of = { keys: outcome.keys, table, terms };
      // One file that changed on disk must not stop the others from being followed.
      const found = await findUnseen({ of, among, pool, signal }).catch(toAppError);
      if (signal.aborted) return;
      const entry = entryOf(id);
      reset(entry);
      const failed = found instanceof AppError;
      entry.isKnown = true;
      entry.unseen = failed || found.length === 0 ? noCauses : found;
      entry.lookup = failed ? { state: 'failed', message: found.message } : notLookedUp;
    }
    lookUpAll();
    onChange();
  };

  /** Begins the look-up of every file that waits for one. */
  const lookUpAll = () => {
    if (known === null) return;
    for (const file of checked()) {
      const entry = entryOf(file.id);
      if (entry.lookup.state === 'waiting' && entry.unseen.length > 0)
        begin(file, entry, known, mostAutomaticLookups);
    }
  };

  const begin = (file: CheckedFile, entry: Entry, on: KnownReferences, most: number) => {
    entry.work.abort();
    entry.work = new AbortController();
    const { signal } = entry.work;
    // Set synchronously: “waiting” means that no look-up will begin.
    entry.lookup = { state: 'working', share: 0, startedAt: now() };
    ask(file, entry, { on, most, signal }).catch((error) => {
      if (signal.aborted) return;
      if (!(error instanceof AppError)) log.error('A look-up failed.', error);
      entry.lookup = { state: 'failed', message: toAppError(error).message };
      onChange();
    });
  };

  const ask = async (
    file: CheckedFile,
    entry: Entry,
    { on, most, signal }: { on: KnownReferences; most: number; signal: AbortSignal },
  ) => {
    const causes = entry.unseen;
    const references = causes.reduce((sum, { rows }) => sum + rows.size, 0);
    const startedAt = now();
    const states = createReferenceStates(most);
    const lookup = on.of(file);
    let passed = 0;
    const show = (state: LookupState) => {
      if (signal.aborted) return;
      entry.lookup = state;
      onChange();
    };
    for await (const batch of unseenNames({ of: file, causes, signal })) {
      const some = states.take(batch);
      for (let at = 0; at < some.length; at += namesAtOnce) {
        const names = some.slice(at, at + namesAtOnce);
        states.add(names, await lookup.statesOf(names, signal));
        if (signal.aborted) return;
        passed += names.reduce((sum, { records }) => sum + records, 0);
        show({ state: 'working', share: Math.min(1, passed / references), startedAt });
      }
      if (states.isFull) break;
    }
    const remaining = await remainingCauses({ of: file, causes, lookedUp: states.of, signal });
    if (signal.aborted) return;
    entry.remaining = remaining.length === 0 ? noCauses : remaining;
    show({ state: 'done', ...states.counts(), connection: on.platform.name });
  };

  const lookUpAgain = () => {
    if (known !== null) known = createKnownReferences(known.platform);
    for (const entry of entries.values()) reset(entry);
    lookUpAll();
    onChange();
  };

  return {
    renew() {
      work.abort();
      work = new AbortController();
      const { signal } = work;
      const open = new Set(checked().map(({ id }) => id));
      for (const [id, entry] of entries)
        if (!open.has(id)) {
          entry.work.abort();
          entries.delete(id);
        } else entry.isKnown = false;
      running = running
        .then(() => lookAgain(signal))
        .catch((error) => {
          if (!signal.aborted) log.error('References could not be followed.', error);
        });
    },
    whenIdle: () => running,
    causesOf(fileId) {
      const entry = entries.get(fileId);
      return entry?.remaining ?? entry?.unseen ?? noCauses;
    },
    missingByRequest(fileId) {
      const entry = entries.get(fileId);
      if (!entry?.byRequest) return noCauses;
      return (entry.remaining ?? noCauses).filter(({ rule }) => rule === 'reference-unknown');
    },
    isKnown: (fileId) => entries.get(fileId)?.isKnown ?? false,
    lookupOf: (fileId) => entries.get(fileId)?.lookup ?? notLookedUp,
    setPlatform(platform) {
      if (platform?.key === known?.platform.key) return;
      known = platform && createKnownReferences(platform);
      lookUpAgain();
    },
    lookUp(fileId, platform) {
      const file = checked().find(({ id }) => id === fileId);
      if (!file)
        throw new AppError(
          'conflict',
          'The file is being checked; look up its references when that is done.',
        );
      if (known?.platform.key !== platform.key) known = createKnownReferences(platform);
      const entry = entryOf(fileId);
      entry.byRequest = true;
      begin(file, entry, known, Number.POSITIVE_INFINITY);
      onChange();
    },
    cancel(fileId) {
      const entry = entries.get(fileId);
      if (entry?.lookup.state !== 'working') return;
      entry.work.abort();
      entry.lookup = { state: 'cancelled' };
      onChange();
    },
    lookUpAgain,
    async close() {
      work.abort();
      known = null;
      for (const entry of entries.values()) entry.work.abort();
      await running;
    },
  };
}

/** A cancelled look-up waits for no more than so many. */
const namesAtOnce = 100;

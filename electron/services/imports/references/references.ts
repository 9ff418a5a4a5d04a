/** The references of rows across all open files, and whether the platform has them. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { LookupState } from '../../../../shared/imports/open-file.ts';
import { maxAutomaticLookups } from '../../../../shared/imports/readiness/findings.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import { findUnseen } from '../../../engine/check/references.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { createKnownReferences, type KnownReferences, type LookupPlatform } from './known-references.ts';
import { createLookups } from './lookups.ts';
import { createReferenceEntries, resetEntry } from './reference-entries.ts';
import { refers, withdrawnAmong } from './withdrawn-names.ts';

export interface References {
  /** Follows the references of every checked file again, after a file was opened, closed or checked again. */
  renew(): void;
  /** Follows the references again if rows of a file to which they may refer are excluded, or included again. */
  renewFor(fileId: string): void;
  causesOf(fileId: string): readonly Cause[];
  /** Missing references for which the user requested the look-up: a rehearsal leaves them out. */
  missingByRequest(fileId: string): readonly Cause[];
  lookupOf(fileId: string): LookupState;
  /** Whether it is known which references of the file the open files have. */
  isKnown(fileId: string): boolean;
  /**
   * Sets the platform on which references that no open file resolves are looked up, in the background; null for none.
   * Results of another platform are discarded.
   */
  setPlatform(platform: LookupPlatform | null): void;
  /** Looks up every reference of a file, however many they are. @throws AppError `conflict` while it is checked */
  lookUp(fileId: string, platform: LookupPlatform): void;
  cancel(fileId: string): void;
  /** Called after a write to the platform: discards earlier results and looks up again. */
  lookUpAgain(): void;
  /** Resolves when references among the open files are known; does not wait for look-ups on a platform. */
  whenIdle(): Promise<void>;
  close(): Promise<void>;
}

export function createReferences(deps: {
  checked: () => readonly CheckedFile[];
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): References {
  const { checked, pool, now, log, onChange } = deps;
  const entries = createReferenceEntries();
  let known: KnownReferences | null = null;
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const begin = createLookups({ now, log, onChange });

  const followReferences = async (signal: AbortSignal) => {
    const files = checked();
    const among = files.map(({ outcome }) => outcome.keys);
    const withdrawn = await withdrawnAmong(files, signal);
    for (const file of files) {
      const { id, table, terms, outcome } = file;
      if (signal.aborted) return;
      const of = { keys: outcome.keys, table, terms };
      // One file that changed on disk must not stop the others from being followed.
      const found = await findUnseen({ of, among, withdrawn, pool, signal }).catch(toAppError);
      if (signal.aborted) return;
      entries.follow(id, found);
      // At once, so that the references are known and not looked up only if no look-up will begin.
      lookUpWaiting(file);
    }
    onChange();
  };

  /** Begins the look-up of a file that waits for one. */
  const lookUpWaiting = (file: CheckedFile) => {
    const entry = entries.of(file.id);
    if (known !== null && entry.lookup.state === 'waiting' && entry.unseen.length > 0)
      begin(file, entry, { on: known, maximum: maxAutomaticLookups });
  };

  const lookUpAgain = () => {
    if (known !== null) known = createKnownReferences(known.platform);
    for (const entry of entries.all()) resetEntry(entry);
    for (const file of checked()) lookUpWaiting(file);
    onChange();
  };

  const renew = () => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    entries.keepOnly(new Set(checked().map(({ id }) => id)));
    running = running
      .then(() => followReferences(signal))
      .catch((error) => {
        if (!signal.aborted) log.error('References could not be followed.', error);
      });
  };

  return {
    renew,
    renewFor(fileId) {
      if (canBeReferredTo(checked(), fileId)) renew();
    },
    whenIdle: () => running,
    causesOf: entries.causesOf,
    missingByRequest: entries.missingByRequest,
    isKnown: entries.isKnown,
    lookupOf: entries.lookupOf,
    setPlatform(platform) {
      if (platform?.key === known?.platform.key) return;
      known = platform && createKnownReferences(platform);
      lookUpAgain();
    },
    lookUp(fileId, platform) {
      const file = expectFile(checked(), fileId);
      if (known?.platform.key !== platform.key) known = createKnownReferences(platform);
      const entry = entries.of(fileId);
      entry.byRequest = true;
      begin(file, entry, { on: known, maximum: Number.POSITIVE_INFINITY });
      onChange();
    },
    cancel(fileId) {
      const entry = entries.find(fileId);
      if (entry?.lookup.state !== 'working') return;
      entry.work.abort();
      entry.lookup = { state: 'cancelled' };
      onChange();
    },
    lookUpAgain,
    async close() {
      work.abort();
      known = null;
      for (const entry of entries.all()) entry.work.abort();
      await running;
    },
  };
}

function expectFile(files: readonly CheckedFile[], fileId: string): CheckedFile {
  const file = files.find(({ id }) => id === fileId);
  if (!file)
    throw new AppError('conflict', 'The file is being checked; look up its references when that is done.');
  return file;
}

/** Whether a file provides vertices, and any file refers to vertices. */
const canBeReferredTo = (files: readonly CheckedFile[], fileId: string): boolean =>
  files.some(refers) && files.some(({ id, outcome }) => id === fileId && outcome.keys.provided.length > 0);

/** References of the open files: which of them no open file resolves, and what their look-up found. */
import { AppError } from '../../../../shared/errors.ts';
import type { LookupState } from '../../../../shared/imports/open-file.ts';
import type { Cause } from '../../../engine/check/check-result.ts';

export interface ReferenceEntry {
  /** References that no open file resolves. */
  unseen: readonly Cause[];
  /** Whether `unseen` is known for the current files. */
  isKnown: boolean;
  /** The references that remain after a look-up; null before the first. */
  remaining: readonly Cause[] | null;
  /** Whether the user requested the look-up. */
  byRequest: boolean;
  lookup: LookupState;
  work: AbortController;
}

const notLookedUp: LookupState = { state: 'waiting' };
/** Always the same, so that comparing it finds no change. */
export const noCauses: readonly Cause[] = [];

interface ReferenceEntries {
  /** Returns or creates the entry of a file. */
  of(fileId: string): ReferenceEntry;
  find(fileId: string): ReferenceEntry | undefined;
  all(): Iterable<ReferenceEntry>;
  /** Removes the entries of closed files, and marks the others as not known until `follow`. */
  keepOnly(open: ReadonlySet<string>): void;
  /** Records the references of a file that no open file resolves, or why they could not be followed. */
  follow(fileId: string, found: readonly Cause[] | AppError): void;
  causesOf(fileId: string): readonly Cause[];
  missingByRequest(fileId: string): readonly Cause[];
  isKnown(fileId: string): boolean;
  lookupOf(fileId: string): LookupState;
}

export function createReferenceEntries(): ReferenceEntries {
  const entries = new Map<string, ReferenceEntry>();
  const of = (id: string): ReferenceEntry => {
    const present = entries.get(id);
    if (present) return present;
    const entry: ReferenceEntry = {
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
  return {
    of,
    find: (fileId) => entries.get(fileId),
    all: () => entries.values(),
    keepOnly(open) {
      for (const [id, entry] of entries)
        if (!open.has(id)) {
          entry.work.abort();
          entries.delete(id);
        } else entry.isKnown = false;
    },
    follow(fileId, found) {
      const entry = of(fileId);
      resetEntry(entry);
      const failed = found instanceof AppError;
      entry.isKnown = true;
      entry.unseen = failed || found.length === 0 ? noCauses : found;
      entry.lookup = failed ? { state: 'failed', message: found.message } : notLookedUp;
    },
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
  };
}

/** Discards what a look-up found, and ends one that is running. */
export function resetEntry(entry: ReferenceEntry): void {
  entry.work.abort();
  entry.remaining = null;
  entry.byRequest = false;
  entry.lookup = notLookedUp;
}

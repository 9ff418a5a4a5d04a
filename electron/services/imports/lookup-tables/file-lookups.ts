/** Lookups of an open file in other tables, and of other files in its rows. */
import type { OpenFileDeps } from '../file/open-file-deps.ts';
import type { FileWork } from '../file/opened/file-work.ts';
import { createLookupSource, type LookupSource } from './lookup-source.ts';
import { createMissingKeys, type MissingKeysCall } from './missing-keys.ts';

export interface FileLookups {
  /** Makes the rows again if a table in which they look up values has changed; returns whether one has. */
  renewLookupTables(): boolean;
  /** The rows of this file, for other files that look up values in them. */
  readonly lookupSource: LookupSource;
  readonly missingKeys: MissingKeysCall;
}

/** @param findAgain searches again, called when the values of rows have changed */
export const createFileLookups = (
  deps: OpenFileDeps,
  work: FileWork,
  findAgain: () => void,
): FileLookups => ({
  renewLookupTables() {
    if (!work.checking.renewLookupTables()) return false;
    findAgain();
    work.changed();
    return true;
  },
  lookupSource: createLookupSource(deps.origin, work.reading),
  missingKeys: createMissingKeys(deps, work.wholeRows),
});

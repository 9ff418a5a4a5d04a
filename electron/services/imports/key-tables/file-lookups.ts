/** Lookups of an open file in other tables, and of other files in its rows. */
import type { OpenFileDeps } from '../file/open-file-deps.ts';
import type { FileWork } from '../file/opened/file-work.ts';
import { createKeySource, type KeySource } from './key-source.ts';
import { createMissingKeys, type MissingKeysCall } from './missing-keys.ts';

export interface FileLookups {
  /** Makes the rows again if a table in which they look up values has changed; returns whether one has. */
  renewKeyTables(): boolean;
  /** The rows of this file, for other files that look up values in them. */
  readonly keySource: KeySource;
  readonly missingKeys: MissingKeysCall;
}

/** @param findAgain searches again, called when the values of rows have changed */
export const createFileLookups = (
  deps: OpenFileDeps,
  work: FileWork,
  findAgain: () => void,
): FileLookups => ({
  renewKeyTables() {
    if (!work.checking.renewKeyTables()) return false;
    findAgain();
    work.changed();
    return true;
  },
  keySource: createKeySource(deps.origin, work.reading),
  missingKeys: createMissingKeys(deps, work.wholeRows),
});

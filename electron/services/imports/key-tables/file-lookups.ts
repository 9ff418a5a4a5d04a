/** Lookups of an open file in others, and of others in it. */
import type { OpenFileDeps } from '../file/open-file-deps.ts';
import type { FileWork } from '../file/opened/file-work.ts';
import { createKeySource, type KeySource } from './key-source.ts';
import { createMissingKeys, type MissingKeysCall } from './missing-keys.ts';

export interface FileLookups {
  /** The rows are made again where another table has changed in which they are looked up; returns whether one has. */
  renewKeyTables(): boolean;
  /** Its rows for others that look values up in them. */
  readonly keySource: KeySource;
  readonly missingKeys: MissingKeysCall;
}

/** @param findAgain called where rows found by the old values would be false */
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

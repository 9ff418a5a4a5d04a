/**
 * Locks open files that are being sent or wait to be sent: they must not change, so that the rows of a run stay the
 * same while it runs.
 */

import { AppError } from '../../../shared/errors.ts';
import { beingSentWords } from '../../../shared/sending/run-words.ts';
import type { ActiveRuns } from '../sending/runs/active-runs.ts';
import type { OpenFile } from './file/open-file.ts';

interface LockedFiles {
  isLocked(fileId: string): boolean;
  /** Returns a file that may change. @throws AppError `conflict` where the file is locked, `not-found` */
  unlockedFile(fileId: string): OpenFile;
}

export function createLockedFiles(deps: {
  readonly find: (fileId: string) => OpenFile;
  readonly active: Pick<ActiveRuns, 'busy'>;
  readonly plan: { waits(fileId: string): boolean };
}): LockedFiles {
  const { find, active, plan } = deps;
  const isLocked = (fileId: string) => active.busy(fileId) || plan.waits(fileId);
  return {
    isLocked,
    unlockedFile(fileId) {
      const file = find(fileId);
      if (isLocked(fileId)) throw new AppError('conflict', beingSentWords(file.name));
      return file;
    },
  };
}

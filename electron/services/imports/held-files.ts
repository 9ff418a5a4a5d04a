/**
 * Open files that are being sent or wait to be sent, and must not change: the rows of a run stay the same while it
 * runs.
 */

import { AppError } from '../../../shared/errors.ts';
import { beingSentWords } from '../../../shared/sending/run-words.ts';
import type { ActiveRuns } from '../sending/runs/active-runs.ts';
import type { OpenFile } from './file/open-file.ts';

interface HeldFiles {
  isHeld(fileId: string): boolean;
  /** @throws AppError `conflict` where the file is held, `not-found` */
  idle(fileId: string): OpenFile;
}

export function createHeldFiles(deps: {
  readonly find: (fileId: string) => OpenFile;
  readonly active: Pick<ActiveRuns, 'busy'>;
  readonly plan: { waits(fileId: string): boolean };
}): HeldFiles {
  const { find, active, plan } = deps;
  const isHeld = (fileId: string) => active.busy(fileId) || plan.waits(fileId);
  return {
    isHeld,
    idle(fileId) {
      const file = find(fileId);
      if (isHeld(fileId)) throw new AppError('conflict', beingSentWords(file.name));
      return file;
    },
  };
}

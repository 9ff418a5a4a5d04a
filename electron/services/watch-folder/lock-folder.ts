/** Lock on a watched folder, so that only one process of a data folder takes its files. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { type FileLock, lockFile } from '../../storage/file-lock.ts';

/**
 * @param folder as an absolute path without links
 * @throws AppError `conflict` where the window or another process of this data folder watches it
 */
export function lockFolder(folder: string, data: string): FileLock {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const lock = lockFile(join(data, 'run-locks', `folder-${name}.sqlite`));
  if (lock !== null) return lock;
  throw new AppError('conflict', `${folder} is already watched by another process; stop that process first.`);
}

/** Locks a file of the user against other processes of the same data folder that would do the same work on it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { TextFile } from '../../engine/text-file.ts';
import { type FileLock, lockFile } from '../../storage/file-lock.ts';
import type { SendTerminal } from '../terminal.ts';

const tryEveryMs = 100;

/** Waits while another process has the lock. @throws the reason of `signal` */
export async function waitForLock(
  work: 'index' | 'check',
  { path }: Pick<TextFile, 'path'>,
  { data, wait, signal }: Pick<SendTerminal, 'data' | 'wait' | 'signal'>,
): Promise<FileLock> {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  for (;;) {
    const lock = lockFile(join(data, 'run-locks', `${work}-${name}.sqlite`));
    if (lock !== null) return lock;
    await wait(tryEveryMs, signal);
  }
}

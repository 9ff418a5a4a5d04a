/** Makes new files readable for their owner only, except those that are handed to the user. */
import { isMainThread } from 'node:worker_threads';

const forOthers = 0o077;
/** Permissions that the user's own programs remove from new files; null before {@link writePrivately}. */
let usersMask: number | null = null;

/** From now on new files are 0600 and new folders 0700, those of SQLite and of worker threads included. */
export function writePrivately(): void {
  // A thread cannot set what holds for the whole process.
  if (isMainThread && process.platform !== 'win32') usersMask ??= process.umask(forOthers);
}

/** The mode of a file that was written for the user, as every other program would have made it; null where it has it. */
export const handedOverMode = (): number | null => (usersMask === null ? null : 0o666 & ~usersMask);

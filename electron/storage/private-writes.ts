/** Makes new files readable for their owner only, except those that are handed to the user. */
import { isMainThread } from 'node:worker_threads';

const forOthers = 0o077;
/** Permissions that the user's own programs remove from new files; null before {@link writePrivately}. */
let usersMask: number | null = null;

/** Makes new files 0600 and new folders 0700 from now on, including those of SQLite and of worker threads. */
export function writePrivately(): void {
  // A thread cannot set the mask, which holds for the whole process.
  if (isMainThread && process.platform !== 'win32') usersMask ??= process.umask(forOthers);
}

/** Returns the mode that other programs give new files, for a file that is handed to the user; null if it has it. */
export const handedOverMode = (): number | null => (usersMask === null ? null : 0o666 & ~usersMask);

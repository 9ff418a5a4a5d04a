/** Two kinds of commits: one that waits for the disk, and one that a power failure may take back. */
import type { Desk } from '../desk.ts';

/** All or nothing, and on the disk before it answers. */
export const onDisk = <T>(desk: Desk, work: () => T): T => desk.transaction(work).immediate();

/**
 * All or nothing; survives a crash of the program, and reaches the disk with the next commit that waits for it.
 * SQLite takes the setting between transactions only.
 */
export function soon<T>(desk: Desk, work: () => T): T {
  desk.pragma('synchronous = NORMAL');
  try {
    return desk.transaction(work).immediate();
  } finally {
    desk.pragma('synchronous = FULL');
  }
}

/** Two kinds of commits: one that waits for the disk, and one that a power failure may take back. */
import type { Desk } from '../desk.ts';
import { journalFault } from './journal-fault.ts';

/** All or nothing, and on the disk before it answers. @throws AppError `rejected` where the disk does not take it */
export const onDisk = <T>(desk: Desk, work: () => T): T => written(() => desk.transaction(work).immediate());

/**
 * All or nothing; survives a crash of the program, and reaches the disk with the next commit that waits for it.
 * SQLite takes the setting between transactions only; within one, the work is a part of it.
 * @throws AppError `rejected` where the disk does not take it
 */
export function soon<T>(desk: Desk, work: () => T): T {
  if (desk.inTransaction) return written(() => desk.transaction(work)());
  desk.pragma('synchronous = NORMAL');
  try {
    return written(() => desk.transaction(work).immediate());
  } finally {
    desk.pragma('synchronous = FULL');
  }
}

function written<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw journalFault(error);
  }
}

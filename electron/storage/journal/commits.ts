/** Two kinds of commits: one that waits for the disk, and one that a power failure may undo. */
import type { AppDatabase } from '../app-database.ts';
import { journalFault } from './journal-fault.ts';

/**
 * Writes all or nothing, and returns when it is on the disk. @throws AppError `rejected` where the disk does not take
 * it
 */
export const onDisk = <T>(database: AppDatabase, work: () => T): T =>
  withJournalFaults(() => database.transaction(work).immediate());

/**
 * All or nothing; survives a crash of the program, and reaches the disk with the next commit that waits for it.
 * SQLite takes the setting between transactions only; within one, the work is a part of it.
 * @throws AppError `rejected` where the disk does not take it
 */
export function commitBuffered<T>(database: AppDatabase, work: () => T): T {
  if (database.inTransaction) return withJournalFaults(() => database.transaction(work)());
  database.pragma('synchronous = NORMAL');
  try {
    return withJournalFaults(() => database.transaction(work).immediate());
  } finally {
    database.pragma('synchronous = FULL');
  }
}

function withJournalFaults<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw journalFault(error);
  }
}

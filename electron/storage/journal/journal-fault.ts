/** Explains why the journal cannot be written. */
import Database from 'better-sqlite3';
import { AppError } from '../../../shared/errors.ts';
import { isLocked } from '../open-database.ts';

/** Explains a fault of the machine as an AppError; returns others unchanged, since they are faults of this program. */
export function journalFault(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const why = reasonOf(error);
  return why === null ? error : new AppError('rejected', `The journal ${why}.`, { cause: error });
}

function reasonOf(error: InstanceType<typeof Database.SqliteError>): string | null {
  const { code } = error;
  if (code === 'SQLITE_FULL') return 'cannot be written: the disk is full; free some space, then continue';
  if (isLocked(error)) return 'is locked by another program; close that program, then continue';
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN')
    return 'cannot be written; check the permissions of the data folder, then continue';
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CORRUPT'))
    return `cannot be read or written (${code}); check the disk of the data folder`;
  return null;
}

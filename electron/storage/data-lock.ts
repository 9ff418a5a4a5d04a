/** Prevents two hosts from using one data folder. */
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { type FileLock, lockFile } from './file-lock.ts';

/**
 * Claims `folder` for this host, creating it where it is missing.
 * @param address of the other host, for the message; null if it is unknown or has none
 * @throws AppError `conflict` when another host works in the folder, `bad-input` when the folder cannot be used.
 */
export function lockDataFolder(folder: string, address: string | null = null): FileLock {
  let lock: FileLock | null;
  try {
    tryWriting(folder);
    lock = lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'bad-input',
      `The data folder ${folder} cannot be used (${reason}): make it writable, or set another folder with GRAPH_INTAKE_DATA.`,
      { cause: error },
    );
  }
  if (lock !== null) return lock;
  throw new AppError(
    'conflict',
    address === null
      ? `Graph Intake is already running with the data folder ${folder}; close it first, or set another folder with GRAPH_INTAKE_DATA.`
      : `Graph Intake is already running at ${address} with the data folder ${folder}; open that address in the browser that showed it before, close the program first, or set another folder with GRAPH_INTAKE_DATA.`,
  );
}

/** Whether files can be created in a folder, which is created where it is missing. */
export function isWritable(folder: string): boolean {
  try {
    tryWriting(folder);
    return true;
  } catch {
    return false;
  }
}

/** A lock from before the folder became read-only would still open. @throws an error of the file system */
function tryWriting(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmdirSync(mkdtempSync(join(folder, 'write-test-')));
}

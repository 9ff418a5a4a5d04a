/** Allows one process to run the practice platform of a data folder, and publishes its address to the others. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, isFileMissing } from '../../shared/errors.ts';
import type { PracticeAddress } from '../platform.ts';
import { type FileLock, lockFile } from './file-lock.ts';
import { replaceFileSync } from './replace-file.ts';

export interface PracticeClaim {
  /** The folder of the platform's world. */
  readonly folder: string;
  readonly start: (folder: string) => Promise<PracticeAddress>;
}

/** Addresses and sign-in of a running platform, without `stop`, which only its owner may call. */
export type SharedPractice = Omit<PracticeAddress, 'stop'>;

const address = z.object({
  origin: z.string(),
  authUrl: z.string(),
  connectorUrl: z.string(),
  objectsUrl: z.string(),
  graphUrl: z.string(),
  actionsUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  password: z.string(),
  scope: z.string(),
}) satisfies z.ZodType<SharedPractice>;

/** Path of the published address, with the sign-in of the world in the same folder. */
const addressPath = (folder: string) => join(folder, 'address.json');

/**
 * Starts the platform in a process that lives as long as its users: others in the data folder find it by
 * `sharedPractice`.
 * @throws AppError `conflict` where another process runs it, `internal` where it cannot start
 */
export async function startSharedPractice({ folder, start }: PracticeClaim): Promise<PracticeAddress> {
  const started = await startOwnPractice({ folder, start });
  if (started === null)
    throw new AppError(
      'conflict',
      'The practice platform of this data folder is used by a terminal; wait until it ends, or set another folder with GRAPH_INTAKE_DATA.',
    );
  const { stop, ...shared } = started;
  const path = addressPath(folder);
  replaceFileSync(path, JSON.stringify(shared));
  return {
    ...shared,
    async stop() {
      rmSync(path, { force: true });
      await stop();
    },
  };
}

/**
 * Starts the platform for this process alone; null where another process runs it.
 * @throws AppError `internal` where it cannot start
 */
export async function startOwnPractice({ folder, start }: PracticeClaim): Promise<PracticeAddress | null> {
  const lock = lockIn(folder);
  if (lock === null) return null;
  try {
    // Left by a killed process: the address no longer exists.
    rmSync(addressPath(folder), { force: true });
    const { stop, ...started } = await start(folder);
    return {
      ...started,
      async stop() {
        try {
          await stop();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw cannotStart(folder, error);
  }
}

function lockIn(folder: string): FileLock | null {
  try {
    return lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw cannotStart(folder, error);
  }
}

function cannotStart(folder: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const remedy =
    code === 'SQLITE_FULL' || code === 'ENOSPC'
      ? 'Free some space on the disk, then start again.'
      : 'Move that folder away; a new one will be created.';
  return new AppError('internal', `The practice platform in ${folder} cannot start: ${reason}. ${remedy}`, {
    cause,
  });
}

/** The platform that another process runs and shares; null where none does. */
export function sharedPractice(folder: string): SharedPractice | null {
  let text: string;
  try {
    text = readFileSync(addressPath(folder), 'utf8');
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
  return address.parse(JSON.parse(text));
}

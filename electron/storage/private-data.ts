/** Restricts the data folder and the program's own files in it to their owner. */

import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileMissing } from '../../shared/errors.ts';
import { listedUpTo } from '../../shared/units.ts';

const forOthers = 0o077;
/** Mode of a folder that all users share, such as that for temporary files; such a folder is not changed. */
const sticky = 0o1000;

/** Folders of the program: everything in them is its own. */
const ownFolders: ReadonlySet<string> = new Set([
  'logs',
  'temporary',
  'indexes',
  'copies',
  'recipes',
  'plans',
  'practice',
  'run-locks',
]);
/** Others write into these; the folder alone keeps everybody else out. */
const closedFolders: ReadonlySet<string> = new Set(['chromium', 'compile-cache']);
const ownFile =
  /^(?:(?:desk|monitor|actions|writes|lock)\.sqlite(?:-(?:wal|shm|journal))?|actions\.lock(?:-journal)?|(?:settings|notices)\b.*\.(?:json|part))$/;

interface FileModes {
  readonly platform: NodeJS.Platform;
  chmod(path: string, mode: number): Promise<void>;
}

/**
 * Removes access for others, also where the folder existed before with wider permissions. A folder chosen by the user
 * may hold other files; these stay unchanged.
 * @returns a sentence for the user if something stays open to others; otherwise null
 */
export async function makePrivate(
  folder: string,
  { platform, chmod: change }: FileModes = { platform: process.platform, chmod },
): Promise<string | null> {
  // Windows has access lists instead, and a user's own folders are closed to other users.
  if (platform === 'win32') return null;
  const open: string[] = [];
  const restrict = async (path: string): Promise<void> => {
    const { mode } = await stat(path);
    if ((mode & forOthers) === 0) return;
    // Where the file system refuses, or has no such rights at all, the mode stays.
    if ((mode & sticky) === 0) await change(path, mode & 0o7777 & ~forOthers).catch(() => undefined);
    if (((await stat(path)).mode & forOthers) !== 0) open.push(path);
  };
  await restrict(folder);
  for (const path of await ownPathsIn(folder)) await unlessGone(restrict(path));
  if (open.length === 0) return null;
  const where = open.length === 1 ? '' : ` in ${folder}`;
  return `Other users of this machine may be able to read ${listedUpTo(1, open)}${where}: the file system did not accept private permissions. Use a data folder on another file system (GRAPH_INTAKE_DATA), or close this one to others yourself.`;
}

async function ownPathsIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() && ownFile.test(entry.name)) paths.push(path);
    if (!entry.isDirectory()) continue;
    if (closedFolders.has(entry.name)) paths.push(path);
    else if (ownFolders.has(entry.name)) paths.push(path, ...(await allPathsIn(path)));
  }
  return paths;
}

/** Returns all files and folders in a folder. Links are not followed: their targets are not the program's. */
async function allPathsIn(folder: string): Promise<string[]> {
  const entries = (await unlessGone(readdir(folder, { recursive: true }))) ?? [];
  const paths: string[] = [];
  for (const name of entries) {
    const path = join(folder, name);
    const facts = await unlessGone(lstat(path));
    if (facts !== undefined && (facts.isFile() || facts.isDirectory())) paths.push(path);
  }
  return paths;
}

/** Another process may remove a file at any time. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

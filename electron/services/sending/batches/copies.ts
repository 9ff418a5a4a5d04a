/** Copies of files that a browser window sent, kept in the data folder as long as a run refers to them. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isFileMissing } from '../../../../shared/errors.ts';

export interface Copies {
  /**
   * Stores a copy of a file that may be deleted; returns its name among the copies. The same bytes are stored once.
   * @throws AppError `rejected` where no copy can be made
   */
  keep(path: string, sha256: string): Promise<string>;
  pathOf(name: string): string;
  remove(name: string): Promise<void>;
  /** Removes copies without a reference, except those that another process stored a moment ago. */
  removeOthers(referred: ReadonlySet<string>): Promise<void>;
  usedBytes(): Promise<number>;
}

/** Copies younger than this are kept: the run that will refer to them is stored long before this time has passed. */
const momentMs = 60 * 60 * 1_000;

export function createCopies({ folder, now }: { folder: string; now: () => number }): Copies {
  const pathOf = (name: string) => join(folder, name);
  const all = async (): Promise<{ name: string; bytes: number; sinceMs: number }[]> => {
    const names = await readdir(folder).catch(emptyIfMissing);
    const found = names.map(async (name) => {
      const facts = await stat(pathOf(name)).catch(() => null); // Another process may have removed it.
      return facts === null ? [] : [{ name, bytes: facts.size, sinceMs: facts.ctimeMs }];
    });
    return (await Promise.all(found)).flat();
  };
  /** A hard link costs nothing; if the disk has none, the bytes are copied to another file and then renamed. */
  const put = (path: string, name: string) =>
    link(path, pathOf(name)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      // A random name, since two runs of the same bytes may begin at once.
      const part = pathOf(`${randomUUID()}.part`);
      await copyFile(path, part, constants.COPYFILE_FICLONE);
      await rename(part, pathOf(name));
    });
  return {
    pathOf,
    async keep(path, sha256) {
      const name = `${sha256}.csv`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(await isThere(pathOf(name)))) await put(path, name);
      } catch (cause) {
        throw noCopy(cause);
      }
      return name;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeOthers(referred) {
      for (const { name, sinceMs } of await all())
        if (!referred.has(name) && now() - sinceMs > momentMs) await rm(pathOf(name), { force: true });
    },
    usedBytes: async () => (await all()).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function emptyIfMissing(error: unknown): string[] {
  if (isFileMissing(error)) return [];
  throw error;
}

function noCopy(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const why = isFull
    ? 'the disk is full; free some space'
    : `its folder cannot be written (${code}); check it`;
  return new AppError(
    'rejected',
    `The file could not be copied to the data folder: ${why}, then send again. Nothing was sent.`,
    { cause },
  );
}

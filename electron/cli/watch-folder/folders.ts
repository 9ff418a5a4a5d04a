/** Moves the files of a watched folder: to be sent, then among those that are done or held. */
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { lockFile } from '../../storage/file-lock.ts';

export type Ending = 'done' | 'held';

/** A file that was taken out of the folder to be sent. */
export interface ClaimedFile {
  readonly name: string;
  readonly path: string;
  /** Milliseconds since epoch: runs of its content that began later are its own. */
  readonly claimedAt: number;
}

export interface WatchedFolders extends Disposable {
  /** Those that a process was sending when it ended, the oldest first. */
  claimed(): Promise<readonly ClaimedFile[]>;
  /** Takes a file out of the folder, so that it is sent once. */
  claim(name: string): Promise<ClaimedFile>;
  /** A free path for the file; what belongs to it has the same name with another ending. */
  placeFor(ending: Ending, name: string): Promise<string>;
  /** Moves a claimed file, the last step of all. */
  finish(file: ClaimedFile, to: string): Promise<void>;
}

/** Begins with a point, so that it is not taken for a file that arrives. */
const claimFolder = '.sending';

/** @throws AppError `conflict` where another process watches the folder, `bad-input` where it cannot be written */
export async function openFolders(
  folder: string,
  { marker, now }: { readonly marker: string | null; readonly now: () => number },
): Promise<WatchedFolders> {
  const sending = join(folder, claimFolder);
  const isFolder = await stat(folder)
    .then((facts) => facts.isDirectory())
    .catch(() => false);
  if (!isFolder) throw new AppError('not-found', `There is no folder ${folder}.`);
  try {
    for (const each of [sending, join(folder, 'done'), join(folder, 'held')])
      await mkdir(each, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('bad-input', `The folder ${folder} cannot be watched: ${reason}.`, { cause });
  }
  const lock = lockFile(join(sending, 'in-use.sqlite'));
  if (lock === null)
    throw new AppError('conflict', `Another process watches ${folder}; a folder has one watcher at a time.`);
  return {
    async claimed() {
      const found: ClaimedFile[] = [];
      for (const each of (await readdir(sending)).filter((name) => /^\d+$/.test(name))) {
        const [name] = await readdir(join(sending, each));
        // It ended after it had made the folder.
        if (name === undefined) await rmdir(join(sending, each));
        else found.push({ name, path: join(sending, each, name), claimedAt: Number(each) });
      }
      return found.toSorted((one, other) => one.claimedAt - other.claimedAt);
    },
    async claim(name) {
      let claimedAt = now();
      while (!(await madeFolder(join(sending, String(claimedAt))))) claimedAt += 1;
      const path = join(sending, String(claimedAt), name);
      await rename(join(folder, name), path);
      if (marker !== null) await rm(join(folder, name + marker), { force: true });
      return { name, path, claimedAt };
    },
    async placeFor(ending, name) {
      const { name: stem, ext } = parse(name);
      for (let number = 1; ; number += 1) {
        const to = join(folder, ending, number === 1 ? name : `${stem} (${number})${ext}`);
        if ((await stat(to).catch(() => null)) === null) return to;
      }
    },
    async finish({ path }, to) {
      await rename(path, to);
      await rmdir(dirname(path));
    },
    [Symbol.dispose]: () => lock.release(),
  };
}

/** False where it is there already. */
async function madeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

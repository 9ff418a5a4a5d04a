/** The watched folder on the disk: its files, and the subfolders for files that are being sent, done and held. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, isFileMissing, nullIfMissing } from '../../../shared/errors.ts';
import { makeFolder } from '../../storage/files/make-folder.ts';
import { isSame, type ListedFile } from './complete-files.ts';

export type Decided = 'done' | 'held';

export interface WatchedFolders {
  /** Files directly in the folder, without links and subfolders. */
  list(): Promise<ListedFile[]>;
  /**
   * SHA-256 of a file; {@link unreadable} if the program may not read it, null if it is gone, was changed meanwhile, or
   * is in use by another program.
   */
  hash(file: ListedFile, signal: AbortSignal): Promise<string | null>;
  /** Path of a file that was claimed. */
  pathOf(place: string, name: string): string;
  /** Path of the folder of a claimed file, while it is sent. */
  folderOf(place: string): string;
  /** Path of a file when it is decided. */
  decidedPathOf(decided: Decided, place: string, name: string): string;
  /** Moves a file to its own folder; `changed` if it is no longer the listed one, `denied` if it may not be moved. */
  claim(file: ListedFile, place: string): Promise<'same' | 'changed' | 'gone' | 'denied'>;
  /** Removes a marker file, if it is there. */
  removeMarker(name: string): Promise<void>;
  /** Moves the folder of a file with everything in it, in one step. */
  decide(place: string, decided: Decided): Promise<void>;
  /** Moves a held file back to the files that are sent; does nothing if it is not held. */
  recall(place: string): Promise<void>;
  /** Folders of files that are being sent, or were when the program ended. */
  places(): Promise<string[]>;
  isThere(place: string, name: string): Promise<boolean>;
  /** Folders of files that are done, or held. */
  decidedPlaces(decided: Decided): Promise<string[]>;
  /** Removes the folder of a file that is decided, with its evidence. */
  removeDecided(decided: Decided, place: string): Promise<void>;
}

/** In place of the SHA-256 of a file that the program may not read. */
export const unreadable = '';

const sendingFolder = 'sending';
const decidedFolders: readonly Decided[] = ['done', 'held'];
/** More do not make a network drive faster. */
const statsAtOnce = 32;

/** @throws AppError `bad-input` where the folder is missing or cannot be written */
export async function openWatchedFolders(folder: string): Promise<WatchedFolders> {
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true)
    throw new AppError('bad-input', `${folder} is not a folder that can be read; check its path.`);
  try {
    for (const name of [sendingFolder, ...decidedFolders])
      await mkdir(join(folder, name), { recursive: true });
  } catch (cause) {
    throw new AppError('bad-input', `${folder} cannot be written; files are moved within it.`, { cause });
  }
  const folderOf = (place: string) => join(folder, sendingFolder, place);
  const pathOf = (place: string, name: string) => join(folderOf(place), name);
  /** Removes the empty folder of a file that was not claimed; it may not have been made. */
  const removePlace = (place: string) =>
    rmdir(folderOf(place)).catch((error) => {
      if (!isFileMissing(error) && !isDenied(error)) throw error;
    });
  const listed = (name: string) => factsOf(join(folder, name), name);

  return {
    pathOf,
    folderOf,
    decidedPathOf: (decided, place, name) => join(folder, decided, place, name),
    async list() {
      const names = await readdir(folder);
      const files: (ListedFile | null)[] = [];
      for (let first = 0; first < names.length; first += statsAtOnce)
        files.push(...(await Promise.all(names.slice(first, first + statsAtOnce).map(listed))));
      return files.filter((file) => file !== null);
    },
    async hash(file, signal) {
      const hash = createHash('sha256');
      try {
        await pipeline(createReadStream(join(folder, file.name)), hash, { signal });
      } catch (error) {
        if (isFileMissing(error) || isBusy(error)) return null;
        if (isDenied(error)) return unreadable;
        throw error;
      }
      return isSame(await listed(file.name), file) ? hash.digest('hex') : null;
    },
    async claim(file, place) {
      try {
        await makeFolder(folderOf(place));
        await rename(join(folder, file.name), pathOf(place, file.name));
      } catch (error) {
        const isLeft = isDenied(error) || isBusy(error);
        if (!isFileMissing(error) && !isLeft) throw error;
        await removePlace(place);
        return isLeft ? 'denied' : 'gone';
      }
      return isSame(await factsOf(pathOf(place, file.name), file.name), file) ? 'same' : 'changed';
    },
    removeMarker: (name) => rm(join(folder, name), { force: true }),
    decide: (place, decided) => rename(folderOf(place), join(folder, decided, place)),
    recall: (place) => rename(join(folder, 'held', place), folderOf(place)).catch(nothingIfMissing),
    places: async () => (await readdir(join(folder, sendingFolder))).toSorted(),
    isThere: async (place, name) => (await lstat(pathOf(place, name)).catch(nullIfMissing)) !== null,
    decidedPlaces: (decided) => readdir(join(folder, decided)),
    removeDecided: (decided, place) => rm(join(folder, decided, place), { recursive: true, force: true }),
  };
}

/** Whether a held file is still where it was put. */
export const isHeldThere = async (
  folder: string,
  { place, name }: { readonly place: string; readonly name: string },
): Promise<boolean> => (await lstat(join(folder, 'held', place, name)).catch(nullIfMissing)) !== null;

async function factsOf(path: string, name: string): Promise<ListedFile | null> {
  const found = await lstat(path).catch(nullIfMissing);
  return found?.isFile() === true ? { name, sizeBytes: found.size, changedAt: found.mtimeMs } : null;
}

/** Whether the program has no permission, or the disk is read-only. */
const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));

/** Whether another program has the file open, which Windows reports. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EBUSY';

function nothingIfMissing(error: unknown): void {
  if (!isFileMissing(error)) throw error;
}

/** Whether a path is that of a held file, or of another file in its folder, such as its report. */
export function isInHeld(folder: string, path: string): boolean {
  const parts = relative(join(folder, 'held'), path).split(sep);
  return isAbsolute(path) && parts.length === 2 && !parts.includes('..');
}

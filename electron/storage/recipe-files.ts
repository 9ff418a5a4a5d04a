/** The files of stored recipes: one small readable JSON file each, written to a temporary file and renamed. */

import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isFileMissing } from '../../shared/errors.ts';
import { replaceFile } from './replace-file.ts';

export interface RecipeFile {
  /** Name within the folder. */
  readonly file: string;
  /** Milliseconds since epoch. */
  readonly savedAt: number;
  /** Content of the file; null if it could not be read, and `trouble` is the reason. */
  readonly text: string | null;
  readonly trouble: string | null;
}

export interface RecipeFiles {
  /** Returns every `.json` file; none if there is no folder. */
  list(): Promise<RecipeFile[]>;
  /**
   * Writes a text, in place of `over` or in a new file that is named after the recipe; no other file is touched.
   * @throws AppError `internal` where the folder cannot be written
   */
  write(text: string, to: { readonly name: string; readonly over: string | null }): Promise<void>;
  remove(file: string): Promise<void>;
  /** Path of a file of the list. */
  pathOf(file: string): string;
}

const ending = '.json';
/** A recipe has some kilobytes; a far larger file is something else, and is not read into memory. */
const maxBytes = 8 * 1024 * 1024;

/** The folder is created with the first write, so that a program that only reads creates none. */
export function createRecipeFiles({
  folder,
  what = 'recipe',
}: {
  readonly folder: string;
  /** Content of the files, for sentences about them. */
  readonly what?: 'recipe' | 'plan';
}): RecipeFiles {
  const pathOf = (file: string) => join(folder, file);

  const readEntry = async (file: string): Promise<RecipeFile> => {
    try {
      const { size, mtimeMs } = await stat(pathOf(file));
      const savedAt = Math.round(mtimeMs);
      if (size > maxBytes)
        return { file, savedAt, text: null, trouble: `The file is too large to be a ${what}.` };
      return { file, savedAt, text: await readFile(pathOf(file), 'utf8'), trouble: null };
    } catch (error) {
      const trouble = `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
      return { file, savedAt: 0, text: null, trouble };
    }
  };

  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch((error: unknown) => {
      if (isFileMissing(error)) return [];
      throw error;
    });
    return all.filter((file) => file.toLowerCase().endsWith(ending)).toSorted();
  };

  return {
    list: async () => Promise.all((await names()).map(readEntry)),
    async write(text, { name, over }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = over ?? freeFile(name, await names());
        await replaceFile(pathOf(file), text);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AppError('internal', `The ${what} cannot be saved: ${reason}.`, { cause });
      }
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    pathOf,
  };
}

/** Names that Windows gives to devices, whatever the ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Leaves room for an ending and a number, because systems allow at most 255 bytes. */
const longestStem = 60;

/** A file name that is valid on every system and contains the name of the recipe. */
function safeFileName(name: string): string {
  const cleaned = [...name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} ._()+-]+/gu, '-')]
    .slice(0, longestStem)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/gu, '');
  const isDevice = reserved.test(cleaned);
  return `${cleaned === '' || isDevice ? `recipe ${cleaned}`.trim() : cleaned}${ending}`;
}

/** Returns a file name that is not taken, ignoring case as some systems do. */
function freeFile(name: string, taken: readonly string[]): string {
  const takenNames = new Set(taken.map((file) => file.toLowerCase()));
  const wanted = safeFileName(name);
  const stem = wanted.slice(0, -ending.length);
  let file = wanted;
  for (let number = 2; takenNames.has(file.toLowerCase()); number += 1) file = `${stem} ${number}${ending}`;
  return file;
}

/** Lists the contents and size of the data folder, and deletes the parts that may be deleted. */
import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataPart, type DataState, dataParts, partOf } from '../../../shared/app/stored-data.ts';
import { AppError, isFileMissing } from '../../../shared/errors.ts';
import type { Folders } from '../../platform.ts';

interface FoundFile {
  readonly path: string;
  readonly part: DataPart;
  readonly sizeBytes: number;
}

/**
 * The parts that can be cleared here, and which of their files: indexes are made again when a file is opened, and a
 * full log is old. Everything else is deleted where the page shows it.
 */
const clearable: Partial<Record<DataPart, RegExp>> = { indexes: /\.index$/, logs: /\.log\.\d+$/ };

/** Returns the size of each part; `clearableBytes` is null for a part that cannot be cleared here. */
export async function measureData({ data }: Pick<Folders, 'data'>): Promise<Omit<DataState, 'openToOthers'>> {
  const found = await filesOf(data);
  return {
    folder: data,
    logFolder: join(data, 'logs'),
    parts: dataParts.map((part) => {
      const inPart = found.filter((file) => file.part === part);
      const pattern = clearable[part];
      return {
        part,
        sizeBytes: sum(inPart),
        files: inPart.length,
        clearableBytes: pattern === undefined ? null : sum(inPart.filter(({ path }) => pattern.test(path))),
      };
    }),
  };
}

/**
 * Deletes the files of a part that may be deleted.
 * @returns the bytes that are free now
 * @throws AppError `bad-input` for a part that is cleared elsewhere
 */
export async function clearData({ data }: Pick<Folders, 'data'>, part: DataPart): Promise<number> {
  const pattern = clearable[part];
  if (pattern === undefined) throw new AppError('bad-input', 'This part of the data cannot be cleared here.');
  const deletedFiles = (await filesOf(data)).filter((file) => file.part === part && pattern.test(file.path));
  for (const { path } of deletedFiles) await rm(path, { force: true });
  return sum(deletedFiles);
}

const sum = (files: readonly FoundFile[]): number =>
  files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);

async function filesOf(folder: string): Promise<FoundFile[]> {
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }));
  const each = (entries ?? []).map(async (entry) => {
    const part = partOf(entry.name);
    return (await pathsOf(folder, entry)).map((found) => ({ ...found, part }));
  });
  return (await Promise.all(each)).flat();
}

/** Lists files. Links are not followed, since their targets do not belong to the data folder. */
async function pathsOf(folder: string, entry: Dirent): Promise<Omit<FoundFile, 'part'>[]> {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) {
    const entries = (await unlessGone(readdir(path, { withFileTypes: true }))) ?? [];
    return (await Promise.all(entries.map((inner) => pathsOf(path, inner)))).flat();
  }
  const facts = entry.isFile() ? await unlessGone(stat(path)) : null;
  return facts === null ? [] : [{ path, sizeBytes: facts.size }];
}

/** Returns null if a file is missing: the program continues meanwhile, and may have deleted it. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
}

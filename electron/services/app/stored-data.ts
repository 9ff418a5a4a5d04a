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

/** Indexes are made again when a file is opened; the log that was full is past. Everything else goes where it is seen. */
const clearable: Partial<Record<DataPart, RegExp>> = { indexes: /\.index$/, logs: /\.log\.\d+$/ };

export async function lookAtData({ data }: Pick<Folders, 'data'>): Promise<Omit<DataState, 'openToOthers'>> {
  const found = await filesOf(data);
  return {
    folder: data,
    logFolder: join(data, 'logs'),
    parts: dataParts.map((part) => {
      const own = found.filter((file) => file.part === part);
      const old = clearable[part];
      return {
        part,
        sizeBytes: sum(own),
        files: own.length,
        clearableBytes: old === undefined ? null : sum(own.filter(({ path }) => old.test(path))),
      };
    }),
  };
}

/**
 * Deletes what of a part may go.
 * @returns the bytes that are free now
 * @throws AppError `bad-input` for a part that is cleared elsewhere
 */
export async function clearData({ data }: Pick<Folders, 'data'>, part: DataPart): Promise<number> {
  const old = clearable[part];
  if (old === undefined) throw new AppError('bad-input', 'This part of the data cannot be cleared here.');
  const going = (await filesOf(data)).filter((file) => file.part === part && old.test(file.path));
  for (const { path } of going) await rm(path, { force: true });
  return sum(going);
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

/** Links are not followed: their targets are not ours. */
async function pathsOf(folder: string, entry: Dirent): Promise<Omit<FoundFile, 'part'>[]> {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) {
    const entries = (await unlessGone(readdir(path, { withFileTypes: true }))) ?? [];
    return (await Promise.all(entries.map((inner) => pathsOf(path, inner)))).flat();
  }
  const facts = entry.isFile() ? await unlessGone(stat(path)) : null;
  return facts === null ? [] : [{ path, sizeBytes: facts.size }];
}

/** Null if a file is gone: the program continues meanwhile, and may have deleted it. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
}

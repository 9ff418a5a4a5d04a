/** Indexes kept on disk, so that a file that was opened before opens at once. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { readGlimpse } from '../recognise/read-glimpse.ts';
import { stampOf } from '../stamp.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import type { FileIndex } from './file-index.ts';
import { bytesOfIndex, indexOfBytes } from './index-bytes.ts';

export interface KeptIndexes {
  /** Null where none is kept of this file, as it is now and is read now. */
  find(file: TextFile): Promise<FileIndex | null>;
  /** Does nothing where the file has changed since. */
  keep(file: TextFile, index: FileIndex): Promise<void>;
}

export interface KeptIndexesOptions {
  readonly folder: string;
  /** Beyond either, those go first that were not used for longest. */
  readonly files?: number;
  readonly bytes?: number;
}

export function createKeptIndexes(options: KeptIndexesOptions): KeptIndexes {
  const { folder, files = 500, bytes = 256 * 1024 * 1024 } = options;

  return {
    async find(file) {
      const present = await identify(file);
      if (present === null) return null;
      const path = join(folder, nameOf(present.key));
      const kept = await readFile(path).catch(unlessMissing);
      const index = kept && indexOfBytes(present.key, kept);
      if (!index) return null;
      const now = new Date();
      // Where this is refused, it only counts as used less lately.
      await utimes(path, now, now).catch(() => undefined);
      // A copy or a file that was moved has another number on the disk.
      return { ...index, stamp: present.stamp };
    },
    async keep(file, index) {
      const present = await identify(file);
      if (present === null || present.stamp.inode !== index.stamp.inode) return;
      if (present.stamp.changedMs !== index.stamp.changedMs) return;
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(part, bytesOfIndex(present.key, index));
        await rename(part, join(folder, nameOf(present.key)));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await dropOldest(folder, { files, bytes });
    },
  };
}

const nameOf = (key: string) => `${key}.index`;

/** What tells files and their readings apart; null where there is no such file (any more). */
async function identify(file: TextFile): Promise<{ key: string; stamp: Stamp } | null> {
  try {
    const stamp = stampOf(await stat(file.path));
    const { pieces } = await readGlimpse(file);
    const { dialect, header, startByte } = file;
    const hash = createHash('sha256');
    hash.update(JSON.stringify([stamp.sizeBytes, stamp.changedMs, dialect, header, startByte]));
    for (const { bytes } of pieces) hash.update(bytes);
    return { key: hash.digest('hex'), stamp };
  } catch (error) {
    if (error instanceof AppError) return null;
    return unlessMissing(error);
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

async function dropOldest(folder: string, most: { files: number; bytes: number }): Promise<void> {
  const found: { path: string; bytes: number; usedMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another window of the program may drop one at the same time.
    const stats = await stat(path).catch(unlessMissing);
    if (stats?.isFile()) found.push({ path, bytes: stats.size, usedMs: stats.mtimeMs });
  }
  found.sort((a, b) => b.usedMs - a.usedMs);
  let bytes = 0;
  for (const [place, each] of found.entries()) {
    bytes += each.bytes;
    if (place >= most.files || bytes > most.bytes) await rm(each.path, { force: true });
  }
}

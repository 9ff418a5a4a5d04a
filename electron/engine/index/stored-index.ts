/** Indexes stored on disk, so that a file that was opened before opens at once. */
import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nullIfMissing } from '../../../shared/errors.ts';
import { type Excerpt, excerptSpans } from '../../../shared/imports/excerpt.ts';
import { stampOf } from '../stamp.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import type { FileIndex } from './file-index.ts';
import { bytesOfIndex, indexOfBytes } from './index-bytes.ts';

export interface StoredIndexes {
  /** Returns the index of the file in its current state and reading, or null; passing an excerpt saves reading one. */
  find(file: TextFile, excerpt?: Excerpt): Promise<FileIndex | null>;
  /** Stores an index; does nothing if the file has changed since. */
  keep(file: TextFile, index: FileIndex): Promise<void>;
}

interface KeptIndexesOptions {
  readonly folder: string;
  /** Limits of the folder: beyond either, the least recently used indexes are removed. */
  readonly files?: number;
  readonly bytes?: number;
}

export function createStoredIndexes(options: KeptIndexesOptions): StoredIndexes {
  const { folder, files = 500, bytes = 256 * 1024 * 1024 } = options;

  return {
    async find(file, excerpt) {
      try {
        const facts = await stat(file.path);
        const stamp = stampOf(facts);
        const key = keyOf(file, facts, excerpt ?? (await excerptOf(file, stamp)));
        const path = join(folder, nameOf(key));
        const index = indexOfBytes(key, await readFile(path));
        const now = new Date();
        // If this fails, the index only counts as less recently used.
        await utimes(path, now, now).catch(() => undefined);
        // A copied or moved file has another inode, which is in its stamp.
        return index === null ? null : { ...index, stamp };
      } catch (error) {
        return nullIfMissing(error);
      }
    },
    async keep(file, index) {
      const { stamp } = index;
      const excerpt = await excerptOf(file, stamp).catch(nullIfMissing);
      const now = await stat(file.path).catch(nullIfMissing);
      if (excerpt === null || now === null || !isDeepStrictEqual(stampOf(now), stamp)) return;
      const key = keyOf(file, now, excerpt);
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(part, bytesOfIndex(key, index));
        await rename(part, join(folder, nameOf(key)));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await dropOldest(folder, { files, bytes });
    },
  };
}

const nameOf = (key: string) => `${key}.index`;

/** Returns a key for a file and its reading, from its size, times and the pieces that recognition reads. */
function keyOf({ dialect, header, startByte }: TextFile, facts: Stats, { pieces }: Excerpt): string {
  // Programs can set `mtimeMs` back, but not `ctimeMs`.
  const { size, mtimeMs, ctimeMs } = facts;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([size, mtimeMs, ctimeMs, dialect, header, startByte]));
  for (const { bytes } of pieces) hash.update(bytes);
  return hash.digest('hex');
}

async function excerptOf({ path }: TextFile, { sizeBytes }: Stamp): Promise<Excerpt> {
  await using file = await open(path, 'r');
  // In parallel: reading one piece after the other would take longer than all else.
  const pieces = await Promise.all(
    excerptSpans(sizeBytes).map(async ({ at, length }) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
      return { at, bytes: buffer.subarray(0, bytesRead) };
    }),
  );
  return { sizeBytes, pieces };
}

async function dropOldest(folder: string, limits: { files: number; bytes: number }): Promise<void> {
  const found: { path: string; bytes: number; usedMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process of the program may remove an index at the same time.
    const stats = await stat(path).catch(nullIfMissing);
    if (stats?.isFile()) found.push({ path, bytes: stats.size, usedMs: stats.mtimeMs });
  }
  found.sort((a, b) => b.usedMs - a.usedMs);
  let bytes = 0;
  for (const [place, each] of found.entries()) {
    bytes += each.bytes;
    if (place >= limits.files || bytes > limits.bytes) await rm(each.path, { force: true });
  }
}

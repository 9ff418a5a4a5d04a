/** Finds the files of a folder that have arrived completely. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

interface Arrivals {
  /** Names of complete files, the oldest first. @throws AppError `not-found` where the folder cannot be read */
  complete(): Promise<readonly string[]>;
  /** Files that have not arrived completely, at the last look. */
  incomplete(): number;
}

interface Seen {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When it was first seen so. */
  readonly sinceMs: number;
}

/** Names that other programs give files that they are still writing, and hidden files. */
const unfinished = /^[.~]|\.(?:part|partial|tmp|temp|crdownload|filepart|download)$/i;

/**
 * A file is complete when its size and time have not changed for some time, or when there is a marker file beside it.
 * The folder is read anew each time: network drives report no events.
 */
export function createArrivals(asked: {
  readonly folder: string;
  readonly settledMs: number;
  readonly marker: string | null;
  readonly now: () => number;
}): Arrivals {
  const { folder, settledMs, marker, now } = asked;
  let seen = new Map<string, Seen>();
  let waiting = 0;
  return {
    async complete() {
      const names = await filesOf(folder);
      const there = new Set(names);
      const found = new Map<string, Seen>();
      const complete: { readonly name: string; readonly modifiedMs: number }[] = [];
      for (const name of names) {
        if (unfinished.test(name) || (marker !== null && name.endsWith(marker))) continue;
        const facts = await stat(join(folder, name)).catch(() => null);
        // Removed since, or something other than a file.
        if (facts === null || !facts.isFile()) continue;
        const { size: sizeBytes, mtimeMs: modifiedMs } = facts;
        const before = seen.get(name);
        const isSame = before?.sizeBytes === sizeBytes && before.modifiedMs === modifiedMs;
        const sinceMs = isSame ? before.sinceMs : now();
        found.set(name, { sizeBytes, modifiedMs, sinceMs });
        const isComplete = marker === null ? now() - sinceMs >= settledMs : there.has(name + marker);
        if (isComplete) complete.push({ name, modifiedMs });
      }
      seen = found;
      waiting = found.size - complete.length;
      return complete
        .toSorted((one, other) => one.modifiedMs - other.modifiedMs || (one.name < other.name ? -1 : 1))
        .map(({ name }) => name);
    },
    incomplete: () => waiting,
  };
}

async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // Links are left alone: moving one would break it.
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('not-found', `The folder ${folder} cannot be read: ${reason}.`, { cause });
  }
}

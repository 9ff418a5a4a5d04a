/** Shares file indexes between shards: one process per data folder builds each; machines share a group folder. */
import { join } from 'node:path';
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { FileIndex } from '../../engine/index/file-index.ts';
import { createStoredIndexes, type StoredIndexes } from '../../engine/index/stored-index.ts';
import type { TextFile } from '../../engine/text-file.ts';
import type { ShardToSend } from '../../services/imports/file/shard-spec.ts';
import type { FileLock } from '../../storage/file-lock.ts';
import type { SendTerminal } from '../terminal.ts';
import type { ShardOptions } from './shard-options.ts';
import { waitForLock } from './wait-for-lock.ts';

/** A shard that a command sends of each of its files. */
export interface SentShard {
  readonly toSend: ShardToSend;
  /** Folder that all machines of the group see; null where none is given. */
  readonly groupFolder: string | null;
}

export const sentShard = ({ index, count, group, folder }: ShardOptions, files: number): SentShard => ({
  toSend: { index, count, hasOtherFiles: files > 1 },
  groupFolder: folder === null ? null : join(folder, group),
});

/** Threads for the engine: the shards may all run on this machine, where each thread takes time to start. */
export const threadsOfShard = ({ toSend: { count } }: SentShard, processors: number): number =>
  Math.max(1, Math.floor(processors / count));

interface ShardIndexesDeps extends Pick<SendTerminal, 'data' | 'wait' | 'signal'> {
  readonly own: StoredIndexes;
  readonly groupFolder: SentShard['groupFolder'];
}

/** Returns indexes whose `find` returns null when this process has to build one, until `keep` stores it. */
export function createShardIndexes({
  own,
  groupFolder,
  data,
  wait,
  signal,
}: ShardIndexesDeps): StoredIndexes & Disposable {
  const ofGroup = groupFolder === null ? null : createStoredIndexes({ folder: join(groupFolder, 'indexes') });
  /** Locks of this process by path: while it has the lock of a file, it is the one that builds its index. */
  const locks = new Map<string, FileLock>();
  const release = (path: string) => {
    locks.get(path)?.release();
    locks.delete(path);
  };

  /** The group folder only saves time: if it cannot be used, the index is built again. */
  const findInGroup = async (file: TextFile, excerpt?: Excerpt): Promise<FileIndex | null> =>
    (await ofGroup?.find(file, excerpt).catch(() => null)) ?? null;

  return {
    async find(file, excerpt) {
      const find = async () => (await own.find(file, excerpt)) ?? (await findInGroup(file, excerpt));
      const known = await find();
      if (known !== null) release(file.path);
      if (known !== null || locks.has(file.path)) return known;
      locks.set(file.path, await waitForLock('index', file, { data, wait, signal }));
      // The process that had the lock before may have built the index meanwhile.
      const built = await find();
      if (built !== null) release(file.path);
      return built;
    },
    async keep(file, index) {
      try {
        await own.keep(file, index);
      } finally {
        release(file.path);
      }
      await ofGroup?.keep(file, index).catch(() => undefined);
    },
    [Symbol.dispose]() {
      for (const path of locks.keys()) release(path);
    },
  };
}

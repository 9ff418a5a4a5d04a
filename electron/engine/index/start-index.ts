/** Indexes a file in the pool's threads, and reports how the index grows. */
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '../pool.ts';
import { changedError } from '../stamp.ts';
import type { TextFile } from '../text-file.ts';
import type { FileIndex } from './file-index.ts';
import { createGrowingIndex } from './index-piece.ts';
import type { IndexTuning } from './index-task.ts';

interface GrowingProgress {
  /** 0 to 1. */
  readonly share: number;
  /** Readable part of the file so far; its header is known. */
  readonly grown: Pick<
    FileIndex,
    'header' | 'records' | 'marks' | 'stops' | 'endByte' | 'endedEarly' | 'stamp'
  >;
}

export interface IndexOptions {
  readonly file: TextFile;
  /** The user's own file, which is another one where `file` is a UTF-8 copy. */
  readonly original: { readonly path: string };
  readonly pool: Pool;
  readonly signal: AbortSignal;
  /** About five times a second. */
  readonly onProgress: (progress: GrowingProgress) => void;
  readonly tuning?: IndexTuning;
}

/**
 * @throws AppError `bad-input` where the header cannot be read or there is none, `conflict` where the file changed
 *   meanwhile, `not-found` where it vanished, `aborted`
 */
export async function startIndex(options: IndexOptions): Promise<FileIndex> {
  const { file, original, pool, onProgress, tuning } = options;
  const growing = createGrowingIndex();
  // A failure of one of the two stops the other.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const index = pool.run(
    'index',
    { file, ...tuning },
    {
      signal,
      onProgress({ share, stamp, ...piece }) {
        growing.add(piece);
        if (piece.header.length > 0)
          onProgress({ share, grown: { ...growing.present(), endedEarly: null, stamp } });
      },
    },
  );
  const hash = pool.run('hash', { path: original.path, name: file.name }, { signal });
  try {
    const [found, { sha256, stamp }] = await Promise.all([index, hash]);
    const { piece, ...facts } = found;
    if (original.path === file.path && !isDeepStrictEqual(stamp, facts.stamp))
      throw changedError(file.name, 'while it was read');
    growing.add(piece);
    return { ...growing.whole(), ...facts, sha256 };
  } catch (error) {
    stop.abort();
    await Promise.allSettled([index, hash]);
    throw error;
  }
}

/** Creates a UTF-8 copy of a file in a thread. */
import type { Pool } from './pool.ts';
import type { Transcoding } from './transcode-task.ts';

/**
 * `to` is there once the promise resolves, and never half.
 * @throws AppError `bad-input` where the bytes are none of the encoding, `conflict`, `not-found`, `aborted`
 */
export async function startTranscode(
  options: Transcoding & { pool: Pool; signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  const { pool, signal, onShare, from, name, to, encoding, markBytes } = options;
  await pool.run('transcode', { from, name, to, encoding, markBytes }, { signal, onProgress: onShare });
}

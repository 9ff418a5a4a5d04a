/** Creates a UTF-8 copy of a file in a thread. */
import type { Pool } from './pool.ts';
import type { Transcoding } from './transcode-task.ts';

/**
 * `to` exists only when complete.
 * @throws AppError `bad-input` where the bytes are none of the encoding, `conflict`, `not-found`, `aborted`
 */
export async function startTranscode({
  pool,
  signal,
  onShare,
  ...transcoding
}: Transcoding & { pool: Pool; signal: AbortSignal; onShare: (share: number) => void }): Promise<void> {
  await pool.run('transcode', transcoding, { signal, onProgress: onShare });
}

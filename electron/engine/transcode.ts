/** Creates a UTF-8 copy of a file in a thread. */
import type { Pool } from './pool.ts';
import type { Transcoding } from './transcode-task.ts';

/**
 * Resolves when the copy `to` is complete; before that it does not exist. `onShare` receives the progress, from 0 to 1.
 * @throws AppError `bad-input` if bytes are not valid in the encoding, `conflict`, `not-found`, `aborted`
 */
export async function startTranscode({
  pool,
  signal,
  onShare,
  ...transcoding
}: Transcoding & { pool: Pool; signal: AbortSignal; onShare: (share: number) => void }): Promise<void> {
  await pool.run('transcode', transcoding, { signal, onProgress: onShare });
}

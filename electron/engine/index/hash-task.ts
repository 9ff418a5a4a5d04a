/** SHA-256 of a file, in a thread beside the one that looks for records. */
import { createHash } from 'node:crypto';
import { openFileSource } from '../file-source.ts';
import type { NamedFile } from '../stamp.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp } from '../text-file.ts';

const chunkBytes = 1 << 20;

/** Returns the hash as hex. @throws AppError `conflict`, `not-found`, `aborted` */
export function hashFile(file: NamedFile, context: TaskContext<never>): { sha256: string; stamp: Stamp } {
  using source = openFileSource(file);
  const hash = createHash('sha256');
  const chunk = new Uint8Array(chunkBytes);
  for (let at = 0; at < source.stamp.sizeBytes; ) {
    throwIfCancelled(context);
    // Throws if the file became shorter, so `count` is never 0.
    const count = source.read(chunk, 0, chunkBytes, at);
    hash.update(chunk.subarray(0, count));
    at += count;
  }
  source.expectSame();
  return { sha256: hash.digest('hex'), stamp: source.stamp };
}

/** The bytes of one piece of a file, in a buffer that a thread uses for one piece after the other. */
import { openFileSource } from '../file-source.ts';
import type { FilePiece } from '../table.ts';
import type { Stamp, TextFile } from '../text-file.ts';

let buffer = new Uint8Array(0);
/** What one long record needed is not kept for short ones. */
const keptBytes = 8 * 1024 * 1024;

/**
 * The bytes are the first of the answered array, and valid until the next call.
 * @throws AppError `conflict` where the file changed, `not-found` where it vanished
 */
export function readPiece(file: TextFile, stamp: Stamp, { startByte, endByte }: FilePiece): Uint8Array {
  const length = endByte - startByte;
  if (buffer.length < length || (buffer.length > keptBytes && length <= keptBytes))
    buffer = new Uint8Array(length + (length >> 3));
  using source = openFileSource(file, stamp);
  source.read(buffer, 0, length, startByte);
  return buffer;
}

/** Passes a stream of bytes through a decompressor of Node's zlib and releases both when reading ends early. */
import { pipeline, Readable, type Transform } from 'node:stream';

/** Bytes of a decompressed piece; large, because each piece costs a round trip to the thread pool. */
export const decompressedPieceBytes = 1 << 17;

/** @throws the error of the decompressor, or of `stored` */
export async function* decompress(
  stored: AsyncIterable<Uint8Array>,
  decompressor: Transform,
): AsyncGenerator<Uint8Array> {
  // A failure of either stream destroys the other and surfaces in the loop.
  pipeline(Readable.from(stored, { objectMode: false, highWaterMark: 1 << 20 }), decompressor, () => {});
  for await (const piece of decompressor) yield piece;
}

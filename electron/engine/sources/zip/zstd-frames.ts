/**
 * Decompresses all frames of Zstandard data: Node's decompressor stops after the first one, but parallel compressors
 * write many. Frames are only delimited here.
 * @source RFC 8878 §3.1
 */
import { createZstdDecompress } from 'node:zlib';
import { decompress, decompressedPieceBytes } from './decompress.ts';

const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;
/** Size of the dictionary id, by the two lowest bits of the frame descriptor. */
const dictionaryBytes = [0, 1, 2, 4];
/** Type of a block that stores one repeated byte; the size in its header is that of the decompressed block. */
const runBlock = 1;

/** @throws Error `unexpected end of file`, `unknown frame`, or that of the decompressor */
export async function* decompressZstd(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = createByteQueue(stored[Symbol.asyncIterator]());
  try {
    for (;;) {
      const start = await bytes.peek(4);
      if (start.length === 0) return;
      const magic = start.length < 4 ? 0 : start.readUInt32LE();
      if ((magic & 0xfffffff0) >>> 0 === skippableMagic) await skip(bytes);
      else if (magic === frameMagic)
        yield* decompress(frame(bytes), createZstdDecompress({ chunkSize: decompressedPieceBytes }));
      else throw new Error('unknown frame');
    }
  } finally {
    await bytes.close();
  }
}

/** Yields the bytes of one frame, by the sizes in its header and in the headers of its blocks. */
async function* frame(bytes: ByteQueue): AsyncGenerator<Uint8Array> {
  const descriptor = (await bytes.peek(5))[4] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  // The flags 0 to 3 mean a content size of 0, 2, 4 or 8 bytes; in a single segment 0 means 1 byte.
  const sizeBytes = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag;
  yield await bytes.take(5 + Number(!isSingle) + (dictionaryBytes[descriptor & 3] ?? 0) + sizeBytes);
  for (let isLast = false; !isLast; ) {
    const header = (await bytes.peek(3)).readUIntLE(0, 3);
    isLast = (header & 1) === 1;
    yield await bytes.take(3 + (((header >> 1) & 3) === runBlock ? 1 : header >> 3));
  }
  // A checksum ends the frame.
  if ((descriptor & 4) !== 0) yield await bytes.take(4);
}

async function skip(bytes: ByteQueue): Promise<void> {
  const size = (await bytes.take(8)).readUInt32LE(4);
  for (let rest = size; rest > 0; ) {
    const count = Math.min(rest, 1 << 20);
    await bytes.take(count);
    rest -= count;
  }
}

interface ByteQueue {
  /** Returns the next bytes without removing them, fewer only at the end. */
  peek(count: number): Promise<Buffer>;
  /** Removes and returns the next bytes. @throws Error `unexpected end of file` */
  take(count: number): Promise<Buffer>;
  close(): Promise<void>;
}

function createByteQueue(source: AsyncIterator<Uint8Array>): ByteQueue {
  let buffered: Buffer = Buffer.alloc(0);
  const fill = async (count: number): Promise<void> => {
    if (buffered.length >= count) return;
    const pieces: Uint8Array[] = [buffered];
    let size = buffered.length;
    while (size < count) {
      const next = await source.next();
      if (next.done) break;
      pieces.push(next.value);
      size += next.value.length;
    }
    buffered = Buffer.concat(pieces, size);
  };
  return {
    async peek(count) {
      await fill(count);
      return buffered.subarray(0, count);
    },
    async take(count) {
      await fill(count);
      if (buffered.length < count) throw new Error('unexpected end of file');
      const taken = buffered.subarray(0, count);
      buffered = buffered.subarray(count);
      return taken;
    },
    async close() {
      await source.return?.();
    },
  };
}

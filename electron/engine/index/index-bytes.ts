/** Converts an index to bytes and back; damaged bytes and those of another version give null. */
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { FileIndex } from './file-index.ts';

/** To be increased whenever the meaning of an index changes. */
const version = 2;
const checksumBytes = 4;

interface StoredIndex {
  readonly version: number;
  readonly key: string;
  readonly index: FileIndex;
}

/** `key` identifies the file of this index. */
export function bytesOfIndex(key: string, index: FileIndex): Buffer {
  const content = serialize({ version, key, index } satisfies StoredIndex);
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(crc32(content));
  return Buffer.concat([checksum, content]);
}

export function indexOfBytes(key: string, bytes: Buffer): FileIndex | null {
  if (bytes.length <= checksumBytes) return null;
  const content = bytes.subarray(checksumBytes);
  // After a valid checksum the content is what `bytesOfIndex` wrote.
  if (bytes.readUInt32LE() !== crc32(content)) return null;
  const stored = parse(content);
  return stored?.version === version && stored.key === key ? stored.index : null;
}

function parse(content: Buffer): StoredIndex | null {
  try {
    return deserialize(content) as StoredIndex;
  } catch {
    return null; // A newer version of V8 wrote the bytes, in a format that this one does not know.
  }
}

/** An index as bytes, and back; what is damaged or of another version is no index. */
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { FileIndex } from './file-index.ts';

/** Counts up whenever an index means something else than before. */
const version = 1;
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
  const kept = keptOf(content);
  return kept?.version === version && kept.key === key ? kept.index : null;
}

function keptOf(content: Buffer): StoredIndex | null {
  try {
    return deserialize(content) as StoredIndex;
  } catch {
    return null; // A newer engine wrote it, in a form that this one does not know.
  }
}

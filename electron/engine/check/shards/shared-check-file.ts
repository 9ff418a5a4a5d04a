/**
 * The file by which a process shares the check of a file without problems: the shard of each record, in 16 bits each,
 * then the other facts and their length. It is read and written in small parts, because it grows with the file.
 */
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { nullIfMissing } from '../../../../shared/errors.ts';
import { fromParts, toParts } from '../../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../../shared/rows/row-set-parts-writer.ts';
import { readFully } from '../../file-source.ts';
import type { CheckResult } from '../check-result.ts';

/** What a check of a file without problems finds. */
type BlankCells = Pick<CheckResult, 'rowsWithEmpty' | 'rowsWithNull' | 'columns'>;

interface StoredFacts extends Pick<CheckResult, 'columns'> {
  readonly version: number;
  readonly records: number;
  /** Checksum of the shards. */
  readonly crc: number;
  readonly rowsWithEmpty: RowSetParts;
  readonly rowsWithNull: RowSetParts;
}

/** To be increased whenever the meaning of the file changes. */
const version = 1;
const lengthBytes = 4;
const bytesAtOnce = 1 << 20;

interface SharedCheckWriter extends Disposable {
  /** Adds the shards of the next records. */
  add(shards: Uint16Array<ArrayBuffer>): void;
  /** Completes the file; null says that the check cannot be shared, because the file has problems. */
  end(found: BlankCells | null): void;
}

/** Writes the file at `part` and renames it to `path` at its end; without an end, nothing is left. */
export function writeSharedCheck(path: string, part: string): SharedCheckWriter {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(part, 'wx', 0o600);
  let [records, crc] = [0, 0];
  let isEnded = false;
  return {
    add(shards) {
      const bytes = new Uint8Array(shards.buffer);
      writeFileSync(file, bytes);
      records += shards.length;
      crc = crc32(bytes, crc);
    },
    end(found) {
      const facts: StoredFacts | null = found && {
        version,
        records,
        crc,
        columns: found.columns,
        rowsWithEmpty: toParts(found.rowsWithEmpty),
        rowsWithNull: toParts(found.rowsWithNull),
      };
      const bytes = serialize(facts);
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32LE(bytes.length);
      writeFileSync(file, Buffer.concat([bytes, length]));
      renameSync(part, path);
      isEnded = true;
    },
    [Symbol.dispose]() {
      closeSync(file);
      if (!isEnded) rmSync(part, { force: true });
    },
  };
}

/**
 * Reads the file; null where it is missing or damaged, or says that the check cannot be shared.
 * @param take receives the shards of the records, in their order
 */
export function readSharedCheck(
  path: string,
  records: number,
  take: (shards: Uint16Array) => void,
): BlankCells | null {
  const file = openExisting(path);
  if (file === null) return null;
  try {
    const facts = readFacts(file);
    if (facts?.version !== version || facts.records !== records) return null;
    let crc = 0;
    const shardBytes = records * Uint16Array.BYTES_PER_ELEMENT;
    for (let at = 0; at < shardBytes; at += bytesAtOnce) {
      const bytes = readAt(file, at, Math.min(bytesAtOnce, shardBytes - at));
      crc = crc32(bytes, crc);
      take(new Uint16Array(bytes.buffer));
    }
    if (crc !== facts.crc) return null;
    return {
      columns: facts.columns,
      rowsWithEmpty: fromParts(facts.rowsWithEmpty),
      rowsWithNull: fromParts(facts.rowsWithNull),
    };
  } finally {
    closeSync(file);
  }
}

function openExisting(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    return nullIfMissing(error);
  }
}

function readFacts(file: number): StoredFacts | null {
  const { size } = fstatSync(file);
  if (size < lengthBytes) return null;
  const length = Buffer.from(readAt(file, size - lengthBytes, lengthBytes)).readUInt32LE();
  if (length > size - lengthBytes) return null;
  try {
    return deserialize(readAt(file, size - lengthBytes - length, length)) as StoredFacts | null;
  } catch {
    return null; // A newer version of V8 wrote the bytes, or they are damaged.
  }
}

function readAt(file: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  readFully(file, bytes, at);
  return bytes;
}

/** Reads zip archives: names and sizes of the members from the directory, their contents as streams. */
import { PassThrough, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '../../../../shared/errors.ts';
import { throwIfAborted } from '../cancellation.ts';
import { decompress, decompressedPieceBytes } from './decompress.ts';
import { refuseExpansion } from './expansion-guard.ts';
import type { RandomInput } from './random-input.ts';

export interface ZipMember {
  /** Path within the archive. */
  readonly name: string;
  /** Compressed size. */
  readonly storedBytes: number;
  /** Uncompressed size. */
  readonly sizeBytes: number;
  readonly isEncrypted: boolean;
}

export interface ZipArchive {
  readonly members: readonly ZipMember[];
  find(name: string): ZipMember | undefined;
  /**
   * Streams the uncompressed contents. `onStored` receives the number of compressed bytes read so far.
   * @throws AppError `bad-input` if the member is damaged, protected, or expands too much
   */
  read(
    member: ZipMember,
    signal?: AbortSignal,
    onStored?: (bytes: number) => void,
  ): AsyncGenerator<Uint8Array>;
  /** Returns the whole member. @throws AppError `bad-input` if it is larger than `maximum` bytes */
  readAll(member: ZipMember, maximum: number, signal?: AbortSignal): Promise<Buffer>;
}

/** Compressed bytes that are read at a time. */
const storedPieceBytes = 1 << 18;
/** Compression methods. */
const storedMethod = 0;
const deflatedMethod = 8;

/** @throws AppError `bad-input` if the directory is missing or damaged */
export async function openZip(input: RandomInput): Promise<ZipArchive> {
  const damaged = (cause: unknown) =>
    new AppError(
      'bad-input',
      `${input.name} is incomplete or damaged: its table of contents cannot be read. Copy or download it again.`,
      { cause, details: cause instanceof Error ? cause.message : String(cause) },
    );
  const entries: yauzl.Entry[] = [];
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(readerOf(input), input.sizeBytes, {
      lazyEntries: true,
      autoClose: false,
      // `verified` compares size and checksum, and names the member in its message.
      validateEntrySizes: false,
      // Names are only shown and compared; no file is written under them.
      strictFileNames: false,
    });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw damaged(cause);
  }
  const members = new Map<string, { member: ZipMember; entry: yauzl.Entry }>();
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const member: ZipMember = {
      name: entry.fileName,
      storedBytes: entry.compressedSize,
      sizeBytes: entry.uncompressedSize,
      isEncrypted: entry.isEncrypted(),
    };
    members.set(entry.fileName, { member, entry });
  }

  async function* read(
    member: ZipMember,
    signal?: AbortSignal,
    onStored: (bytes: number) => void = () => {},
  ): AsyncGenerator<Uint8Array> {
    const entry = members.get(member.name)?.entry;
    if (entry === undefined)
      throw new AppError('not-found', `${input.name} does not contain ${member.name}.`);
    const place = `${member.name} in ${input.name}`;
    if (member.isEncrypted)
      throw new AppError(
        'bad-input',
        `${place} is protected by a password; unpack it with the password and open the file inside.`,
      );
    if (entry.compressionMethod !== storedMethod && entry.compressionMethod !== deflatedMethod)
      throw new AppError(
        'bad-input',
        `${place} uses compression method ${entry.compressionMethod}, which is not supported; unpack it and open the file inside.`,
      );
    refuseExpansion(place, member.storedBytes, member.sizeBytes);
    try {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const bytes = readRange(input, fileDataStart, fileDataStart + member.storedBytes, signal, onStored);
      const contents =
        entry.compressionMethod === deflatedMethod
          ? decompress(bytes, createInflateRaw({ chunkSize: decompressedPieceBytes }))
          : bytes;
      yield* verified(contents, entry, place);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('bad-input', `${place} is damaged; copy or download it again.`, {
        cause,
        details: cause instanceof Error ? cause.message : String(cause),
      });
    }
  }

  return {
    members: Array.from(members.values(), ({ member }) => member),
    find: (name) => members.get(name)?.member,
    read,
    async readAll(member, maximum, signal) {
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of read(member, signal)) {
        size += piece.length;
        if (size > maximum)
          throw new AppError(
            'bad-input',
            `${member.name} in ${input.name} is implausibly large; the file is damaged.`,
          );
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
  };
}

/** Passes the bytes through, and at the end compares their number and checksum with the directory. */
async function* verified(
  contents: AsyncIterable<Uint8Array>,
  entry: yauzl.Entry,
  place: string,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let sum = 0;
  for await (const piece of contents) {
    size += piece.length;
    sum = crc32(piece, sum);
    if (size > entry.uncompressedSize) break;
    yield piece;
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32)
    throw new AppError(
      'bad-input',
      `${place} is damaged: its contents do not match its checksum. Copy or download it again.`,
    );
}

async function* readRange(
  input: RandomInput,
  from: number,
  to: number,
  signal: AbortSignal | undefined,
  onStored: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    throwIfAborted(signal);
    const piece = await input.readAt(at, Math.min(storedPieceBytes, to - at));
    if (piece.length === 0) throw new Error('unexpected end of file');
    at += piece.length;
    onStored(at - from);
    yield piece;
  }
}

/** Returns the reader through which yauzl reads the directory and local headers; contents are read by `readRange`. */
function readerOf(input: RandomInput): yauzl.RandomAccessReader {
  class InputReader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(
        readRange(input, start, end, undefined, () => {}),
        { objectMode: false },
      ).pipe(new PassThrough());
    }
    override read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null, bytesRead?: number) => void,
    ): void {
      input.readAt(position, length).then((bytes) => {
        buffer.set(bytes, offset);
        callback(bytes.length < length ? new Error('unexpected end of file') : null, bytes.length);
      }, callback);
    }
    override close(callback: (error: Error | null) => void): void {
      callback(null);
    }
  }
  return new InputReader();
}

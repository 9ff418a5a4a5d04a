/** Reads compressed files (.gz, .zst): decompresses them as a stream and passes it to the format of their contents. */
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import { throwIfAborted } from './cancellation.ts';
import { detectSource, findInnerTable } from './inner-tables.ts';
import type { RowBatch, Source, SourceInput } from './source.ts';
import { decompress, decompressedPieceBytes } from './zip/decompress.ts';
import { refuseExpansion } from './zip/expansion-guard.ts';
import { createMemberInput } from './zip/member-input.ts';
import { decompressZstd } from './zip/zstd-frames.ts';

interface Compression {
  readonly format: 'gzip' | 'zstd';
  readonly signature: readonly number[];
  readonly suffix: RegExp;
  expand(stored: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

const compressions: Readonly<Record<Compression['format'], Compression>> = {
  gzip: {
    format: 'gzip',
    signature: [0x1f, 0x8b, 8],
    suffix: /\.(t?gz|gzip)$/i,
    expand: (stored) => decompress(stored, createGunzip({ chunkSize: decompressedPieceBytes })),
  },
  zstd: {
    format: 'zstd',
    signature: [0x28, 0xb5, 0x2f, 0xfd],
    suffix: /\.(zst|zstd)$/i,
    expand: decompressZstd,
  },
};

/** Creates the source of one compression format. `inner` are the formats that the contents may have. */
export function createCompressedSource(format: Compression['format'], inner: readonly Source[]): Source {
  const compression = compressions[format];
  return {
    format,
    detect: (head) =>
      compression.signature.every((byte, at) => head[at] === byte)
        ? { certainty: 'certain', evidence: `it starts with the signature of ${format}` }
        : null,
    async tables(input, options = {}) {
      const contents = await contentsOf(format, input, { signal: options.signal });
      const source = detectSource(inner, contents);
      const tables = await source.tables(contents, options);
      return tables.map((table) => ({
        ...table,
        innerTable: { member: contents.name, format: source.format, table },
      }));
    },
    async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
      let storedBytes = 0;
      const onStored = (bytes: number) => {
        storedBytes = bytes;
      };
      const contents = await contentsOf(format, input, { onStored, signal: options.signal });
      const { source, table: tableOfContents } = findInnerTable(inner, input, table);
      for await (const batch of source.open(contents, tableOfContents, options))
        yield { ...batch, readBytes: storedBytes };
    },
    placeOf(table, place, column) {
      const { innerTable } = table;
      const source = inner.find((each) => each.format === innerTable?.format);
      return source === undefined || innerTable === undefined
        ? `row ${place.row}, column ${column + 1}`
        : source.placeOf(innerTable.table, place, column);
    },
  };
}

/** Returns the decompressed contents as an input. `onStored` receives the number of compressed bytes read so far. */
export function contentsOf(
  format: Compression['format'],
  input: SourceInput,
  {
    onStored = () => {},
    signal,
  }: { onStored?: (bytes: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<SourceInput> {
  const { suffix, expand } = compressions[format];
  async function* counted(
    stream: AsyncIterable<Uint8Array>,
    streamSignal: AbortSignal | undefined,
    count: { stored: number },
  ) {
    for await (const piece of stream) {
      throwIfAborted(streamSignal);
      count.stored += piece.length;
      onStored(count.stored);
      yield piece;
    }
  }
  async function* stream(streamSignal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const count = { stored: 0 };
    let size = 0;
    try {
      for await (const piece of expand(counted(input.stream(streamSignal), streamSignal, count))) {
        size += piece.length;
        refuseExpansion(input.name, count.stored, size);
        yield piece;
      }
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw unreadable(input.name, size, cause);
    }
  }
  return createMemberInput(input.name.replace(suffix, ''), null, stream, signal);
}

function unreadable(name: string, readBytes: number, cause: unknown): AppError {
  const details = cause instanceof Error ? cause.message : String(cause);
  const isCut = /unexpected end|incomplete/i.test(details);
  const problem = isCut ? 'ends too early: it is incomplete' : 'is damaged';
  const where = `after ${readBytes.toLocaleString('en')} uncompressed bytes`;
  return new AppError('bad-input', `${name} ${problem} (${where}); copy or download it again.`, {
    cause,
    details,
  });
}

/** Source of Parquet files, which are read in slices of rows, so that a large row group does not fill memory. */
import {
  type AsyncBuffer,
  type FileMetaData,
  type ParquetRowRange,
  type ParquetScan,
  parquetMetadataAsync,
  parquetScan,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { AppError } from '../../../shared/errors.ts';
import { throwIfAborted } from './cancellation.ts';
import { keepDecimalDigits, type ParquetColumn, parquetColumns } from './parquet/parquet-columns.ts';
import { isoOfNanos } from './parquet/parquet-values.ts';
import { maxBatchRows, type RowBatch, type Source, type SourceInput, type SourceRow } from './source.ts';
import { openRandomInput, type RandomInput } from './zip/random-input.ts';

/** Cells and rows that are decoded at a time. */
const sliceCells = 90_000;
const maxSliceRows = 30_000;
/** Bytes of the file that are cached for the next slice. */
const maxCachedBytes = 16 << 20;
const signature = 'PAR1';

const decoder = new TextDecoder();
const parsers = {
  timestampFromMilliseconds: (value: bigint) => isoOfNanos(BigInt(value) * 1_000_000n),
  timestampFromMicroseconds: (value: bigint) => isoOfNanos(BigInt(value) * 1000n),
  timestampFromNanoseconds: (value: bigint) => isoOfNanos(BigInt(value)),
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  // Kept as text: parsing would lose digits.
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
};

export const parquet: Source = {
  format: 'parquet',
  detect: (head) =>
    Buffer.from(head.buffer, head.byteOffset, Math.min(4, head.length)).toString('latin1') === signature
      ? { certainty: 'certain', evidence: 'it starts with the signature of Parquet' }
      : null,
  async tables(input, { signal } = {}) {
    await using file = await openParquet(input, signal);
    return [
      {
        name: 'table',
        header: file.columns.map(({ name }) => name),
        headerRows: [],
        rows: file.rows,
        excluded: [],
        notes: [],
        guesses: [
          {
            about: 'header',
            value: 'column names',
            certainty: 'certain',
            evidence: 'they are part of the file',
          },
        ],
      },
    ];
  },
  async *open(input, _, { signal } = {}): AsyncGenerator<RowBatch> {
    await using file = await openParquet(input, signal);
    const { columns, rows, buffer, metadata, random } = file;
    const sliceRows = Math.max(
      100,
      Math.min(maxSliceRows, Math.floor(sliceCells / Math.max(1, columns.length))),
    );
    const scan = await withReadErrors(input.name, 'in its row groups', () =>
      // `utf8: false` keeps bytes without an annotation, which are not always text.
      parquetScan({ file: buffer, metadata, compressors, parsers, utf8: false }),
    );
    for (const { rowStart, rowEnd } of scan.ranges)
      for (let from = rowStart; from < rowEnd; from += sliceRows) {
        const to = Math.min(rowEnd, from + sliceRows);
        const slice = await withReadErrors(input.name, `in rows ${from + 1} to ${to}`, () =>
          readSlice(scan, columns, { rowStart: from, rowEnd: to }, signal),
        );
        for (let at = 0; at < slice.length; at += maxBatchRows)
          yield {
            rows: slice
              .slice(at, at + maxBatchRows)
              .map((cells, index): SourceRow => ({ cells, place: { row: from + at + index + 1 } })),
            readBytes: Math.round((random.sizeBytes * to) / rows),
          };
      }
  },
  placeOf: (table, place, column) => `row ${place.row}, column ${table.header[column] ?? column + 1}`,
};

interface ParquetFile extends AsyncDisposable {
  readonly random: RandomInput;
  readonly buffer: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly columns: readonly ParquetColumn[];
  readonly rows: number;
}

async function openParquet(input: SourceInput, signal: AbortSignal | undefined): Promise<ParquetFile> {
  await using parts = new AsyncDisposableStack();
  const random = parts.use(await openRandomInput(input, signal));
  const buffer = createRangeCache(random);
  const end = Buffer.from(await random.readAt(Math.max(0, random.sizeBytes - 4), 4)).toString('latin1');
  if (end === 'PARE')
    throw new AppError('bad-input', `${input.name} is encrypted; write it without encryption and open that.`);
  if (end !== signature)
    throw new AppError(
      'bad-input',
      `${input.name} is incomplete: its end is missing. Copy or download it again.`,
    );
  const metadata = await withReadErrors(input.name, 'in its schema', () =>
    parquetMetadataAsync(buffer, { parsers, geoparquet: false }),
  );
  const resources = parts.move();
  return {
    random,
    buffer,
    // Without the annotations of decimals, which would be read as doubles; `parquetColumns` needs them.
    metadata: keepDecimalDigits(metadata),
    columns: parquetColumns(metadata),
    rows: Number(metadata.num_rows),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Caches small ranges, because each slice of rows reads the column chunks of its row group again. */
function createRangeCache(random: RandomInput): AsyncBuffer {
  const cache = new Map<string, ArrayBuffer>();
  let cachedBytes = 0;
  return {
    byteLength: random.sizeBytes,
    async slice(start, end = random.sizeBytes) {
      const key = `${start} ${end}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const bytes = new Uint8Array(await random.readAt(start, end - start)).buffer;
      while (cachedBytes + bytes.byteLength > maxCachedBytes && cache.size > 0) {
        const [oldest = '', range] = cache.entries().next().value ?? [];
        cachedBytes -= range?.byteLength ?? 0;
        cache.delete(oldest);
      }
      if (bytes.byteLength <= maxCachedBytes) {
        cache.set(key, bytes);
        cachedBytes += bytes.byteLength;
      }
      return bytes;
    },
  };
}

/** Runs a read, and throws its failure as an AppError `bad-input` that says in which part of the file it is. */
async function withReadErrors<T>(name: string, where: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const details = cause instanceof Error ? cause.message : String(cause);
    const problem = /not supported|unsupported/i.test(details)
      ? 'uses a feature that cannot be read here'
      : 'is damaged';
    throw new AppError('bad-input', `${name} ${problem} (${where}); write it again or export it as CSV.`, {
      cause,
      details,
    });
  }
}

/**
 * Reads the cells of a range of rows. Each column is converted to texts before the next one is decoded, to save
 * memory.
 */
async function readSlice(
  scan: ParquetScan,
  columns: readonly ParquetColumn[],
  range: ParquetRowRange,
  signal: AbortSignal | undefined,
): Promise<readonly string[][]> {
  const slice = Array.from({ length: range.rowEnd - range.rowStart }, (): string[] => []);
  for (const [column, parts] of Map.groupBy(columns, ({ path }) => path[0] ?? '')) {
    throwIfAborted(signal);
    const values = await scan.readColumn({ column, ...range });
    for (const [index, cells] of slice.entries())
      for (const { path, toText } of parts) cells.push(toText(valueWithin(values[index], path)));
  }
  return slice;
}

/** Returns a nested value. @param path starts with the name of the column, whose value is `value` */
const valueWithin = (value: unknown, [, ...path]: readonly string[]): unknown =>
  path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null ? (within as Record<string, unknown>)[key] : undefined,
    value,
  );

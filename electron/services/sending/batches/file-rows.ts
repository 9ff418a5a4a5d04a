/** Makes rows that are sent in the form in which they are read, from bytes to bytes; texts are created on demand. */
import { vertexColumns } from '../../../../shared/columns/rules/attributes.ts';
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { createReader } from '../../../../shared/csv/reader.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { FoundRecord } from '../../../engine/read-stretch.ts';
import { keyHashOfBytes } from './key-set.ts';
import type { PlannedRow } from './planned-row.ts';
import { createRowBytes, type RowBytes } from './row-bytes.ts';
import { hashBytes, lastHash, plannedRow } from './row-text.ts';

/**
 * One row, whose text is part of bytes that it shares with its neighbours. This is a class, because there are millions
 * of rows: an object with its own getters would cost several times as much.
 */
export class FileRow {
  readonly record: number;
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly nameFrom: number;
  readonly nameTo: number;
  readonly nameHash: number;
  readonly hashFirst: number;
  readonly hashSecond: number;
  /** The cells that identify the row and its references; null where the name in `bytes` does so alone. */
  readonly #naming: readonly string[] | null;
  #cells: readonly string[] | null;

  constructor(
    record: number,
    { bytes, from, to, nameFrom, nameTo }: Omit<RowBytes, 'write'>,
    nameHash: number,
    naming: readonly string[] | null,
    cells: readonly string[] | null,
  ) {
    this.record = record;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.nameFrom = nameHash === 0 ? 0 : nameFrom;
    this.nameTo = nameHash === 0 ? 0 : nameTo;
    this.nameHash = nameHash;
    hashBytes(bytes, from, to);
    this.hashFirst = lastHash.first;
    this.hashSecond = lastHash.second;
    this.#naming = naming;
    this.#cells = cells;
  }

  get text(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }

  get hash(): readonly [number, number] {
    return [this.hashFirst >>> 0, this.hashSecond >>> 0];
  }

  /** Where the name in `bytes` identifies the row, its cells are read, which happens only after a fault. */
  get naming(): readonly string[] {
    return this.#naming ?? this.cells;
  }

  get cells(): readonly string[] {
    this.#cells ??= cellsIn(this.bytes.subarray(this.from, this.to));
    return this.#cells;
  }
}

/**
 * Returns a function that makes a row of a record; compiled once for a header.
 * @param options.keepsBytes whether the bytes of the file stay unchanged, so that rows can refer to them
 */
export function createFileRow(options: {
  readonly kind: FileKind;
  readonly header: readonly string[];
  readonly nullKeyword: string;
  readonly keepsBytes?: boolean;
}): (found: FoundRecord) => PlannedRow {
  const { kind, header, nullKeyword, keepsBytes } = options;
  const naming = kind === 'vertices' ? namingColumns(header) : null;
  const name = nameColumn(options);
  const isNull = (bytes: Buffer, from: number, to: number) =>
    to - from === nullKeyword.length && bytes.toString('latin1', from, to) === nullKeyword;
  const rowBytes = createRowBytes(keepsBytes);
  const blank = header.map(() => '');
  return (found) => {
    const { record, spans } = found;
    if (spans === null) return plannedRow({ record, cells: found.cells() }, false);
    rowBytes.write(found, name);
    if (naming === null) return new FileRow(record, rowBytes, 0, null, found.cells());
    const { bytes, nameFrom, nameTo } = rowBytes;
    if (nameTo > nameFrom && spans.count === blank.length && !isNull(bytes, nameFrom, nameTo)) {
      const hash = keyHashOfBytes(bytes, nameFrom, nameTo);
      if (hash !== 0) return new FileRow(record, rowBytes, hash, null, null);
    }
    const names = spans.count === blank.length ? blank.slice() : new Array<string>(spans.count).fill('');
    for (const column of naming) if (column < spans.count) names[column] = found.cell(column);
    return new FileRow(record, rowBytes, 0, names, null);
  };
}

/** Returns the only column that identifies a row and its references; -1 where there are several. */
export function nameColumn({
  kind,
  header,
}: {
  readonly kind: FileKind;
  readonly header: readonly string[];
}): number {
  if (kind !== 'vertices') return -1;
  const { xid } = identityColumns(header);
  const naming = namingColumns(header);
  return naming.length === 1 && naming[0] === xid ? xid : -1;
}

function cellsIn(bytes: Buffer): readonly string[] {
  const [read] = createReader({ dialect: dialects.default }).push(bytes);
  if (read === undefined) throw new Error('A row that was written cannot be read.');
  return read.cells;
}

/** Returns the columns of a vertices file that decide the vertex of a row, its references, and its `RetrySafety`. */
export function namingColumns(header: readonly string[]): number[] {
  const { xid, ids } = identityColumns(header);
  const valueColumns = new Set(
    vertexColumns(header).flatMap(({ column, prefix, attribute }) =>
      prefix === '' && attribute !== originNode ? [column] : [],
    ),
  );
  for (const column of [xid, ...ids.map((id) => id.column)]) valueColumns.delete(column);
  return header.flatMap((_, column) => (valueColumns.has(column) ? [] : [column]));
}

const originNode = 'ogit/Automation/originNode';

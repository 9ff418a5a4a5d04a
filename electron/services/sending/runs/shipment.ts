/** Shipment: the rows of a file as they are when sending begins, unaffected by later decisions of the user. */
import { type Row, rowOfCells } from '../../../../shared/columns/row.ts';
import { identifyingColumns } from '../../../../shared/columns/rules/identity.ts';
import { dialects } from '../../../../shared/csv/dialects.ts';
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import type { Action } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createAscendingLookup, differenceOf, rangeOf } from '../../../../shared/rows/row-set-operations.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Shard } from '../../../../shared/sending/shard.ts';
import { type OriginalPlaces, originalPlace } from '../../../engine/convert/original-places.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { mapRecords, readRecordRange, readRecords, type TableRecord } from '../../../engine/table.ts';
import { openTableFile } from '../../../engine/table-file.ts';
import type { Terms } from '../../imports/file/checking.ts';
import { textsOf } from '../../imports/file/rows.ts';
import { readyKeys } from '../../imports/lookup-tables/lookup-table-state.ts';
import { createFileRow, nameColumn } from '../batches/file-rows.ts';
import { createPlainRecords, type PlainRecords } from '../batches/plain-records.ts';
import { jsonString } from '../batches/row-text.ts';
import type { StoredReading } from './stored-reading.ts';

/** The user's own file: its place, its reading, and its content. */
export interface ShipmentFile {
  readonly path: string;
  /** Whether a browser window uploaded it, so that only the program's copy exists. */
  readonly isCopy: boolean;
  readonly sizeBytes: number;
  /** SHA-256 of all its bytes, hexadecimal. */
  readonly sha256: string;
  readonly reading: StoredReading;
  /** Cells that are sent with another text than the file has; absent where there are none. */
  readonly corrections?: readonly Correction[];
  /** The part of the rows that is sent; absent for all. */
  readonly shard?: Shard;
}

export interface Shipment {
  readonly kind: FileKind;
  readonly action: Action;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly header: readonly string[];
  /** How the rows are made from those of the file. */
  readonly terms: Terms;
  readonly file: ShipmentFile;
  /** Number of rows to send: all except the excluded ones. */
  readonly rows: number;
  /** The rows to send. */
  readonly included: RowSet;
  readonly excluded: RowSet;
  /** Number of rows in the file. */
  readonly records: number;
  readonly identityOf: (row: SentRow) => string;
  /** The rows to send, in the order of the file; with `subset`, those that are also in it. */
  source(subset?: RowSet): AsyncGenerator<SentRow[]>;
  /** Like `source` without `subset`; faster, unless all cells of each row are read. */
  rowsToSend(): AsyncGenerator<(SentRow | PlainRecords)[]>;
  /** The columns of the file, before the mapping. */
  readonly sourceHeader: readonly string[];
  /** Like `rowsOf`, with the cells of the file before the mapping. */
  sourceRowsOf(records: readonly number[]): Promise<SentRow[]>;
  /** Returns where a record is in the original file, such as a workbook; null if the file was not converted. */
  placeOf(record: number): string | null;
  /** Any rows of the file by their record numbers, which must ascend; unreadable ones are left out. */
  rowsOf(records: readonly number[]): Promise<SentRow[]>;
}

/** Records that are read at once where not all are wanted. */
const recordsPerPiece = 5_000;

/**
 * Creates the shipment of a checked file.
 * @param excluded rows of the file that are not sent
 * @param places where the rows of a converted file are in its original; null if it was not converted
 */
export function createShipment(
  table: IndexedTable,
  terms: Terms,
  excluded: RowSet,
  file: ShipmentFile,
  places: OriginalPlaces | null = null,
): Shipment {
  const { kind, decisions, shape } = terms;
  const { action, jsonStrings, nullKeyword } = decisions;
  const { records } = table.index;
  const included = differenceOf(rangeOf(1, records), excluded);
  const hasAllColumns = shape.header.length === table.index.header.length;
  const isUnchanged =
    hasAllColumns && !jsonStrings && terms.spec.recipe === null && decisions.transforms.length === 0;
  /** Verifies that files in which values are looked up have not changed since they were read. */
  const expectLookupFiles = async () => {
    for (const { table: other } of readyKeys(terms.lookupTables)) {
      await using opened = await openTableFile(other);
      await opened.expectSame();
    }
  };
  const asSent = ({ record, cells }: TableRecord): SentRow => {
    if (isUnchanged) return { record, cells };
    const row: Row = shape.view(rowOfCells(cells, decisions));
    const texts = textsOf(row);
    if (!jsonStrings || texts.every((_, column) => row.isDecodable(column))) return { record, cells: texts };
    // Text that cannot be decoded is sent unchanged: the platform must see the fault that the check showed.
    const literalTexts = texts.map((text, column) => (row.isDecodable(column) ? jsonString(text) : text));
    return { record, cells: literalTexts, isLiteral: true };
  };
  const readable = async (numbers: readonly number[]) =>
    (await readRecords(table, numbers)).filter(({ raw }) => raw === null);
  const rowsOf = async (numbers: readonly number[]) => (await readable(numbers)).map(asSent);
  return {
    kind,
    action,
    jsonStrings,
    nullKeyword,
    header: shape.header,
    terms,
    file,
    rows: included.size,
    included,
    excluded,
    records,
    identityOf: createIdentityOf(kind, shape.header, nullKeyword),
    async *source(subset) {
      await expectLookupFiles();
      const first = subset?.at(0) ?? 1;
      // Jumping from row to row is faster only if few are wanted.
      if (subset !== undefined && subset.size * 4 < records - first) {
        for (const piece of piecesOf(subset))
          yield await rowsOf(piece.filter((record) => included.has(record)));
        return;
      }
      const isWanted = (record: number) =>
        !excluded.has(record) && (subset === undefined || subset.has(record));
      if (first <= records)
        for await (const piece of readRecordRange(table, { first }))
          yield piece.filter(({ record, raw }) => raw === null && isWanted(record)).map(asSent);
    },
    async *rowsToSend() {
      if (!isUnchanged) return yield* this.source();
      const columns = { kind, header: shape.header, nullKeyword };
      const identityColumn = nameColumn(columns);
      const isQuick = identityColumn >= 0 && dialects[table.file.dialect].delimiter === ',';
      const isLeftOut = excluded.size === 0 ? null : createAscendingLookup(excluded);
      const quick = isQuick
        ? createPlainRecords({ columns: shape.header.length, name: identityColumn, nullKeyword, isLeftOut })
        : null;
      const fileRow = createFileRow({ ...columns, keepsBytes: !isQuick });
      yield* mapRecords(table, (found) => (excluded.has(found.record) ? null : fileRow(found)), quick);
    },
    rowsOf,
    placeOf: (record) => (places === null ? null : originalPlace(places, record, null)),
    sourceHeader: table.index.header,
    sourceRowsOf: async (numbers) =>
      (await readable(numbers)).map(({ record, cells }) => ({ record, cells })),
  };
}

/** Returns the function that reads the identity of a row: like `RowRules.identityOf`, but for millions of rows. */
export function createIdentityOf(
  kind: FileKind,
  header: readonly string[],
  nullKeyword: string,
): Shipment['identityOf'] {
  const names = identifyingColumns(kind, header);
  return (row) => {
    const cells = row.naming ?? row.cells;
    if (cells.length !== header.length) return '';
    for (const column of names) {
      const cell = cells[column] ?? '';
      if (cell !== '' && cell !== nullKeyword) return cell;
    }
    return '';
  };
}

function* piecesOf(rows: RowSet): Generator<number[]> {
  let piece: number[] = [];
  for (const record of rows) {
    piece.push(record);
    if (piece.length < recordsPerPiece) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** The rows of a file as they stand when sending begins, untouched by what is decided later. */
import { type Row, rowOfCells } from '../../../../shared/columns/row.ts';
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { Action } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { differenceOf, type RowSet, rangeOf } from '../../../../shared/rows/row-set.ts';
import { readRecords, recordsOf, type Table, type TableRecord } from '../../../engine/table.ts';
import type { Terms } from '../checking.ts';
import { textsOf } from '../rows.ts';
import { jsonString } from './requests.ts';

export interface Shipment {
  readonly kind: FileKind;
  readonly action: Action;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly header: readonly string[];
  /** Rows to send: all but those set aside. */
  readonly rows: number;
  readonly setAside: number;
  readonly identityOf: (row: SentRow) => string;
  /** They, in the order of the file. */
  source(): AsyncGenerator<SentRow[]>;
  /** The numbers of the rows to send after one of them, in pieces; needs no file. */
  recordsAfter(record: number): Generator<number[]>;
  /** Any rows of the file by their record numbers, which must ascend. */
  rowsOf(records: readonly number[]): Promise<SentRow[]>;
}

const recordsPerPiece = 10_000;

export function createShipment(table: Table, terms: Terms, aside: RowSet): Shipment {
  const { kind, decisions, shape, rules } = terms;
  const { action, jsonStrings, nullKeyword } = decisions;
  const left = differenceOf(rangeOf(1, table.index.records), aside);
  const isWhole = shape.header.length === table.index.header.length;
  const plain = isWhole && !jsonStrings && terms.spec.recipe === null && decisions.repairs.length === 0;
  const asSent = ({ record, cells }: TableRecord): SentRow => {
    if (plain) return { record, cells };
    const row: Row = shape.view(rowOfCells(cells, decisions));
    const texts = textsOf(row);
    if (!jsonStrings || texts.every((_, column) => row.isDecodable(column))) return { record, cells: texts };
    // What cannot be decoded goes out as it stands: the platform must see the fault that the check showed.
    const asTheyStand = texts.map((text, column) => (row.isDecodable(column) ? jsonString(text) : text));
    return { record, cells: asTheyStand, asItStands: true };
  };
  return {
    kind,
    action,
    jsonStrings,
    nullKeyword,
    header: shape.header,
    rows: left.size,
    setAside: aside.size,
    identityOf: ({ cells }) => rules.identityOf(rowOfCells(cells, { jsonStrings: false, nullKeyword })),
    async *source() {
      for await (const piece of recordsOf(table, { first: 1 }))
        yield piece.filter(({ record, raw }) => raw === null && !aside.has(record)).map(asSent);
    },
    *recordsAfter(record) {
      let piece: number[] = [];
      for (const next of left.from(record + 1)) {
        piece.push(next);
        if (piece.length < recordsPerPiece) continue;
        yield piece;
        piece = [];
      }
      if (piece.length > 0) yield piece;
    },
    rowsOf: async (records) => (await readRecords(table, records)).map(asSent),
  };
}

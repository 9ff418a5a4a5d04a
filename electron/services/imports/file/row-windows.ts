/** Returns windows of an open file's rows under any filter. */
import { rowOfCells } from '../../../../shared/columns/row.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import type { PreviewRow, RowFilter } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { emptyRowSet, intersectionOf, rangeOf } from '../../../../shared/rows/row-set-operations.ts';
import type { CheckResult } from '../../../engine/check/check-result.ts';
import { unreadableSentence } from '../../../engine/check/unreadable-causes.ts';
import { isCorrected } from '../../../engine/corrections.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { readRawRecords, readRecords } from '../../../engine/table.ts';
import { createMarkedCells } from '../corrections/marked-cells.ts';
import type { Terms } from './checking.ts';
import type { Findings } from './findings.ts';
import { otherReadingsOf } from './other-readings.ts';
import { groupId } from './problems.ts';
import { describeRows, type ReadRecord } from './rows.ts';

export interface RowWindows {
  /** Records known so far. */
  records(): number;
  /** All rows that a filter selects. */
  select(filter: RowFilter): RowSet;
  page(input: {
    first: number;
    count: number;
    filter: RowFilter;
  }): Promise<{ total: number; rows: PreviewRow[] }>;
  cell(input: { record: number; column: number }): Promise<string>;
  /** Records as the file has them, counted from 0; without unreadable ones. */
  source(input: { first: number; count: number }): Promise<ReadRecord[]>;
  /** Returns how many rows of the filter precede a record. */
  place(input: { record: number; filter: RowFilter }): number;
}

export function createRowWindows(file: {
  table: () => IndexedTable | null;
  firstRecords: () => readonly { record: number; cells: readonly string[] }[];
  result: () => CheckResult | null;
  findings: () => Findings;
  excluded: () => RowSet;
  found: () => RowSet;
  /** Rows that meet the facets. */
  faceted: () => RowSet;
  terms: () => Terms;
  corrections: () => readonly Correction[];
  /** Where a record is in the original of a converted file. */
  placeOf: (record: number) => string | null;
}): RowWindows {
  const records = () => file.table()?.index.records ?? file.firstRecords().length;

  const read = async (table: IndexedTable | null, numbers: readonly number[]): Promise<ReadRecord[]> => {
    if (table !== null) return readRecords(table, numbers);
    const wanted = new Set(numbers);
    return file
      .firstRecords()
      .filter(({ record }) => wanted.has(record))
      .map((each) => ({ ...each, raw: null }));
  };

  const select = (filter: RowFilter): RowSet => {
    const result = file.result();
    switch (filter.of) {
      case 'all':
        return rangeOf(1, records());
      case 'problems':
        return file.findings().problemRows;
      case 'empty':
        return result?.rowsWithEmpty ?? emptyRowSet;
      case 'null':
        return result?.rowsWithNull ?? emptyRowSet;
      case 'excluded':
        return file.excluded();
      case 'found':
        return file.found();
      case 'facets':
        return file.faceted();
      case 'found-in-facets':
        return intersectionOf(file.found(), file.faceted());
      default:
        return file.findings().causes.find((cause) => groupId(cause) === filter.group)?.rows ?? emptyRowSet;
    }
  };

  const numbersOf = (filter: RowFilter, first: number, count: number) => {
    if (filter.of === 'all') {
      const total = records();
      const length = Math.max(0, Math.min(count, total - first));
      return { total, numbers: Array.from({ length }, (_, index) => first + index + 1) };
    }
    const set = select(filter);
    const start = set.at(first);
    if (start === undefined) return { total: set.size, numbers: [] };
    const numbers: number[] = [];
    for (const record of set.from(start)) {
      if (numbers.length >= count) break;
      numbers.push(record);
    }
    return { total: set.size, numbers };
  };

  return {
    records,
    select,
    async page({ first, count, filter }) {
      const { total, numbers } = numbersOf(filter, first, count);
      const table = file.table();
      const found = await read(table, numbers);
      const others = await otherReadings(table, found, file.terms);
      const result = file.result();
      const stops = table?.index.stops.filter(({ fault }) => numbers.includes(fault.record)) ?? [];
      const sentences = new Map(stops.map(({ fault }) => [fault.record, unreadableSentence(fault)]));
      const known = {
        causes: file.findings().causes,
        earlierOf: (record: number) => result?.earlierOf(record),
        excluded: file.excluded(),
        placeOf: file.placeOf,
        correctedIn: createMarkedCells(file.corrections(), file.terms(), table?.index.header ?? []),
        stopOf: (record: number) => sentences.get(record),
      };
      return { total, rows: describeRows(found, file.terms(), known, (record) => others.get(record) ?? []) };
    },
    async cell({ record, column }) {
      const [found] = await read(file.table(), [record]);
      if (!found) throw new AppError('not-found', `There is no row ${record} in the file.`);
      if (found.raw !== null) return found.raw;
      const { shape, decisions } = file.terms();
      const row = shape.view(rowOfCells(found.cells, decisions));
      if (column >= row.count) throw new AppError('not-found', `Row ${record} has no value ${column + 1}.`);
      return row.text(column);
    },
    async source({ first, count }) {
      const { numbers } = numbersOf({ of: 'all' }, first, count);
      return (await read(file.table(), numbers)).filter(({ raw }) => raw === null);
    },
    place: ({ record, filter }) => (filter.of === 'all' ? record - 1 : select(filter).rank(record)),
  };
}

/** Returns how other dialects read the records; the comparison needs the original bytes. */
async function otherReadings(table: IndexedTable | null, read: readonly ReadRecord[], terms: () => Terms) {
  const found = new Map<number, PreviewRow['otherReadings']>();
  // A mapped row is serialized in the dialect that the connector expects.
  if (table === null || terms().spec.recipe !== null) return found;
  // The cells of a corrected record differ from its bytes.
  const intact = read.filter(({ record, raw }) => raw === null && !isCorrected(table.corrections, record));
  const cells = new Map(intact.map((each) => [each.record, each.cells]));
  for await (const { record, bytes } of readRawRecords(table, [...cells.keys()]))
    found.set(record, otherReadingsOf(bytes, cells.get(record) ?? [], table.file.dialect));
  return found;
}

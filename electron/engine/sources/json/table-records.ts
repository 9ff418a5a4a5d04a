/** Turns elements of a JSON document into rows of a table, in batches. */
import { maxBatchRows, type RowBatch, type RowPlace, type SourceRow, type SourceTable } from '../source.ts';
import { cellOf, flattenRecord, valueAt } from './flatten-record.ts';
import { eachElement, nestedRecord } from './list-arrays.ts';

export interface RecordRows {
  /** Adds the row of an element of the table's array; for a nested table, the rows of an element of the outer array. */
  add(element: unknown, place: RowPlace): void;
  /** Removes and returns the rows added since the last call. */
  take(readBytes: number): Generator<RowBatch>;
}

export function createRecordRows(table: SourceTable): RecordRows {
  const columns = new Map(table.header.map((name, at) => [name, at]));
  const path = table.path ?? [];
  const nestedAt = path.indexOf(eachElement);
  const innerPath = nestedAt < 0 ? null : path.slice(nestedAt + 1);
  let rows: SourceRow[] = [];
  let newColumns: string[] = [];
  let isBeforeHeader = table.headerRows.length > 0;
  const push = (record: ReadonlyMap<string, string>, place: RowPlace): void => {
    const cells = new Array<string>(table.header.length).fill('');
    for (const [name, text] of record) {
      let at = columns.get(name);
      if (at === undefined) {
        at = columns.size;
        columns.set(name, at);
        newColumns.push(name);
      }
      while (cells.length < at) cells.push('');
      cells[at] = text;
    }
    rows.push({ cells, place });
  };
  return {
    add(element, place) {
      if (innerPath !== null) {
        const list = valueAt(element, innerPath);
        if (Array.isArray(list)) for (const each of list) push(nestedRecord(element, each), place);
      } else if (Array.isArray(element)) {
        if (!isBeforeHeader) rows.push({ cells: element.map((value) => cellOf(value)), place });
        isBeforeHeader = false;
      } else push(flattenRecord(element), place);
    },
    *take(readBytes) {
      for (let at = 0; at < rows.length; at += maxBatchRows) {
        const added = newColumns.length > 0 ? { newColumns } : {};
        yield { rows: rows.slice(at, at + maxBatchRows), readBytes, ...added };
        newColumns = [];
      }
      rows = [];
    },
  };
}

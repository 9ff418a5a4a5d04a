/** Rules of cells that the connector cannot read, and of the JSON that it reads. */
import { parseJson } from '../../json/parse-json.ts';
import { readHead } from '../header.ts';
import type { Row } from '../row.ts';
import { placeOf } from './group-heads.ts';
import { isPlainList } from './plain-list.ts';
import type { Report, RuleContext } from './rule.ts';

export interface Reading {
  /** Reports cells that the connector cannot read; returns whether all can be read. */
  read(row: Row, report: Report): boolean;
  /** The JSON under a map head or items, of the row that was read last; undefined where the cell is empty or null. */
  json(column: number): unknown;
}

/** @source wire.md §3, "Meaning of a cell" and recoverable read errors */
export function compileReading({ header, kind, jsonStrings }: RuleContext): Reading {
  const jsonColumns = header.flatMap(
    (name, column): { column: number; rule: 'items-json' | 'map-json' }[] => {
      if (kind === 'timeseries' && name === 'items') return [{ column, rule: 'items-json' }];
      if (kind === 'objects') return [];
      const place = kind === 'combined' ? placeOf(name) : ({ kind: 'vertex', name } as const);
      const attributeHead = place.kind === 'vertex' || place.kind === 'issue' ? place.name : '';
      return readHead(attributeHead).kind === 'map' ? [{ column, rule: 'map-json' }] : [];
    },
  );
  const columns = header.length;
  const parsed: unknown[] = [];

  return {
    read(row, report) {
      if (row.count !== columns) {
        report('ragged', -1);
        return false;
      }
      let isReadable = true;
      if (jsonStrings)
        for (let column = 0; column < columns; column++)
          if (!row.isEmpty(column) && !row.isDecodable(column)) {
            report('json-string', column);
            isReadable = false;
          }
      for (const { column, rule } of jsonColumns) {
        parsed[column] = undefined;
        if (row.isEmpty(column) || row.isNull(column) || !row.isDecodable(column)) continue;
        if (rule === 'map-json' && isPlainList(row.bytes(column))) {
          parsed[column] = plainList;
          continue;
        }
        const value = parseJson(row.text(column));
        if (value === undefined) {
          report(rule, column);
          isReadable = false;
        } else parsed[column] = value;
      }
      return isReadable;
    },
    json: (column) => parsed[column],
  };
}

/** Placeholder for any list of the usual form, which is not parsed: an empty list passes the same rules. */
const plainList: readonly unknown[] = [];

/** Reads the values in a row of /timeseries, either from the columns of one value or from the JSON list in `items`. */

import { readIsoTime } from '../../../shared/columns/iso-time.ts';
import type { JsonValue } from '../graph/json.ts';
import { sourceError } from './attempt.ts';
import type { RowCells } from './rows.ts';

interface TimedValue {
  /** Milliseconds since epoch. */
  readonly timestamp: number;
  readonly value: string;
}

/** @throws ItemError. @source interfaces.md 2.3, wire.md §3, fail items */
export function timedValuesOf(cells: RowCells): TimedValue[] {
  const [timestamp, time, value, items] = ['timestamp', 'time', 'value', 'items'].map((wanted) =>
    cellOf(cells, wanted),
  );
  if (items !== undefined) {
    if (timestamp !== undefined || time !== undefined || value !== undefined)
      throw sourceError('"items" cannot be given together with "timestamp", "time" or "value".');
    if (!Array.isArray(items)) throw noItems();
    if (items.length === 0) throw missing();
    return items.map(readItem);
  }
  if (value === undefined) throw missing();
  return [{ timestamp: momentOf(timestamp, time), value: String(value) }];
}

/** Returns the value of a cell; undefined if it is empty or null. */
const cellOf = (cells: RowCells, wanted: string): JsonValue | undefined =>
  cells.find(([{ name }]) => name === wanted)?.[1] ?? undefined;

const missing = () => sourceError('"items" not found or empty in "attributes".');
const noItems = () =>
  sourceError('"items" must be a list of {"timestamp" or "time", "value"}, each value being a string.');

function readItem(item: JsonValue): TimedValue {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw noItems();
  const { timestamp, time, value } = item;
  if (typeof value !== 'string') throw noItems();
  return { timestamp: momentOf(timestamp, time), value };
}

function momentOf(timestamp: JsonValue | undefined, time: JsonValue | undefined): number {
  if (timestamp !== undefined && time !== undefined)
    throw sourceError('"timestamp" and "time" cannot be given together.');
  if (timestamp !== undefined) return timestampOf(timestamp);
  if (time === undefined) throw sourceError('A value needs a "timestamp" or a "time".');
  const at = typeof time === 'string' ? readIsoTime(time) : null;
  if (at === null) throw sourceError(`"time" must be a time of ISO 8601, not ${quoted(time)}.`);
  return at;
}

function timestampOf(given: JsonValue): number {
  const isInteger = typeof given === 'string' ? /^-?\d+$/.test(given) : typeof given === 'number';
  const timestamp = isInteger ? Number(given) : Number.NaN;
  if (Number.isSafeInteger(timestamp)) return timestamp;
  throw sourceError(`"timestamp" must be an integer, milliseconds since epoch, not ${quoted(given)}.`);
}

const shownCharacters = 100;
const quoted = (given: JsonValue): string => JSON.stringify(given).slice(0, shownCharacters);

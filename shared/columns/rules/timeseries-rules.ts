/** Rules of rows that write values to a timeseries, in the three-column and in the items form. */

import { isObject } from '../../json/is-object.ts';
import { readIsoTime } from '../iso-time.ts';
import { firstOf, isBlank, type RowCheck } from './cells.ts';
import type { Reading } from './reading-rules.ts';
import { looksLikeSeconds, type TimestampFault, timestampFault } from './timestamps.ts';

/** Indexes of the columns; -1 for a missing one. */
interface TimeseriesColumns {
  readonly timestamp: number;
  readonly time: number;
  readonly value: number;
  readonly items: number;
}

export const timeseriesColumns = (header: readonly string[]): TimeseriesColumns => ({
  timestamp: header.indexOf('timestamp'),
  time: header.indexOf('time'),
  value: header.indexOf('value'),
  items: header.indexOf('items'),
});

const timestampRules: Readonly<Record<TimestampFault, 'timestamp-integer' | 'timestamp-seconds'>> = {
  'no-integer': 'timestamp-integer',
  seconds: 'timestamp-seconds',
};

/** @source interfaces.md 2.3, wire.md §3, fail items */
export function compileTimeseriesRules(
  { timestamp, time, value, items }: TimeseriesColumns,
  reading: Reading,
): RowCheck {
  const checkItems: RowCheck = (row, report) => {
    if (!isBlank(row, timestamp) || !isBlank(row, time) || !isBlank(row, value)) report('time-twice', items);
    const list = reading.json(items);
    if (Array.isArray(list) && list.length === 0) report('value-missing', items);
    else if (itemsFault(list) !== null) report('items-shape', items);
    else if (Array.isArray(list) && list.some(isInSeconds)) report('timestamp-seconds', items);
  };
  const moment = firstOf(timestamp, time);
  return (row, report) => {
    if (!isBlank(row, items)) return checkItems(row, report);
    if (isBlank(row, value)) report('value-missing', firstOf(value, items));
    const hasTimestamp = !isBlank(row, timestamp);
    const hasTime = !isBlank(row, time);
    if (!hasTimestamp && !hasTime && !isBlank(row, value)) report('moment-missing', moment);
    if (hasTimestamp && hasTime) report('time-twice', time);
    const fault = hasTimestamp ? timestampFault(row, timestamp) : null;
    if (fault !== null) report(timestampRules[fault], timestamp);
    if (hasTime && readIsoTime(row.text(time)) === null) report('time-iso', time);
  };
}

/**
 * Describes the fault of a list of values, as the end of a sentence; null where there is none. An empty list has no
 * fault.
 */
export function itemsFault(list: unknown): string | null {
  if (!Array.isArray(list)) return 'is not a list';
  for (const [index, item] of list.entries()) {
    const fault = itemFault(item);
    if (fault !== null) return `has an item ${index + 1} ${fault}`;
  }
  return null;
}

function itemFault(item: unknown): string | null {
  if (!isObject(item)) return 'that is not an object';
  const { timestamp, time, value } = item;
  if (typeof value !== 'string') return 'whose value is not text';
  if (timestamp !== undefined && time !== undefined) return 'with both a timestamp and a time';
  if (timestamp !== undefined)
    return isTimestamp(timestamp) ? null : 'whose timestamp is not a whole number of milliseconds';
  if (time === undefined) return 'with neither a timestamp nor a time';
  return typeof time === 'string' && readIsoTime(time) !== null ? null : 'whose time is not ISO 8601';
}

const isTimestamp = (timestamp: unknown): boolean =>
  typeof timestamp === 'string'
    ? /^-?\d+$/.test(timestamp) && Number.isSafeInteger(Number(timestamp))
    : Number.isSafeInteger(timestamp);

const isInSeconds = (item: unknown): boolean => isObject(item) && looksLikeSeconds(Number(item['timestamp']));

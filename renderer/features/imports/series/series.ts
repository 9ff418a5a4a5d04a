import { readIsoTime } from '../../../../shared/columns/iso-time.ts';
import type { Column, PreviewRow } from '../../../../shared/imports/open-file.ts';
import { readTimestamp } from '../look/moment.ts';
import { type Item, itemsOf } from './item-list.ts';

export interface Point {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly value: number;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

export interface Series {
  /** Names the timeseries vertex. */
  readonly id: string;
  /** In the order of time. */
  readonly points: readonly Point[];
  /** Gaps that are much longer than the usual time between two values. */
  readonly gaps: readonly Gap[];
  /** Number of values that are not numbers, or whose time cannot be read. */
  readonly undrawn: number;
  /** Whether more values follow in cells that are cut. */
  readonly isBeginning: boolean;
}

/**
 * Groups the values of rows by their timeseries; the series with the most values is first.
 * @param unitMs milliseconds in one unit of the timestamps: 1 for the platform, 1000 if they are suspected seconds
 * @source interfaces.md 2.3
 */
export function seriesOf(columns: readonly Column[], rows: readonly PreviewRow[], unitMs = 1): Series[] {
  const indexOf = (...names: string[]) => columns.findIndex(({ name }) => names.includes(name));
  const [id, timestamp, time] = [indexOf('ogit/_xid', 'ogit/_id'), indexOf('timestamp'), indexOf('time')];
  const [value, list] = [indexOf('value'), indexOf('items')];
  const seriesById = new Map<string, { points: Point[]; undrawn: number; isBeginning: boolean }>();
  for (const row of rows) {
    const name = row.cells[id] ?? '';
    if (name === '') continue;
    const entry = seriesById.get(name) ?? { points: [], undrawn: 0, isBeginning: false };
    seriesById.set(name, entry);
    const cell = (column: number) => row.cells[column] ?? '';
    const isList = cell(list) !== '';
    const isCut = isList && row.cut.some(({ column }) => column === list);
    entry.isBeginning ||= isCut;
    const values = isList
      ? pointsOf(cell(list), isCut, unitMs)
      : [pointOf({ timestamp: cell(timestamp), time: cell(time), value: cell(value) }, unitMs)];
    for (const point of values) {
      if (point) entry.points.push(point);
      else entry.undrawn += 1;
    }
  }
  return [...seriesById]
    .map(([name, { points, ...others }]) => {
      const inOrder = points.toSorted((a, b) => a.at - b.at);
      return { id: name, points: inOrder, gaps: gapsIn(inOrder), ...others };
    })
    .sort((a, b) => b.points.length - a.points.length);
}

function pointOf(item: Item, unitMs: number): Point | null {
  const { value } = item;
  const at = momentOf(item, unitMs);
  const number =
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? Number(value)
      : Number.NaN;
  return at === null || !Number.isFinite(number) ? null : { at, value: number };
}

/** Time of a value in milliseconds since epoch; null if it cannot be read. */
export function momentOf({ timestamp = '', time = '' }: Omit<Item, 'value'>, unitMs: number): number | null {
  if (timestamp === '') return readIsoTime(time);
  const count = readTimestamp(String(timestamp));
  return count === null ? null : count * unitMs;
}

/** A list that cannot be read counts as one value that is not drawn. */
const pointsOf = (cell: string, isCut: boolean, unitMs: number): (Point | null)[] =>
  itemsOf(cell, isCut)?.map((item) => pointOf(item, unitMs)) ?? [null];

/** Fewest points that show a usual step. */
const minPoints = 5;
/** Multiple of the usual step from which it counts as a gap. */
const gapSteps = 3;

/** Returns the gaps between points in the order of time; none if there are too few points. */
export function gapsIn(points: readonly Point[]): Gap[] {
  if (points.length < minPoints) return [];
  const steps = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at));
  const usual = steps.filter((step) => step > 0).sort((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)];
  if (median === undefined) return [];
  return steps.flatMap((step, index) => {
    const from = points[index]?.at;
    return from !== undefined && step > gapSteps * median ? [{ from, to: from + step }] : [];
  });
}

/** Returns the consecutive rows around the row that was loaded last, in the order of the file. */
export function lastRun(rows: readonly PreviewRow[]): PreviewRow[] {
  const newest = rows.at(-1)?.record;
  if (newest === undefined) return [];
  const inOrder = rows.toSorted((a, b) => a.record - b.record);
  const at = inOrder.findIndex(({ record }) => record === newest);
  let [first, last] = [at, at];
  while ((inOrder[first - 1]?.record ?? -1) === (inOrder[first]?.record ?? 0) - 1) first -= 1;
  while ((inOrder[last + 1]?.record ?? -1) === (inOrder[last]?.record ?? 0) + 1) last += 1;
  return inOrder.slice(first, last + 1);
}

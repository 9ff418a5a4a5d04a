/** Ranges of the dashboard's time, in whole intervals of its chart and in ms since epoch; `to` is not included. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { formatEnds } from '../../../ui/format-ends.ts';

export type Interval = Dashboard['flow'][number];

export interface FlowRange {
  readonly from: number;
  readonly to: number;
}

/** One of the counts of a range: what was opened, ended or stopped in it. */
export interface FlowPart extends FlowRange {
  readonly what: 'opened' | 'ended' | 'stopped';
}

/** Props of the chart and of the table of the flow, where the user selects a part and opens lists. */
export interface FlowProps {
  readonly flow: readonly Interval[];
  /** Length of an interval, in milliseconds. */
  readonly width: number;
  readonly range: FlowRange | null;
  readonly label: string;
  readonly onRange: (range: FlowRange) => void;
  readonly onOpen: (part: FlowPart) => void;
}

export const rangeWords = ({ from, to }: FlowRange): string => formatEnds(from, to).join(' to ');

/** Returns the range of all intervals. */
export const rangeOf = (flow: readonly Interval[], width: number): FlowRange => ({
  from: flow[0]?.at ?? 0,
  to: (flow.at(-1)?.at ?? 0) + width,
});

/** Returns the range of the whole intervals that overlap a selected time; null if none does. */
export function intervalsIn(
  flow: readonly Interval[],
  width: number,
  { from, to }: { readonly from: number; readonly to: number },
): FlowRange | null {
  const touched = flow.filter(({ at }) => at < to && at + width > from);
  return touched.length === 0 ? null : rangeOf(touched, width);
}

/** Returns a range extended to an interval, as Shift extends a selection. */
export const extendedTo = (range: FlowRange | null, at: number, width: number): FlowRange => ({
  from: Math.min(range?.from ?? at, at),
  to: Math.max(range?.to ?? at, at + width),
});

/**
 * Returns the bar of an interval under the pointer: opened is left, ended and stopped are right; null if nothing is
 * counted there. The pointer may be above the bar, because bars may be low.
 * @param pointed position of the pointer: `place` in the interval, from 0 at its left edge to 1; `count` on the vertical axis
 */
export function barAt(
  { at, opened, ended, stopped }: Interval,
  width: number,
  pointed: { readonly place: number; readonly count: number },
): FlowPart | null {
  const range = { from: at, to: at + width };
  if (pointed.place < 0.5) return opened > 0 ? { ...range, what: 'opened' } : null;
  if (ended + stopped === 0) return null;
  const isStopped = ended === 0 || (stopped > 0 && pointed.count > ended);
  return { ...range, what: isStopped ? 'stopped' : 'ended' };
}

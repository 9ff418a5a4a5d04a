/** A selected part of the time of the dashboard, in whole pieces; `to` is not included. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { formatEnds } from '../../../ui/format-ends.ts';

export type Piece = Dashboard['flow'][number];

export interface FlowRange {
  readonly from: number;
  readonly to: number;
}

/** What a number of the flow counts, and where. */
export interface FlowPart extends FlowRange {
  readonly what: 'opened' | 'ended' | 'stopped';
}

/** What shows the flow, as a picture or as numbers: the selected part is marked, another is selected, and lists are opened. */
export interface FlowProps {
  readonly flow: readonly Piece[];
  /** Of a piece, in milliseconds. */
  readonly width: number;
  readonly range: FlowRange | null;
  readonly label: string;
  readonly onRange: (range: FlowRange) => void;
  readonly onOpen: (part: FlowPart) => void;
}

export const rangeWords = ({ from, to }: FlowRange): string => formatEnds(from, to).join(' to ');

/** The time of all pieces. */
export const wholeOf = (flow: readonly Piece[], width: number): FlowRange => ({
  from: flow[0]?.at ?? 0,
  to: (flow.at(-1)?.at ?? 0) + width,
});

/** The whole pieces that a marked time touches; null where there is none. */
export function piecesIn(
  flow: readonly Piece[],
  width: number,
  { from, to }: { readonly from: number; readonly to: number },
): FlowRange | null {
  const touched = flow.filter(({ at }) => at < to && at + width > from);
  return touched.length === 0 ? null : wholeOf(touched, width);
}

/** A range that grows to a piece, as Shift does with a selection. */
export const extendedTo = (range: FlowRange | null, at: number, width: number): FlowRange => ({
  from: Math.min(range?.from ?? at, at),
  to: Math.max(range?.to ?? at, at + width),
});

/**
 * The bar at a place of a piece, from 0 at its left edge to 1: opened stand left, ended and stopped right. Anywhere
 * above the ground will do, since bars may be low; null where nothing is counted.
 * @param count at the height of the pointer
 */
export function barAt(
  { at, opened, ended, stopped }: Piece,
  width: number,
  pointed: { readonly place: number; readonly count: number },
): FlowPart | null {
  const range = { from: at, to: at + width };
  if (pointed.place < 0.5) return opened > 0 ? { ...range, what: 'opened' } : null;
  if (ended + stopped === 0) return null;
  const isStopped = ended === 0 || (stopped > 0 && pointed.count > ended);
  return { ...range, what: isStopped ? 'stopped' : 'ended' };
}

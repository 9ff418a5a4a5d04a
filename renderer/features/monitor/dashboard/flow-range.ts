/** A selected part of the time of the dashboard, in whole pieces; `to` is not included. */
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';

export type Piece = Dashboard['flow'][number];

export interface FlowRange {
  readonly from: number;
  readonly to: number;
}

/** What a number of the flow counts, and where. */
export interface FlowPart extends FlowRange {
  readonly what: 'opened' | 'ended' | 'stopped';
}

/** The whole pieces that a marked time touches; null where there is none. */
export function piecesIn(
  flow: readonly Piece[],
  width: number,
  { from, to }: { readonly from: number; readonly to: number },
): FlowRange | null {
  const touched = flow.filter(({ at }) => at < to && at + width > from);
  const [first, last] = [touched[0], touched.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.at, to: last.at + width };
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

/** Time ranges of the dashboard, each in intervals that a chart can show. */
import type { FlowWidth } from '../../../../shared/monitor/dashboard.ts';

export interface FlowSpan {
  readonly id: string;
  readonly label: string;
  readonly ms: number;
  /** Length of an interval, in milliseconds. */
  readonly width: FlowWidth;
  /** Name of one interval of the span; days begin at midnight UTC. */
  readonly unit: string;
}

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;

export const lastHour: FlowSpan = { id: '1h', label: 'Last hour', ms: hour, width: minute, unit: 'minute' };
export const flowSpans: readonly FlowSpan[] = [
  lastHour,
  { id: '1d', label: 'Last 24 hours', ms: day, width: hour, unit: 'hour' },
  { id: '30d', label: 'Last 30 days', ms: 30 * day, width: day, unit: 'day (UTC)' },
];

/** Returns the range of a span, which ends with the present interval. */
export function rangeUpTo(
  now: number,
  { ms, width }: FlowSpan,
): { readonly from: number; readonly to: number } {
  const to = Math.floor(now / width) * width + width;
  return { from: to - ms, to };
}

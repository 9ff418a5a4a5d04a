import type { Api } from '../../../../shared/contract.ts';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { FlowRange } from './flow-range.ts';
import { type FlowSpan, rangeUpTo } from './flow-span.ts';

/** What the dashboard shows, and of which time it was read. */
export interface DashboardFigures {
  readonly span: FlowSpan;
  readonly range: FlowRange | null;
  /** The end of the time that is known. */
  readonly now: number;
  readonly readAt: number;
  /** Of the whole span, for the chart. */
  readonly whole: Dashboard;
  /** Of the selected part, or of the whole. */
  readonly shown: Dashboard;
  /** Of the same time as `shown`. */
  readonly transactions: Awaited<ReturnType<Api['monitor']['figures']>>;
}

interface AskedFigures extends Pick<DashboardFigures, 'span' | 'range' | 'now'> {
  readonly view: string;
}

/** Reads the figures of a span that ends at `now`, and of the part that is selected in it. */
export async function readFigures(
  { monitor }: Pick<Api, 'monitor'>,
  { view, span, range, now }: AskedFigures,
  signal: AbortSignal,
): Promise<DashboardFigures> {
  const { width } = span;
  const of = range ?? { from: now - span.ms, to: now };
  const [whole, part, transactions] = await Promise.all([
    monitor.dashboard({ view, width, ...rangeUpTo(now, span) }, { signal }),
    range === null ? null : monitor.dashboard({ view, width, ...range }, { signal }),
    monitor.figures({ view, range: of, buckets: 1 }, { signal }),
  ]);
  return { span, range, now, readAt: Date.now(), whole, shown: part ?? whole, transactions };
}

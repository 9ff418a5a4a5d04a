import type { Api } from '../../../../shared/contract.ts';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { FlowRange } from './flow-range.ts';
import { type FlowSpan, rangeUpTo } from './flow-span.ts';

/** What the dashboard shows, and the time that it is about. */
export interface DashboardFigures {
  readonly span: FlowSpan;
  readonly range: FlowRange | null;
  /** End of the time about which something is known, in ms since epoch. */
  readonly now: number;
  readonly readAt: number;
  /** Figures of the whole span, for the chart. */
  readonly whole: Dashboard;
  /** Figures of the selected part, or of the whole span. */
  readonly shown: Dashboard;
  /** Figures of transactions in the same time as `shown`. */
  readonly transactions: Awaited<ReturnType<Api['monitor']['figures']>>;
}

interface FiguresRequest extends Pick<DashboardFigures, 'span' | 'range' | 'now'> {
  readonly view: string;
}

/** Reads the figures of a span that ends at `now`, and of the part that is selected in it. */
export async function readFigures(
  { monitor }: Pick<Api, 'monitor'>,
  { view, span, range, now }: FiguresRequest,
  signal: AbortSignal,
): Promise<DashboardFigures> {
  const { width } = span;
  const shownRange = range ?? { from: now - span.ms, to: now };
  const [whole, part, transactions] = await Promise.all([
    monitor.dashboard({ view, width, ...rangeUpTo(now, span) }, { signal }),
    range === null ? null : monitor.dashboard({ view, width, ...range }, { signal }),
    monitor.figures({ view, range: shownRange, buckets: 1 }, { signal }),
  ]);
  return { span, range, now, readAt: Date.now(), whole, shown: part ?? whole, transactions };
}

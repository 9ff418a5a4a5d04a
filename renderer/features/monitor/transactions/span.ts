/** The time range of a list: one that moves with the clock, or one between two times. */
export type Span =
  | { readonly kind: 'all' }
  | { readonly kind: 'last'; readonly ms: number }
  /** Milliseconds since epoch, both included; null for no limit. */
  | { readonly kind: 'between'; readonly from: number | null; readonly to: number | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time ranges that can be selected by name. */
export const spans = [
  { id: 'all', label: 'All data', span: { kind: 'all' } },
  { id: '15m', label: 'Last 15 minutes', span: { kind: 'last', ms: 15 * minuteMs } },
  { id: '1h', label: 'Last hour', span: { kind: 'last', ms: hourMs } },
  { id: '1d', label: 'Last 24 hours', span: { kind: 'last', ms: 24 * hourMs } },
  { id: '7d', label: 'Last 7 days', span: { kind: 'last', ms: 7 * 24 * hourMs } },
] as const satisfies readonly { id: string; label: string; span: Span }[];

/** Returns the limits of a time range in milliseconds since epoch; null for no limit. */
export function rangeOf(span: Span, now: number): { from: number | null; to: number | null } {
  if (span.kind === 'all') return { from: null, to: null };
  if (span.kind === 'last') return { from: now - span.ms, to: null };
  return { from: span.from, to: span.to };
}

/** Time range of the chart; the last hour if the list has no limit, since older data says nothing about today. */
export const figuresSpan = (span: Span): Span => (span.kind === 'all' ? { kind: 'last', ms: hourMs } : span);

/**
 * Formats a time as the value of an input of type `datetime-local`, `2026-11-21T14:02` in local time; empty for null.
 */
export function momentText(ms: number | null): string {
  if (ms === null) return '';
  const at = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Parses such a value into milliseconds since epoch; null if it is not a time. */
export function momentOf(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

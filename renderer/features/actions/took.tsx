import type { ActionRow } from '../../../shared/actions.ts';
import { formatDuration } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';

const tickMs = 1_000;

/** How long an action took; counts by itself while it runs. */
export function Took({ action }: { action: Pick<ActionRow, 'startedAt' | 'tookMs'> }) {
  const { startedAt, tookMs } = action;
  const now = useNow(tookMs === null ? tickMs : null);
  return tookWords(tookMs ?? Math.max(0, now - startedAt));
}

const shortMs = 1_000;

/** Requests are often so quick that tenths of a second say nothing. */
export const tookWords = (ms: number): string => (ms < shortMs ? `${Math.round(ms)} ms` : formatDuration(ms));

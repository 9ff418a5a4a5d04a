import type { ActionRow } from '../../../shared/actions.ts';
import { formatDuration } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';

const tickMs = 1_000;

/** Duration of an action since its receipt; counts until it ends. */
export function ActionDuration({ action }: { action: Pick<ActionRow, 'receivedAt' | 'tookMs'> }) {
  const { receivedAt, tookMs } = action;
  const now = useNow(tookMs === null ? tickMs : null);
  return durationWords(tookMs ?? Math.max(0, now - receivedAt));
}

const shortMs = 1_000;

/** Requests are often so quick that tenths of a second say nothing. */
export const durationWords = (ms: number): string =>
  ms < shortMs ? `${Math.round(ms)} ms` : formatDuration(ms);

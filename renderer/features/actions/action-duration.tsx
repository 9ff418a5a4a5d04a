import { runningMs } from '../../../shared/actions/action-time.ts';
import type { ActionRow } from '../../../shared/actions.ts';
import { formatDuration } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';

const tickMs = 1_000;

/** Time an action ran, without its wait before; counts until it ends. Nothing for one that has not started. */
export function ActionDuration({ action }: { action: Pick<ActionRow, 'state' | RunningTimes> }) {
  const now = useNow(action.state === 'running' ? tickMs : null);
  return durationWords(action, now);
}
type RunningTimes = 'receivedAt' | 'startedAt' | 'tookMs';

const shortMs = 1_000;

/** Requests are often so quick that tenths of a second say nothing. */
export function durationWords(action: Pick<ActionRow, 'state' | RunningTimes>, now: number): string {
  const ms = runningMs(action, now);
  if (ms === null) return '';
  return ms < shortMs ? `${Math.round(ms)} ms` : formatDuration(ms);
}

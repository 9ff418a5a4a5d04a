import { runningMs } from '../../../shared/actions/action-time.ts';
import type { ActionRow } from '../../../shared/actions.ts';
import { formatDuration } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';

const tickMs = 1_000;

/** Shows how long an action ran, without the wait before its start; counts every second until the action ends. */
export function ActionDuration({ action }: { action: Pick<ActionRow, 'state' | RunningTimes> }) {
  const now = useNow(action.state === 'running' ? tickMs : null);
  return durationWords(action, now);
}
type RunningTimes = 'receivedAt' | 'startedAt' | 'tookMs';

const shortMs = 1_000;

/**
 * Duration of an action in words; empty while it has not started. Short ones are in milliseconds, because tenths of a
 * second say nothing about quick requests.
 * @param now in ms since epoch
 */
export function durationWords(action: Pick<ActionRow, 'state' | RunningTimes>, now: number): string {
  const ms = runningMs(action, now);
  if (ms === null) return '';
  return ms < shortMs ? `${Math.round(ms)} ms` : formatDuration(ms);
}

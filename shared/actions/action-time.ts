/** How long an action may take, and how long it ran. */
import type { ActionState } from './action-states.ts';

const defaultSeconds = 120;
/** Limit of an action's time, a year, whatever the platform requests. */
export const longestActionMs = 365 * 24 * 60 * 60 * 1_000;

/**
 * Milliseconds: the parameter `timeout` in seconds, bounded by what the message allows.
 * @param messageMs of the message; what is no positive number bounds nothing
 * @source wire.md §6
 */
export function actionTimeMs(parameter: unknown, messageMs: number): number {
  const seconds = typeof parameter === 'string' ? Number(parameter) : parameter;
  const own =
    typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? seconds : defaultSeconds;
  const bound = messageMs > 0 ? Math.min(messageMs, longestActionMs) : longestActionMs;
  return Math.max(1, Math.min(Math.round(own * 1000), bound));
}

/**
 * Milliseconds from its recorded start to its end, or to now; null where it has not started, and where its end is not
 * known.
 */
export function runningMs(
  {
    state,
    receivedAt,
    startedAt,
    tookMs,
  }: { state: ActionState; receivedAt: number; startedAt: number | null; tookMs: number | null },
  now: number,
): number | null {
  if (startedAt === null || state === 'interrupted') return null;
  return Math.max(0, (tookMs === null ? now : receivedAt + tookMs) - startedAt);
}

/** How long an action may take, and how long it ran. */
import type { ActionState } from './action-states.ts';

const defaultSeconds = 120;
/** Limit of an action's time, a year, whatever the platform requests. */
export const longestActionMs = 365 * 24 * 60 * 60 * 1_000;

/**
 * Returns the time limit of an action in ms: that of the parameter `timeout`, or the limit of the message if it is
 * shorter.
 * @param parameter seconds, as a number or text; the default applies if it is not a positive number
 * @param messageMs limit of the message in ms; if it is not a positive number, the message has none
 * @source wire.md §6
 */
export function actionTimeMs(parameter: unknown, messageMs: number): number {
  const seconds = typeof parameter === 'string' ? Number(parameter) : parameter;
  const wantedSeconds =
    typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? seconds : defaultSeconds;
  const bound = messageMs > 0 ? Math.min(messageMs, longestActionMs) : longestActionMs;
  return Math.max(1, Math.min(Math.round(wantedSeconds * 1000), bound));
}

/**
 * Returns the milliseconds from an action's recorded start to its end, or to now while it runs; null if it has not
 * started, or its end is not known.
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

const minuteMs = 60_000;

/**
 * Interval at which the words change, in ms: every second while they show seconds; null once there is nothing to count.
 */
export function tokenTickMs(expiresAt: number, now: number): number | null {
  if (expiresAt <= now) return null;
  // The tick before the last minute must not be a long one.
  return expiresAt - now < minuteMs + longTickMs ? 1_000 : longTickMs;
}
const longTickMs = 10_000;

/** Remaining life of the token: it is renewed automatically, so this is information and not a warning. */
export function tokenWords(expiresAt: number, now: number): string {
  const leftMs = expiresAt - now;
  if (leftMs <= 0) return 'token expired; it is renewed with the next request';
  return leftMs < minuteMs
    ? `token ${Math.ceil(leftMs / 1000)} s`
    : `token ${Math.floor(leftMs / minuteMs)} min`;
}

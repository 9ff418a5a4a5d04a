const minuteMs = 60_000;

/**
 * Returns the interval at which the words have to be updated, in ms: every second while they show seconds; null once
 * the token has expired.
 */
export function tokenTickMs(expiresAt: number, now: number): number | null {
  if (expiresAt <= now) return null;
  // The ticks become short before the last minute, because a long one could end in the middle of it.
  return expiresAt - now < minuteMs + longTickMs ? 1_000 : longTickMs;
}
const longTickMs = 10_000;

/** Describes the remaining life of the token. It is renewed automatically, so this is information and not a warning. */
export function tokenWords(expiresAt: number, now: number): string {
  const leftMs = expiresAt - now;
  if (leftMs <= 0) return 'token expired; it is renewed with the next request';
  return leftMs < minuteMs
    ? `token ${Math.ceil(leftMs / 1000)} s`
    : `token ${Math.floor(leftMs / minuteMs)} min`;
}

import type { Session } from '../../shared/connections.ts';
import { assertNever } from '../../shared/errors.ts';

/** The state of a sign-in in a word or two. */
export function sessionWords(session: Session): string {
  switch (session.state) {
    case 'signed-in':
      return `signed in as ${session.account}`;
    case 'signing-in':
      return 'signing in';
    case 'signed-out':
      return 'signed out';
    case 'failed':
      return 'sign-in failed';
    default:
      return assertNever(session);
  }
}

const minuteMs = 60_000;

/** How often the words change, in ms: every second when it is about seconds; null once there is nothing to count. */
export function tokenTickMs(expiresAt: number, now: number): number | null {
  if (expiresAt <= now) return null;
  // The tick before the last minute must not be a long one.
  return expiresAt - now < minuteMs + longTickMs ? 1_000 : longTickMs;
}
const longTickMs = 10_000;

/** How long the token lasts: it is renewed by itself, so this is information and not a warning. */
export function tokenWords(expiresAt: number, now: number): string {
  const leftMs = expiresAt - now;
  if (leftMs <= 0) return 'token expired, renewed with the next request';
  return leftMs < minuteMs
    ? `token ${Math.ceil(leftMs / 1000)} s`
    : `token ${Math.floor(leftMs / minuteMs)} min`;
}

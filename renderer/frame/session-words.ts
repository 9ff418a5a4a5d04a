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

/** How long the token lasts: it is renewed by itself, so this is information and not a warning. */
export function tokenWords(expiresAt: number, now: number): string {
  const minutes = Math.floor((expiresAt - now) / 60_000);
  if (expiresAt <= now) return 'token expired, renewed with the next request';
  return minutes < 1 ? 'token less than a minute' : `token ${minutes} min`;
}

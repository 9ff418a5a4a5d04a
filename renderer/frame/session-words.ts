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

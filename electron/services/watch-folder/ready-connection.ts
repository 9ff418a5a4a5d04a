/** The connection of a watched folder, signed in and writable. */
import type { Session } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';

/**
 * Signs in if needed; a user who signed out is asked to sign in again.
 * @throws AppError `conflict` where it is read-only, `unauthorized` where the sign-in is missing or rejected, those of
 * reaching a platform
 */
export async function readyConnection(
  connections: ConnectionsService,
  signal: AbortSignal,
): Promise<Pick<Current, 'id' | 'name' | 'environment'>> {
  const current = await connections.forWriting();
  // Rejects with the code of a failed sign-in; the session has only its message.
  await current.signIn.account();
  if ((await sessionOf(connections)).state !== 'signed-in') {
    // The default scope of the account is part of the session, and recipes may write it.
    await connections.api.choose({ id: current.id });
    await signedIn(connections, signal);
  }
  const { id, name, environment } = current;
  return { id, name, environment };
}

function sessionOf({ onSession }: ConnectionsService): Promise<Session> {
  return new Promise((resolve) => {
    const stop = onSession((session) => {
      resolve(session);
      // The first call comes before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });
}

/** @throws AppError where it fails, or after the signal */
function signedIn({ onSession }: ConnectionsService, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => {
      queueMicrotask(() => stop());
      signal.removeEventListener('abort', abort);
      done();
    };
    const abort = () => end(() => reject(new AppError('aborted', 'Cancelled.')));
    signal.addEventListener('abort', abort, { once: true });
    const stop = onSession((session) => {
      if (session.state === 'signed-in') end(resolve);
      if (session.state === 'failed') end(() => reject(new AppError('rejected', session.message)));
    });
  });
}

/** Waits for new credentials of a connection, even if they arrived while a request with the old ones was running. */
import { withAbort } from '../../../../shared/async.ts';
import type { ConnectionsService } from '../../connections/service.ts';

interface SignIns {
  /**
   * Resolves when the connection has new credentials, or was signed in to again, at `since` or later; also when the
   * signal ends the waiting.
   * @param since milliseconds since epoch: when the refused request left
   */
  next(connectionId: string, since: number, signal: AbortSignal): Promise<void>;
}

/**
 * How many refused requests one sign-in allows to be repeated: as many as may have been running. If the clock is set
 * back, endless attempts would lock the account.
 */
const maxExcused = 32;

export function createSignIns(deps: {
  readonly connections: Pick<ConnectionsService, 'onSignIn'>;
  readonly now: () => number;
}): SignIns {
  const { connections, now } = deps;
  const latest = new Map<string, { readonly at: number; excused: number }>();
  connections.onSignIn((connectionId) => void latest.set(connectionId, { at: now(), excused: 0 }));
  const hasNewSignIn = (id: string, since: number): boolean => {
    const last = latest.get(id);
    if (last === undefined || last.at < since || last.excused >= maxExcused) return false;
    last.excused += 1;
    return true;
  };
  return {
    async next(id, since, signal) {
      if (signal.aborted || hasNewSignIn(id, since)) return;
      const signedIn = Promise.withResolvers<void>();
      const stop = connections.onSignIn((connectionId) => {
        if (connectionId === id) signedIn.resolve();
      });
      await withAbort(signedIn.promise, signal, () => undefined).finally(stop);
    },
  };
}

/**
 * The connections feature before it has started: the practice platform, one of the connections, takes a while to start.
 */
import { contract } from '../../../shared/contract.ts';
import { deferredApi, deferredSubscription } from '../../../shared/deferred-api.ts';
import type { ConnectionsService } from './service.ts';

/**
 * Calls wait until the connections exist, or fail with the same error; until then the program is signing in.
 * @param onFault receives errors of listeners
 */
export function deferredConnections(
  whenThere: Promise<ConnectionsService>,
  onFault: (error: unknown) => void,
): ConnectionsService {
  let there: ConnectionsService | null = null;
  whenThere.then(
    (come) => {
      there = come;
    },
    () => undefined,
  );
  const once = deferredSubscription(whenThere, onFault);
  const own = { connections: contract.connections };
  return {
    api: deferredApi(
      own,
      whenThere.then(({ api }) => ({ connections: api })),
      onFault,
    ).connections,
    current: async () => (await whenThere).current(),
    forWriting: async () => (await whenThere).forWriting(),
    expectWritable: async (id) => (await whenThere).expectWritable(id),
    signInAs: async (account) => (await whenThere).signInAs(account),
    addressesOf: async (id) => (await whenThere).addressesOf(id),
    defaultScope: () => there?.defaultScope() ?? null,
    onSession(listener) {
      if (there === null) listener({ state: 'signing-in' });
      return once((come) => come.onSession(listener));
    },
    onSignIn: (listener) => once((come) => come.onSignIn(listener)),
    async close() {
      const come = await whenThere.catch(() => null);
      await come?.close();
    },
  };
}

/** Subscribes to new credentials of connections before there are connections. */
export function deferredSignIn(
  whenThere: Promise<Pick<ConnectionsService, 'onSignIn'>>,
  onFault: (error: unknown) => void,
): ConnectionsService['onSignIn'] {
  const once = deferredSubscription(whenThere, onFault);
  return (listener) => once((come) => come.onSignIn(listener));
}

/**
 * The connections feature before it has started: the practice platform, one of the connections, takes a while to start.
 */
import { contract } from '../../../shared/contract.ts';
import { deferredApi, deferredSubscription } from '../../../shared/deferred-api.ts';
import type { ConnectionsService } from './service.ts';

/**
 * Returns the connections before they exist: calls wait for them, or fail with their error. The session is `signing-in`
 * until then.
 * @param onFault receives errors of listeners
 */
export function deferredConnections(
  whenStarted: Promise<ConnectionsService>,
  onFault: (error: unknown) => void,
): ConnectionsService {
  let connections: ConnectionsService | null = null;
  whenStarted.then(
    (service) => {
      connections = service;
    },
    () => undefined,
  );
  const subscribeLater = deferredSubscription(whenStarted, onFault);
  const contractPart = { connections: contract.connections };
  return {
    api: deferredApi(
      contractPart,
      whenStarted.then(({ api }) => ({ connections: api })),
      onFault,
    ).connections,
    current: async () => (await whenStarted).current(),
    forWriting: async () => (await whenStarted).forWriting(),
    expectWritable: async (id) => (await whenStarted).expectWritable(id),
    signInAs: async (account) => (await whenStarted).signInAs(account),
    addressesOf: async (id) => (await whenStarted).addressesOf(id),
    defaultScope: () => connections?.defaultScope() ?? null,
    onSession(listener) {
      if (connections === null) listener({ state: 'signing-in' });
      return subscribeLater((service) => service.onSession(listener));
    },
    onSignIn: (listener) => subscribeLater((service) => service.onSignIn(listener)),
    async close() {
      const service = await whenStarted.catch(() => null);
      await service?.close();
    },
  };
}

/** Subscribes to new credentials of connections before there are connections. */
export function deferredSignIn(
  whenStarted: Promise<Pick<ConnectionsService, 'onSignIn'>>,
  onFault: (error: unknown) => void,
): ConnectionsService['onSignIn'] {
  const subscribeLater = deferredSubscription(whenStarted, onFault);
  return (listener) => subscribeLater((service) => service.onSignIn(listener));
}

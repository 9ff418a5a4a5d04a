/** HTTP clients by connection: each has its own pool, which is recreated when the network settings change. */
import type { Proxy as ProxySettings } from '../../../shared/connections/network-settings.ts';
import { createHttp, type Http } from '../../remote/http.ts';
import { defaultConnectTimeoutMs, type Route } from '../../remote/route.ts';
import type { Secrets } from './secrets.ts';
import type { StoredConnection } from './stored-connections.ts';

/** The network settings of a connection, without the password of the proxy. */
export type NetworkSettings = Pick<
  StoredConnection,
  'authorityPem' | 'proxy' | 'connectTimeoutMs' | 'responseTimeoutMs'
>;

export interface HttpClients {
  /** Returns the client that all requests of a connection share. */
  to(connection: StoredConnection): Promise<Http>;
  routeOf(connection: StoredConnection): Promise<Route>;
  /** Replaces the password of its proxy; an empty one forgets it. */
  keepProxyPassword(connection: StoredConnection, password: string): Promise<void>;
  /** Retires the client of a connection: it accepts no more requests, and completes open ones. */
  forget(id: string): void;
  close(): Promise<void>;
}

/** @param deps.http the client without any network settings, which its owner closes */
export function createHttpClients(deps: { secrets: Secrets; http: Http }): HttpClients {
  const { secrets } = deps;
  const open = new Map<string, { key: string; http: Http }>();
  const retiring = new Set<Http>();

  const forget = (id: string): void => {
    const known = open.get(id)?.http;
    open.delete(id);
    if (known === undefined) return;
    retiring.add(known);
    void known.retire().finally(() => retiring.delete(known));
  };
  const routeOf = async (connection: StoredConnection): Promise<Route> =>
    routeFrom(connection, await secrets.proxyPasswordOf(connection));
  return {
    routeOf,
    forget,
    async to(connection) {
      if (hasNoNetworkSettings(connection)) {
        forget(connection.id);
        return deps.http;
      }
      const route = await routeOf(connection);
      const key = JSON.stringify(route);
      const known = open.get(connection.id);
      if (known?.key === key) return known.http;
      forget(connection.id);
      const http = createHttp(route);
      open.set(connection.id, { key, http });
      return http;
    },
    async keepProxyPassword(connection, password) {
      await secrets.keepProxyPassword(connection, password);
      forget(connection.id);
    },
    async close() {
      const all = [...[...open.values()].map(({ http }) => http), ...retiring];
      open.clear();
      await Promise.all(all.map((http) => http.close()));
    },
  };
}

/** Returns the route of network settings. @param proxyPassword empty without one */
export function routeFrom(settings: NetworkSettings, proxyPassword: string): Route {
  const { authorityPem, proxy, connectTimeoutMs, responseTimeoutMs } = settings;
  return {
    authorityPem,
    proxy: proxy && { url: proxy.url, account: accountOf(proxy, proxyPassword) },
    connectTimeoutMs: connectTimeoutMs ?? defaultConnectTimeoutMs,
    responseTimeoutMs,
  };
}

const accountOf = ({ user }: ProxySettings, password: string) => (user === '' ? null : { user, password });

const hasNoNetworkSettings = ({
  authorityPem,
  proxy,
  connectTimeoutMs,
  responseTimeoutMs,
}: NetworkSettings): boolean =>
  authorityPem === null && proxy === null && connectTimeoutMs === null && responseTimeoutMs === null;

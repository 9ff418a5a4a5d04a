/** Connections of one route that are kept open: straight to the platform, or through its proxy. */
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { proxyAuthorization, proxyFor, type Route, secureContextOf } from './route.ts';

export interface Dispatchers {
  for(url: string): Dispatcher;
  /** Of one that reads from the network itself and speaks no HTTP/2; else null. */
  directFor(url: string): Agent | null;
  /** Lets what is under way end. */
  close(): Promise<void>;
  /** Cuts what is under way. */
  destroy(): Promise<void>;
}

const keepAliveTimeout = 10_000;

export function createDispatchers(route: Route): Dispatchers {
  const secureContext = secureContextOf(route);
  const connect = { timeout: route.connectTimeoutMs, ...(secureContext && { secureContext }) };
  // Retrying is decided by who knows whether repeating is safe, never here.
  // Over HTTP/2, what arrives at once may belong to several answers; see bulk-answer.ts.
  const direct = new Agent({ connect, keepAliveTimeout, allowH2: false });
  const proxied = route.proxy && createProxied(route.proxy);

  function createProxied(proxy: NonNullable<Route['proxy']>): ProxyAgent {
    const token = proxyAuthorization(proxy);
    return new ProxyAgent({
      uri: proxy.url,
      requestTls: connect,
      proxyTls: connect,
      keepAliveTimeout,
      ...(token !== undefined && { token }),
    });
  }
  const both = async (end: (dispatcher: Dispatcher) => Promise<void>) => {
    await Promise.all([end(direct), proxied && end(proxied)]);
  };
  const proxiedFor = (url: string) => (proxyFor(route, url) === null ? null : proxied);
  return {
    for: (url) => proxiedFor(url) ?? direct,
    directFor: (url) => (proxiedFor(url) === null ? direct : null),
    close: () => both((dispatcher) => dispatcher.close()),
    destroy: () => both((dispatcher) => dispatcher.destroy()),
  };
}

/** Creates the connection pools of one route, direct or through its proxy, which keep connections open. */
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { proxyAuthorization, proxyFor, type Route, secureContextOf } from '../route.ts';
import { withoutContinue } from './interim-responses.ts';

interface Dispatchers {
  for(url: string): Dispatcher;
  /** Returns the dispatcher without HTTP/2 for a URL that is reached directly; null for one that needs the proxy. */
  directFor(url: string): Agent | null;
  /** Waits for open requests to end. */
  close(): Promise<void>;
  /** Aborts open requests. */
  destroy(): Promise<void>;
}

const keepAliveTimeout = 10_000;
/** In bytes: some gateways add dozens of cookies and policies. */
const maxHeaderSize = 1 << 20;

export function createDispatchers(route: Route): Dispatchers {
  const secureContext = secureContextOf(route);
  const connect = { timeout: route.connectTimeoutMs, ...(secureContext && { secureContext }) };
  // There are no retries here; callers decide about them, because they know whether a repetition is safe.
  // HTTP/2 is off, because data that arrives together could belong to several responses; see bulk-response.ts.
  const direct = new Agent({
    connect: withoutContinue(buildConnector({ ...connect, allowH2: false })),
    keepAliveTimeout,
    maxHeaderSize,
    allowH2: false,
  });
  const proxied = route.proxy && createProxied(route.proxy);

  function createProxied(proxy: NonNullable<Route['proxy']>): ProxyAgent {
    const token = proxyAuthorization(proxy);
    return new ProxyAgent({
      uri: proxy.url,
      requestTls: connect,
      proxyTls: connect,
      keepAliveTimeout,
      maxHeaderSize,
      factory: (origin, options) => new Pool(origin, throughProxy(options)),
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

/**
 * Returns the options of a pool in the proxy client, with its connect function of undici wrapped by
 * `withoutContinue`.
 */
function throughProxy(options: object): Pool.Options {
  const { connect, ...rest } = options as Pool.Options;
  return {
    ...rest,
    maxHeaderSize,
    ...(typeof connect === 'function' && { connect: withoutContinue(connect as buildConnector.connector) }),
  };
}

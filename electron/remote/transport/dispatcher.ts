/** Connections of one route that are kept open: straight to the platform, or through its proxy. */
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { proxyAuthorization, proxyFor, type Route, secureContextOf } from '../route.ts';
import { withoutContinue } from './interim-responses.ts';

interface Dispatchers {
  for(url: string): Dispatcher;
  /** Of one that reads from the network itself and speaks no HTTP/2; else null. */
  directFor(url: string): Agent | null;
  /** Waits for open requests to end. */
  close(): Promise<void>;
  /** Aborts open requests. */
  destroy(): Promise<void>;
}

const keepAliveTimeout = 10_000;
/** Some gateways add cookies and policies by the dozen. */
const maxHeaderSize = 1 << 20;

export function createDispatchers(route: Route): Dispatchers {
  const secureContext = secureContextOf(route);
  const connect = { timeout: route.connectTimeoutMs, ...(secureContext && { secureContext }) };
  // Retries are decided by callers that know whether repeating is safe, never here.
  // Over HTTP/2, data that arrives at once may belong to several responses; see bulk-response.ts.
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

/** What is connected through a proxy, or to it, is connected by a function of undici's. */
function throughProxy(options: object): Pool.Options {
  const { connect, ...rest } = options as Pool.Options;
  return {
    ...rest,
    maxHeaderSize,
    ...(typeof connect === 'function' && { connect: withoutContinue(connect as buildConnector.connector) }),
  };
}

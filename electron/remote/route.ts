/** Settings for connections to a platform: additional trusted certificates, the proxy, and time limits. */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

export interface Route {
  /** Certificate authorities as PEM, trusted besides those of the system; null for none. */
  readonly authorityPem: string | null;
  readonly proxy: Proxy | null;
  readonly connectTimeoutMs: number;
  /** If no byte of a response arrives for this long, a request counts as lost; null for the limit of the caller. */
  readonly responseTimeoutMs: number | null;
}

interface Proxy {
  /** With http or https, without user and password. */
  readonly url: string;
  /** Null if the proxy requires none. */
  readonly account: { readonly user: string; readonly password: string } | null;
}

export const defaultConnectTimeoutMs = 10_000;

export const directRoute: Route = {
  authorityPem: null,
  proxy: null,
  connectTimeoutMs: defaultConnectTimeoutMs,
  responseTimeoutMs: null,
};

/** Returns the proxy for a URL; null without a proxy, and for URLs of this computer itself. */
export function proxyFor({ proxy }: Pick<Route, 'proxy'>, url: string): Proxy | null {
  if (proxy === null || !URL.canParse(url)) return proxy;
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname) ? null : proxy;
}

/** Returns the value of the header `Proxy-Authorization`; undefined if the proxy requires none. */
export const proxyAuthorization = ({ account }: Proxy): string | undefined =>
  account === null
    ? undefined
    : `Basic ${Buffer.from(`${account.user}:${account.password}`, 'utf8').toString('base64')}`;

/** Returns all trusted certificates as PEM; undefined to use only those of the system. */
export function trustedPem({ authorityPem }: Pick<Route, 'authorityPem'>): string[] | undefined {
  return authorityPem === null ? undefined : [...getCACertificates('default'), authorityPem];
}

/** Creates the TLS context of all connections of a route, since reading all authorities for each would be slow. */
export function secureContextOf(route: Pick<Route, 'authorityPem'>): SecureContext | undefined {
  const ca = trustedPem(route);
  return ca && createSecureContext({ ca });
}

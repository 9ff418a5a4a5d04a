/** Decides whether a target is on the list of those that actions may reach. */
import type { Allowed } from '../actions.ts';

/** Parts of a URL. The caller parses it, because the language itself has no parser and `shared` uses no platform. */
export interface UrlParts {
  /** With its colon. */
  readonly protocol: string;
  /** Lower case; an IPv6 address in brackets. */
  readonly hostname: string;
  /** Empty for the default port of the protocol. */
  readonly port: string;
  readonly pathname: string;
  readonly username: string;
}

/** Target of an action: the host of a command, or the URL of a request. */
export type Target = { kind: 'host'; host: string; port: number } | { kind: 'url'; url: UrlParts };

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Returns whether a list allows a target. @param partsOf parses a URL; returns null for a text that is none */
export function isAllowed(
  list: readonly Allowed[],
  target: Target,
  partsOf: (text: string) => UrlParts | null,
): boolean {
  return list.some(({ kind, text }) => {
    if (kind === 'host') return allowsHost(text, target);
    const prefix = partsOf(text);
    return target.kind === 'url' && prefix !== null && beginsWith(target.url, prefix);
  });
}

/** Returns whether an entry with a host allows a target; an entry without a port allows every port. */
function allowsHost(entry: string, target: Target): boolean {
  const { host, port } = readHost(entry);
  const actual =
    target.kind === 'host'
      ? { host: target.host, port: target.port }
      : { host: target.url.hostname, port: Number(target.url.port) || defaultPorts[target.url.protocol] };
  return plainHost(actual.host) === plainHost(host) && (port === null || port === actual.port);
}

function beginsWith(url: UrlParts, prefix: UrlParts): boolean {
  const isSamePlace =
    url.protocol === prefix.protocol && url.hostname === prefix.hostname && url.port === prefix.port;
  if (!isSamePlace) return false;
  const path = prefix.pathname;
  if (path === '/') return true;
  // A server may decode escaped slashes and dots, or drop what follows a `;`, and with that leave the allowed path.
  if (/%2f|%5c|%2e|;/i.test(url.pathname)) return false;
  if (path.endsWith('/')) return url.pathname.startsWith(path);
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

/** Splits `web-01`, `web-01:2222`, `10.0.0.1`, `[fd00::1]:22` or `fd00::1` into host and port, which may be null. */
export function readHost(text: string): { host: string; port: number | null } {
  const found = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text.trim());
  if (found === null) return { host: text.trim(), port: null };
  return {
    host: found[1] ?? found[2] ?? '',
    port: found[3] === undefined ? null : Number(found[3]),
  };
}

/** Returns the text that `readHost` reads as this host, without brackets, and port. */
export const withPort = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Normalizes a host for comparison: letter case, brackets and a dot at the end make no difference. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

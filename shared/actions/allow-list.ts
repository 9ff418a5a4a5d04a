/** Decides whether a target is on the list of those that actions may reach. */
import type { Allowed } from '../actions.ts';

/** Parts of a URL, parsed by the caller, because the language alone cannot. */
export interface UrlParts {
  /** With its colon. */
  readonly protocol: string;
  /** Lower case; an IPv6 address in brackets. */
  readonly hostname: string;
  /** Empty where it is the usual one. */
  readonly port: string;
  readonly pathname: string;
  readonly username: string;
}

export type Target = { kind: 'host'; host: string; port: number } | { kind: 'url'; url: UrlParts };

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** @param partsOf null for what is no URL */
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

/** Without a port, each of them. */
function allowsHost(entry: string, target: Target): boolean {
  const { host, port } = readHost(entry);
  const own =
    target.kind === 'host'
      ? { host: target.host, port: target.port }
      : { host: target.url.hostname, port: Number(target.url.port) || usualPorts[target.url.protocol] };
  return plainHost(own.host) === plainHost(host) && (port === null || port === own.port);
}

function beginsWith(url: UrlParts, prefix: UrlParts): boolean {
  const isSamePlace =
    url.protocol === prefix.protocol && url.hostname === prefix.hostname && url.port === prefix.port;
  if (!isSamePlace) return false;
  const path = prefix.pathname;
  if (path === '/') return true;
  // A server may read an escaped slash as a step, and with it leave what was allowed.
  if (/%2f|%5c|%2e|;/i.test(url.pathname)) return false;
  if (path.endsWith('/')) return url.pathname.startsWith(path);
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

/** `web-01`, `web-01:2222`, `10.0.0.1`, `[fd00::1]:22` or `fd00::1`. */
export function readHost(text: string): { host: string; port: number | null } {
  const found = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text.trim());
  if (found === null) return { host: text.trim(), port: null };
  return {
    host: found[1] ?? found[2] ?? '',
    port: found[3] === undefined ? null : Number(found[3]),
  };
}

/** Case, brackets and the dot at the end make no other host. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

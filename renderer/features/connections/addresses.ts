import type { Addresses } from '../../../shared/connections.ts';

/** The paths under which a platform that serves everything from one origin has its interfaces. @source wire.md §1 */
const paths = {
  authUrl: '',
  connectorUrl: '/api/csv/1.0',
  graphUrl: '/api/graph/7.4',
  objectsUrl: '/api/objects/1.0',
  actionsUrl: '/api/action-ws/1.0',
} as const;

/** Returns the origin of a typed address, such as `https://host:8443`, without its path; null if the text is no address. */
export function originIn(text: string): string | null {
  const parts = /^(?<scheme>https?:\/\/)?(?<host>[^\s/?#]+)(?:[/?#]\S*)?$/i.exec(text.trim())?.groups;
  if (!parts?.['host'] || parts['host'].endsWith(':')) return null;
  return `${parts['scheme'] ?? 'https://'}${parts['host']}`;
}

const ownMachine = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether others in the network could read what is sent to an address: it leads to another machine without TLS. */
export function isUnencrypted(address: string): boolean {
  if (!URL.canParse(address.trim())) return false;
  const { protocol, hostname } = new URL(address.trim());
  return (protocol === 'http:' || protocol === 'ws:') && !ownMachine.test(hostname);
}

/** The usual addresses of a platform with one origin. */
export const usualAddresses = (origin: string): Record<keyof Addresses, string> => ({
  authUrl: `${origin}${paths.authUrl}`,
  connectorUrl: `${origin}${paths.connectorUrl}`,
  graphUrl: `${origin}${paths.graphUrl}`,
  objectsUrl: `${origin}${paths.objectsUrl}`,
  actionsUrl: `${origin}${paths.actionsUrl}`,
});

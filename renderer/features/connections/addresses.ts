import type { Addresses } from '../../../shared/connections.ts';

/** The paths under which a platform that serves everything from one origin has its interfaces. @source wire.md §1 */
const paths = {
  authUrl: '',
  connectorUrl: '/api/csv/1.0',
  graphUrl: '/api/graph/7.4',
  objectsUrl: '/api/objects/1.0',
  actionsUrl: '/api/action-ws/1.0',
} as const;

/** `https://host:8443` for typed text; null if the text is not an origin. */
export function originIn(text: string): string | null {
  const host = /^(?<scheme>https?:\/\/)?(?<host>[^\s/]+)\/*$/i.exec(text.trim())?.groups;
  if (!host?.['host'] || host['host'].endsWith(':')) return null;
  return `${host['scheme'] ?? 'https://'}${host['host']}`;
}

/** The usual addresses of a platform with one origin. */
export const usualAddresses = (origin: string): Record<keyof Addresses, string> => ({
  authUrl: `${origin}${paths.authUrl}`,
  connectorUrl: `${origin}${paths.connectorUrl}`,
  graphUrl: `${origin}${paths.graphUrl}`,
  objectsUrl: `${origin}${paths.objectsUrl}`,
  actionsUrl: `${origin}${paths.actionsUrl}`,
});

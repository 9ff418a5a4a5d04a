import type { Addresses } from '../../../shared/connections.ts';

/** The paths under which a platform that serves everything from one origin has its interfaces. @source wire.md §1 */
const paths = {
  authUrl: '',
  connectorUrl: '/api/csv/1.0',
  graphUrl: '/api/graph/7.4',
  objectsUrl: '/api/objects/1.0',
} as const;

/** The addresses of a platform with one origin; null while the text is no origin yet. */
export function addressesFromOrigin(text: string): Addresses | null {
  const host = /^(?<scheme>https?:\/\/)?(?<host>[^\s/]+)\/*$/i.exec(text.trim())?.groups;
  if (!host?.['host'] || host['host'].endsWith(':')) return null;
  const origin = `${host['scheme'] ?? 'https://'}${host['host']}`;
  return {
    authUrl: `${origin}${paths.authUrl}`,
    connectorUrl: `${origin}${paths.connectorUrl}`,
    graphUrl: `${origin}${paths.graphUrl}`,
    objectsUrl: `${origin}${paths.objectsUrl}`,
  };
}

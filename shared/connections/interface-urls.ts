/** Derives the addresses of interfaces that a connection may leave out. */
import type { Addresses } from './addresses.ts';

/**
 * Returns the address of the Domain Object interface. If the connection has none, it is derived from the other
 * addresses, provided that these have one origin; otherwise null.
 * @source wire.md §1
 */
export function objectsUrlOf(addresses: Addresses): string | null {
  const origin = commonOriginOf(addresses);
  return addresses.objectsUrl ?? (origin === null ? null : `${origin}/api/objects/1.0`);
}

/** Returns the address of the action interface, with http or https, by the rule of {@link objectsUrlOf}. */
export function actionsUrlOf(addresses: Addresses): string | null {
  const origin = commonOriginOf(addresses);
  return addresses.actionsUrl ?? (origin === null ? null : `${origin}/api/action-ws/1.0`);
}

function commonOriginOf({ connectorUrl, graphUrl }: Addresses): string | null {
  const origin = /^(.+)\/api\/graph\/[^/]+$/.exec(graphUrl)?.[1];
  return origin !== undefined && connectorUrl.startsWith(`${origin}/api/csv/`) ? origin : null;
}

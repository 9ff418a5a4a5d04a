/** Addresses of the interfaces that a connection need not name. */
import type { Addresses } from './addresses.ts';

/**
 * Address of the Domain Object interface. Where none is named it is taken from the others, if these show that
 * everything is served from one place; null where they do not.
 * @source wire.md §1
 */
export function objectsUrlOf(addresses: Addresses): string | null {
  const origin = onePlaceOf(addresses);
  return addresses.objectsUrl ?? (origin === null ? null : `${origin}/api/objects/1.0`);
}

/** Address of the action interface, with http or https; found as {@link objectsUrlOf} finds its own. */
export function actionsUrlOf(addresses: Addresses): string | null {
  const origin = onePlaceOf(addresses);
  return addresses.actionsUrl ?? (origin === null ? null : `${origin}/api/action-ws/1.0`);
}

function onePlaceOf({ connectorUrl, graphUrl }: Addresses): string | null {
  const origin = /^(.+)\/api\/graph\/[^/]+$/.exec(graphUrl)?.[1];
  return origin !== undefined && connectorUrl.startsWith(`${origin}/api/csv/`) ? origin : null;
}

import type { z } from 'zod';
import type { requestedOrigin } from '../../../shared/connections.ts';
import type { Route } from '../../remote/route.ts';
import { authorityPemOf } from './authority.ts';
import { type HttpClients, routeFrom } from './http-clients.ts';
import type { StoredConnection } from './stored-connections.ts';

/** Returns the route for a form of network settings. Without a proxy password, the stored one is used. */
export async function routeOfForm(
  settings: Omit<z.output<typeof requestedOrigin>, 'origin'>,
  { find, httpClients }: { find: (id: string) => StoredConnection; httpClients: HttpClients },
): Promise<Route> {
  const { connectionId, proxy } = settings;
  const storedProxy = connectionId === null ? null : (await httpClients.routeOf(find(connectionId))).proxy;
  const isSameProxy =
    storedProxy !== null && storedProxy.url === proxy?.url && storedProxy.account?.user === proxy.user;
  const password = proxy?.password || (isSameProxy ? (storedProxy.account?.password ?? '') : '');
  return routeFrom({ ...settings, authorityPem: authorityPemOf(settings.authority, find) }, password);
}

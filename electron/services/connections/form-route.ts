import type { z } from 'zod';
import type { askedOrigin } from '../../../shared/connections.ts';
import type { Route } from '../../remote/route.ts';
import { authorityPemOf } from './authority.ts';
import { type HttpClients, routeFrom } from './http-clients.ts';
import type { KeptConnection } from './stored-connections.ts';

/** Network settings from a form, with a proxy password that is already stored. */
export async function routeOfForm(
  settings: Omit<z.output<typeof askedOrigin>, 'origin'>,
  { find, httpClients }: { find: (id: string) => KeptConnection; httpClients: HttpClients },
): Promise<Route> {
  const { connectionId, proxy } = settings;
  const known = connectionId === null ? null : (await httpClients.routeOf(find(connectionId))).proxy;
  const isSame = known !== null && known.url === proxy?.url && known.account?.user === proxy.user;
  const password = proxy?.password || (isSame ? (known.account?.password ?? '') : '');
  return routeFrom({ ...settings, authorityPem: authorityPemOf(settings.authority, find) }, password);
}

import type { z } from 'zod';
import type { askedOrigin } from '../../../shared/connections.ts';
import type { Route } from '../../remote/route.ts';
import { authorityPemOf } from './authority.ts';
import type { KeptConnection } from './book.ts';
import { routeFrom, type Ways } from './ways.ts';

/** Network settings from a form, with a proxy password that is already stored. */
export async function askedWay(
  way: Omit<z.output<typeof askedOrigin>, 'origin'>,
  { find, ways }: { find: (id: string) => KeptConnection; ways: Ways },
): Promise<Route> {
  const { connectionId, proxy } = way;
  const known = connectionId === null ? null : (await ways.routeOf(find(connectionId))).proxy;
  const isSame = known !== null && known.url === proxy?.url && known.account?.user === proxy.user;
  const password = proxy?.password || (isSame ? (known.account?.password ?? '') : '');
  return routeFrom({ ...way, authorityPem: authorityPemOf(way.authority, find) }, password);
}

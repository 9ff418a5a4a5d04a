/** Routes of the authentication service: sign-in, refresh, revoke, and the account. @source wire.md §2 */

import { z } from 'zod';
import type { Context } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { readVertex } from '../graph/vertex.ts';
import { requireToken } from '../guard.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';
import type { Identity } from '../store/accounts.ts';
import { readBody } from './body.ts';

const client = z.object({ client_id: z.string(), client_secret: z.string() });
const signIn = z.object({ ...client.shape, username: z.string(), password: z.string() });
const refresh = z.object({ ...client.shape, refresh_token: z.string() });

export const addAuthRoutes: Routes = (app, context) => {
  const { world } = context;

  const applicationOf = ({ client_id, client_secret }: z.infer<typeof client>) => {
    const application = world.accounts.applicationOf(client_id, client_secret);
    if (application === undefined) throw unauthorized();
    return application;
  };

  app.post(`${paths.auth}/app`, (request) => {
    const body = readBody(signIn, request.body);
    const application = applicationOf(body);
    const account = world.accounts.accountOf(body.username, body.password);
    if (account === undefined) throw unauthorized();
    return world.write(() => issueToken(context, { account, application }));
  });

  app.post(`${paths.auth}/refresh`, (request) => {
    const body = readBody(refresh, request.body);
    const application = applicationOf(body);
    return world.write(() => {
      const spent = world.tokens.spend(body.refresh_token, application.id);
      const account = spent && world.accounts.account(spent.account);
      if (account === undefined) throw unauthorized();
      return issueToken(context, { account, application });
    });
  });

  app.post(`${paths.auth}/revoke`, (request) => {
    const body = readBody(refresh, request.body);
    const application = applicationOf(body);
    world.write(() => world.tokens.revoke(body.refresh_token, application.id));
    return {};
  });

  app.register(async (scope) => {
    requireToken(scope, context, 'authorization');
    scope.get(`${paths.auth}/me/account`, (request) => {
      if (request.identity === null) throw unauthorized();
      return readVertex(world.graph.read(request.identity.account.id));
    });
  });
};

function issueToken({ world, faults, now, tokenLifeSeconds }: Context, { account, application }: Identity) {
  const lifeSeconds = faults.state().tokenLifeSeconds ?? tokenLifeSeconds;
  const token = world.tokens.issue({
    account: account.id,
    application: application.id,
    expiresAt: now() + lifeSeconds * 1000,
  });
  return {
    _TOKEN: token.access,
    _APPLICATION: application.id,
    _IDENTITY: account.username,
    _IDENTITY_ID: account.id,
    'expires-at': token.expiresAt,
    expires_in: lifeSeconds,
    access_token: token.access,
    refresh_token: token.refresh,
    type: 'Bearer',
  };
}

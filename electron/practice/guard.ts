/** Rejects requests without a valid token. */
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { unauthorized } from './errors.ts';
import { originOf, type RequestOrigin } from './request-origin.ts';
import type { Identity } from './store/accounts.ts';

/**
 * Requires a token for all routes of `scope`, and sets its owner as `request.identity`.
 * @source wire.md §1 and §2: the connector uses another header than the other interfaces
 */
export function requireToken(
  scope: FastifyInstance,
  context: Context,
  header: 'authorization' | 'x-forwarded-authorization',
): void {
  scope.addHook('onRequest', async (request) => {
    const value = request.headers[header];
    const access = typeof value === 'string' ? bearer.exec(value)?.[1] : undefined;
    request.identity = identityOf(access, context, originOf(request));
  });
}

/**
 * Returns the owner of a token.
 * @throws PlatformError 401 if it is missing, unknown or expired, or if a fault refuses tokens
 */
export function identityOf(
  access: string | undefined,
  { world, faults, now }: Context,
  origin: RequestOrigin,
): Identity {
  const token = access === undefined ? undefined : world.tokens.valid(access, now());
  const account = token && world.accounts.account(token.account);
  const application = token && world.accounts.application(token.application);
  if (!account || !application) throw unauthorized();
  faults.refuseToken(origin);
  return { account, application };
}

const bearer = /^bearer +([A-Za-z0-9._-]+) *$/i;

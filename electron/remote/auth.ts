/** Signs in and keeps the token of one connection. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { parseJson, readAnswer, refusal } from './answer.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}

export interface Account {
  /** `ogit/_id`; empty where the platform does not tell. */
  readonly id: string;
  readonly name: string;
  /** `ogit/Auth/Account/defaultScope`; null where the account has none. */
  readonly defaultScope: string | null;
}

export interface SignIn {
  /** @throws AppError `unauthorized` where sign-in is refused, and those of Http.send */
  token(): Promise<string>;
  /** Another token than `refused`: one refresh for all who ask at the same time, else a new sign-in. */
  renew(refused: string): Promise<string>;
  /** Milliseconds since epoch; null before the first sign-in. */
  expiresAt(): number | null;
  account(): Promise<Account>;
  /** Calls `ask` with a token; where the token is refused, renews it and calls once more. */
  authorized(ask: (token: string) => HttpRequest): Promise<HttpAnswer>;
  /** What it asks with, which knows the way to the platform: for what is opened with its token. */
  http(): Promise<Http>;
  /** Forgets the token and tells the platform, which need not answer. */
  signOut(): Promise<void>;
}

const text = z.string().optional().catch(undefined);
const number = z.coerce.number().optional().catch(undefined);

/** Names differ between installations: `_TOKEN` or `access_token`, `expires-at` or `expires_in`. @source wire.md §2 */
const tokenBody = z
  .looseObject({
    _TOKEN: text,
    access_token: text,
    refresh_token: text,
    'expires-at': number,
    expires_in: number,
  })
  .refine((body) => Boolean(body._TOKEN || body.access_token));

const accountBody = z.looseObject({
  'ogit/_id': z.string().optional(),
  'ogit/name': z.string().optional(),
  'ogit/email': z.string().optional(),
  'ogit/Auth/Account/defaultScope': z.string().nullable().optional(),
});

const aPlatform = 'The sign-in service';

export function createSignIn(deps: {
  authUrl: string;
  credentials: Credentials;
  http: Http;
  now: () => number;
  /** Hears when a new token is held and when it ends, in milliseconds since epoch. */
  onToken?: (expiresAt: number) => void;
}): SignIn {
  const { authUrl, credentials, http, now } = deps;
  let held: { token: string; refreshToken: string | undefined; expiresAt: number } | undefined;
  let renewing: Promise<string> | undefined;

  /** Signing in may be repeated, so whatever keeps it from an answer counts as not reached. */
  const post = async (path: string, body: object): Promise<HttpAnswer> => {
    try {
      const answer = await http.send({
        method: 'POST',
        url: `${authUrl}${path}`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: 30_000,
      });
      if (answer.status === 429 || answer.status >= 500)
        throw new AppError('offline', `${aPlatform} cannot take a sign-in now (${answer.status}).`);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'lost') throw error;
      throw new AppError('offline', error.message, { details: error.details, cause: error });
    }
  };

  const keep = (answer: HttpAnswer): string => {
    const body = tokenBody.safeParse(parseJson(answer.text)).data;
    // No part of this answer may be shown: it could hold a token under another name.
    if (!body) throw new AppError('unreadable', `${aPlatform} answered ${answer.status} without a token.`);
    const token = body._TOKEN || body.access_token || '';
    const expiresAt = body['expires-at'] || now() + (body.expires_in ?? 0) * 1000;
    held = { token, refreshToken: body.refresh_token, expiresAt };
    deps.onToken?.(expiresAt);
    return token;
  };

  const signIn = async (): Promise<string> => {
    const { clientId, clientSecret, username, password } = credentials;
    const answer = await post('/api/auth/6/app', {
      client_id: clientId,
      client_secret: clientSecret,
      username,
      password,
    });
    if (answer.status === 401 || answer.status === 403)
      throw new AppError(
        'unauthorized',
        'Sign-in is refused; check client id, client secret, user and password.',
      );
    if (answer.status >= 300) throw refusal(answer, aPlatform);
    return keep(answer);
  };

  const refresh = async (refreshToken: string): Promise<string | undefined> => {
    const { clientId, clientSecret } = credentials;
    const answer = await post('/api/auth/6/refresh', {
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    });
    return answer.status < 300 ? keep(answer) : undefined;
  };

  const renewOnce = async (): Promise<string> => {
    const refreshToken = held?.refreshToken;
    held = undefined;
    const refreshed = refreshToken === undefined ? undefined : await refresh(refreshToken);
    return refreshed ?? signIn();
  };
  const shared = (start: () => Promise<string>): Promise<string> => {
    renewing ??= start().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const self: SignIn = {
    token: async () => held?.token ?? shared(signIn),
    renew: async (refused) => (held && held.token !== refused ? held.token : shared(renewOnce)),
    expiresAt: () => held?.expiresAt ?? null,
    http: async () => http,
    async signOut() {
      const { clientId: client_id, clientSecret: client_secret } = credentials;
      const refresh_token = held?.refreshToken;
      held = undefined;
      if (refresh_token === undefined) return;
      // A token that cannot be taken back ends by itself.
      await post('/api/auth/6/revoke', { client_id, client_secret, refresh_token }).catch(() => undefined);
    },
    async authorized(ask) {
      const token = await self.token();
      const answer = await http.send(ask(token));
      // A refused token means that nothing was executed, so asking again is safe.
      return answer.status === 401 ? http.send(ask(await self.renew(token))) : answer;
    },
    async account() {
      const answer = await self.authorized((token) => ({
        method: 'GET',
        url: `${authUrl}/api/auth/6/me/account?profile=true`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        timeoutMs: 30_000,
      }));
      if (answer.status >= 300) throw refusal(answer, aPlatform);
      const body = readAnswer(accountBody, answer, aPlatform);
      return {
        id: body['ogit/_id'] ?? '',
        name: body['ogit/email'] ?? body['ogit/name'] ?? credentials.username,
        defaultScope: body['ogit/Auth/Account/defaultScope'] || null,
      };
    },
  };
  return self;
}

/** Signs in and keeps the token of one connection. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { holdSecrets } from '../../shared/redaction/held-secrets.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { parseJson, readResponse, refusal } from './read-response.ts';
import { aPlatform, type Credentials, createTokenRequests } from './token-requests.ts';

interface Account {
  /** `ogit/_id`; empty if the platform does not send it. */
  readonly id: string;
  readonly name: string;
  /** `ogit/Auth/Account/defaultScope`; null where the account has none. */
  readonly defaultScope: string | null;
}

export interface SignIn {
  /** @throws AppError `unauthorized` where sign-in is refused, and those of Http.send */
  token(): Promise<string>;
  /** Returns another token than `refused`: one refresh for all simultaneous callers, else a new sign-in. */
  renew(refused: string): Promise<string>;
  /** Milliseconds since epoch; null before the first sign-in. */
  expiresAt(): number | null;
  account(): Promise<Account>;
  /** Calls `ask` with a token; where the token is refused, renews it and calls once more. */
  authorized(ask: (token: string) => HttpRequest): Promise<HttpResponse>;
  /** The HTTP client of the sign-in, which knows the way to the platform: for requests with its token. */
  http(): Promise<Http>;
  /** Forgets the token and notifies the platform, which need not respond. */
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

/** Never any part of the token itself. */
const unusableToken = (token: string): string =>
  `${aPlatform} returned a token with ${/[\r\n]/.test(token) ? 'a line break' : 'a character that is not allowed in HTTP headers'}, so it cannot be used in requests; ask the administrator of the platform to correct this.`;

export function createSignIn(deps: {
  authUrl: string;
  credentials: Credentials;
  http: Http;
  now: () => number;
  /** Called when a new token is held, with the time it expires, in milliseconds since epoch. */
  onToken?: (expiresAt: number) => void;
}): SignIn {
  const { authUrl, credentials, http, now } = deps;
  const requests = createTokenRequests({ authUrl, credentials, http });
  holdSecrets([credentials.clientSecret, credentials.password]);
  let held: { token: string; refreshToken: string | undefined; expiresAt: number } | undefined;
  let renewing: Promise<string> | undefined;

  const keep = (response: HttpResponse): string => {
    const body = tokenBody.safeParse(parseJson(response.text)).data;
    // No part of this response may be shown: it could hold a token under another name.
    if (!body)
      throw new AppError('unreadable', `${aPlatform} responded with ${response.status} but without a token.`);
    const token = body._TOKEN || body.access_token || '';
    // Its beginning and end would be cut as blanks of a header, and a line break in it would begin another header.
    if (/[^\x21-\x7e]/.test(token)) throw new AppError('unreadable', unusableToken(token));
    const expiresAt = body['expires-at'] || now() + (body.expires_in ?? 0) * 1000;
    holdSecrets([token, body._TOKEN, body.access_token, body.refresh_token]);
    held = { token, refreshToken: body.refresh_token, expiresAt };
    deps.onToken?.(expiresAt);
    return token;
  };

  const signIn = async (): Promise<string> => {
    const response = await requests.signIn();
    if (response.status === 401 || response.status === 403)
      throw new AppError(
        'unauthorized',
        'Sign-in was refused; check client ID, client secret, user and password.',
      );
    if (response.status >= 300) throw refusal(response, aPlatform);
    return keep(response);
  };

  const refresh = async (refreshToken: string): Promise<string | undefined> => {
    const response = await requests.refresh(refreshToken);
    return response.status < 300 ? keep(response) : undefined;
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
      const refreshToken = held?.refreshToken;
      held = undefined;
      if (refreshToken === undefined) return;
      // A token that cannot be taken back ends by itself.
      await requests.revoke(refreshToken).catch(() => undefined);
    },
    async authorized(ask) {
      const token = await self.token();
      const response = await http.send(ask(token));
      // A refused token means that nothing was executed, so asking again is safe.
      return response.status === 401 ? http.send(ask(await self.renew(token))) : response;
    },
    async account() {
      const response = await self.authorized((token) => ({
        method: 'GET',
        url: `${authUrl}/api/auth/6/me/account?profile=true`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        timeoutMs: 30_000,
      }));
      if (response.status >= 300) throw refusal(response, aPlatform);
      const body = readResponse(accountBody, response, aPlatform);
      return {
        id: body['ogit/_id'] ?? '',
        name: body['ogit/email'] ?? body['ogit/name'] ?? credentials.username,
        defaultScope: body['ogit/Auth/Account/defaultScope'] || null,
      };
    },
  };
  return self;
}

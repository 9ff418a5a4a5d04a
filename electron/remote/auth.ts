/** Signs in with the credentials of one connection, and stores and renews its token. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import { holdSecrets } from '../../shared/redaction/held-secrets.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { readResponse, refusal } from './read-response.ts';
import { type Credentials, createTokenRequests, theSignInService } from './token-requests.ts';

interface Account {
  /** `ogit/_id`; empty if the platform does not send it. */
  readonly id: string;
  readonly name: string;
  /** `ogit/Auth/Account/defaultScope`; null if the account has none. */
  readonly defaultScope: string | null;
}

export interface SignIn {
  /**
   * Returns the token; signs in first if there is none.
   * @throws AppError `unauthorized` if refused, and those of Http.send
   */
  token(): Promise<string>;
  /** Returns a token other than `refused`, by a refresh or else a new sign-in; simultaneous callers share one. */
  renew(refused: string): Promise<string>;
  /** Milliseconds since epoch; null before the first sign-in. */
  expiresAt(): number | null;
  account(): Promise<Account>;
  /**
   * Sends the request that the function returns for a token. If the token is refused, renews it and sends once more.
   */
  authorized(requestWith: (token: string) => HttpRequest): Promise<HttpResponse>;
  /** Returns the HTTP client of the sign-in, with its route to the platform, for requests with its token. */
  http(): Promise<Http>;
  /** Discards the token and revokes it at the platform; a failure of that is ignored. */
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

/** Returns the message about an unusable token, without any part of the token. */
const unusableToken = (token: string): string =>
  `${theSignInService} returned a token with ${/[\r\n]/.test(token) ? 'a line break' : 'a character that is not allowed in HTTP headers'}, so it cannot be used in requests; ask the administrator of the platform to correct this.`;

export function createSignIn(deps: {
  authUrl: string;
  credentials: Credentials;
  http: Http;
  now: () => number;
  /** Is called after a new token was received, with its expiry in milliseconds since epoch. */
  onToken?: (expiresAt: number) => void;
}): SignIn {
  const { authUrl, credentials, http, now } = deps;
  const requests = createTokenRequests({ authUrl, credentials, http });
  holdSecrets([credentials.clientSecret, credentials.password]);
  let current: { token: string; refreshToken: string | undefined; expiresAt: number } | undefined;
  let renewing: Promise<string> | undefined;

  const storeToken = (response: HttpResponse): string => {
    const body = tokenBody.safeParse(parseJson(response.text)).data;
    // No part of this response may be shown, because it could contain a token under another name.
    if (!body)
      throw new AppError(
        'unreadable',
        `${theSignInService} responded with ${response.status} but without a token.`,
      );
    const token = body._TOKEN || body.access_token || '';
    // Blanks at its ends would be cut off in a header, and a line break in it would begin another header.
    if (/[^\x21-\x7e]/.test(token)) throw new AppError('unreadable', unusableToken(token));
    const expiresAt = body['expires-at'] || now() + (body.expires_in ?? 0) * 1000;
    holdSecrets([token, body._TOKEN, body.access_token, body.refresh_token]);
    current = { token, refreshToken: body.refresh_token, expiresAt };
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
    if (response.status >= 300) throw refusal(response, theSignInService);
    return storeToken(response);
  };

  const refresh = async (refreshToken: string): Promise<string | undefined> => {
    const response = await requests.refresh(refreshToken);
    return response.status < 300 ? storeToken(response) : undefined;
  };

  const renewOnce = async (): Promise<string> => {
    const refreshToken = current?.refreshToken;
    current = undefined;
    const refreshed = refreshToken === undefined ? undefined : await refresh(refreshToken);
    return refreshed ?? signIn();
  };
  /** Starts a renewal, or returns the one in progress. */
  const renewShared = (start: () => Promise<string>): Promise<string> => {
    renewing ??= start().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const self: SignIn = {
    token: async () => current?.token ?? renewShared(signIn),
    renew: async (refused) => (current && current.token !== refused ? current.token : renewShared(renewOnce)),
    expiresAt: () => current?.expiresAt ?? null,
    http: async () => http,
    async signOut() {
      const refreshToken = current?.refreshToken;
      current = undefined;
      if (refreshToken === undefined) return;
      // A token that cannot be revoked expires by itself.
      await requests.revoke(refreshToken).catch(() => undefined);
    },
    async authorized(requestWith) {
      const token = await self.token();
      const response = await http.send(requestWith(token));
      // A refused token means that nothing was executed, so it is safe to send the request again.
      return response.status === 401 ? http.send(requestWith(await self.renew(token))) : response;
    },
    async account() {
      const response = await self.authorized((token) => ({
        method: 'GET',
        url: `${authUrl}/api/auth/6/me/account?profile=true`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        timeoutMs: 30_000,
      }));
      if (response.status >= 300) throw refusal(response, theSignInService);
      const body = readResponse(accountBody, response, theSignInService);
      return {
        id: body['ogit/_id'] ?? '',
        name: body['ogit/email'] ?? body['ogit/name'] ?? credentials.username,
        defaultScope: body['ogit/Auth/Account/defaultScope'] || null,
      };
    },
  };
  return self;
}

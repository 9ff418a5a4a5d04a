/** Sends the requests that issue, renew and revoke a token. */
import { AppError } from '../../shared/errors.ts';
import type { Http, HttpResponse } from './http.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}

interface TokenRequests {
  signIn(): Promise<HttpResponse>;
  refresh(refreshToken: string): Promise<HttpResponse>;
  revoke(refreshToken: string): Promise<HttpResponse>;
}

/** Name of the server in messages. */
export const theSignInService = 'The sign-in service';

export function createTokenRequests(deps: {
  readonly authUrl: string;
  readonly credentials: Credentials;
  readonly http: Pick<Http, 'send'>;
}): TokenRequests {
  const { authUrl, credentials, http } = deps;
  const client = () => ({ client_id: credentials.clientId, client_secret: credentials.clientSecret });

  /** Sends a request. Since it can be repeated without harm, a lost response is reported as `offline`. */
  const post = async (path: string, body: object): Promise<HttpResponse> => {
    try {
      const response = await http.send({
        method: 'POST',
        url: `${authUrl}${path}`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: 30_000,
        maxResponseBytes: 1 << 20,
      });
      if (response.status === 429 || response.status >= 500)
        throw new AppError(
          'offline',
          `${theSignInService} cannot sign in anyone at the moment (${response.status}).`,
        );
      return response;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'lost') throw error;
      throw new AppError('offline', error.message, { details: error.details, cause: error });
    }
  };

  return {
    signIn() {
      const { username, password } = credentials;
      return post('/api/auth/6/app', { ...client(), username, password });
    },
    refresh: (refresh_token) => post('/api/auth/6/refresh', { ...client(), refresh_token }),
    revoke: (refresh_token) => post('/api/auth/6/revoke', { ...client(), refresh_token }),
  };
}

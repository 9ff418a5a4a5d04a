/** Stores the tokens that are issued at sign-in: their owner, their expiry, and a refresh token for each. */
import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

interface Token {
  /** Only A–Z a–z 0–9 `-` `_`, because it is also sent as a websocket subprotocol. @source wire.md §1 */
  readonly access: string;
  readonly refresh: string;
  readonly account: string;
  readonly application: string;
  /** Milliseconds since epoch. */
  readonly expiresAt: number;
}

export interface Tokens {
  issue(holder: { account: string; application: string; expiresAt: number }): Token;
  /** Returns the token if it has not expired at `now`. */
  valid(access: string, now: number): Token | undefined;
  /** Uses a refresh token, which is possible once: a second call with the same one returns undefined. */
  spend(refresh: string, application: string): Token | undefined;
  /** Removes a refresh token and its access token. */
  revoke(refresh: string, application: string): void;
  /** Removes tokens that expired before `moment` and can no longer be refreshed. */
  sweep(moment: number): void;
}

const tokenBytes = 32;

export function createTokens(db: Db): Tokens {
  const columns = 'access, refresh, account, application, expires_at AS expiresAt';
  const insert = db.prepare(
    'INSERT INTO tokens (access, refresh, account, application, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const byAccess = db.prepare<[string, number], Token>(
    `SELECT ${columns} FROM tokens WHERE access = ? AND expires_at > ?`,
  );
  const byRefresh = db.prepare<[string, string], Token>(
    `SELECT ${columns} FROM tokens WHERE refresh = ? AND application = ?`,
  );
  // The access token stays valid until it expires, so that requests in flight with it do not fail.
  const spend = db.prepare('UPDATE tokens SET refresh = NULL WHERE refresh = ?');
  const revoke = db.prepare('DELETE FROM tokens WHERE refresh = ? AND application = ?');
  const sweep = db.prepare('DELETE FROM tokens WHERE refresh IS NULL AND expires_at <= ?');

  return {
    issue({ account, application, expiresAt }) {
      const token = { access: newToken(), refresh: newToken(), account, application, expiresAt };
      insert.run(token.access, token.refresh, account, application, expiresAt);
      return token;
    },
    valid: (access, now) => byAccess.get(access, now),
    spend(refresh, application) {
      const found = byRefresh.get(refresh, application);
      if (found !== undefined) spend.run(refresh);
      return found;
    },
    revoke: (refresh, application) => {
      revoke.run(refresh, application);
    },
    sweep: (moment) => {
      sweep.run(moment);
    },
  };
}

const newToken = () => randomBytes(tokenBytes).toString('base64url');

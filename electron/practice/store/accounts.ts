/** Stores the accounts and applications that can sign in to the practice platform. */
import { randomBytes } from 'node:crypto';
import { newVertexId } from '../graph/ids.ts';
import type { Db } from './database.ts';

interface Account {
  /** `ogit/_id` of its vertex. */
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly scope: string;
}

interface Application {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The account and the application that send a request. */
export interface Identity {
  readonly account: Account;
  readonly application: Application;
}

export interface Accounts {
  /** Returns the account and application that every practice platform has; the first call creates them. */
  defaultIdentity(now: number): Identity;
  account(id: string): Account | undefined;
  application(id: string): Application | undefined;
  accountOf(username: string, password: string): Account | undefined;
  applicationOf(clientId: string, clientSecret: string): Application | undefined;
}

const firstUsername = 'analyst@example.org';
export const firstScope = 'practice-scope';
const firstClientId = 'graph-intake';

export function createAccounts(db: Db): Accounts {
  const account = db.prepare<[string], Account>('SELECT * FROM accounts WHERE id = ?');
  const byName = db.prepare<[string], Account>('SELECT * FROM accounts WHERE username = ?');
  const addAccount = db.prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)');
  const columns = 'id, client_id AS clientId, client_secret AS clientSecret';
  const application = db.prepare<[string], Application>(`SELECT ${columns} FROM applications WHERE id = ?`);
  const byClientId = db.prepare<[string], Application>(
    `SELECT ${columns} FROM applications WHERE client_id = ?`,
  );
  const addApplication = db.prepare(
    'INSERT INTO applications (id, client_id, client_secret) VALUES (?, ?, ?)',
  );
  const check = <T>(found: T | undefined, fits: (found: T) => boolean) =>
    found !== undefined && fits(found) ? found : undefined;

  const self: Accounts = {
    defaultIdentity(now) {
      if (byName.get(firstUsername) === undefined)
        addAccount.run(newVertexId(now), firstUsername, newSecret(), firstScope);
      if (byClientId.get(firstClientId) === undefined)
        addApplication.run(newVertexId(now), firstClientId, newSecret());
      const found = { account: byName.get(firstUsername), application: byClientId.get(firstClientId) };
      if (!found.account || !found.application) throw new Error('The first account could not be kept.');
      return { account: found.account, application: found.application };
    },
    account: (id) => account.get(id),
    application: (id) => application.get(id),
    accountOf: (username, password) => check(byName.get(username), (found) => found.password === password),
    applicationOf: (clientId, clientSecret) =>
      check(byClientId.get(clientId), (found) => found.clientSecret === clientSecret),
  };
  return self;
}

const secretBytes = 24;
/** Returns a random secret of letters, digits, `-` and `_`. */
const newSecret = () => randomBytes(secretBytes).toString('base64url');

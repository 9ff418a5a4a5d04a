import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PracticeAddress } from './platform.ts';

type Signing = Pick<PracticeAddress, 'authUrl' | 'clientId' | 'clientSecret' | 'username' | 'password'>;

/** Signs in to a practice platform with the given account, and returns the response. */
export async function practiceSignIn(practice: Signing): Promise<Record<string, unknown>> {
  const response = await fetch(`${practice.authUrl}/api/auth/6/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: practice.clientId,
      client_secret: practice.clientSecret,
      username: practice.username,
      password: practice.password,
    }),
  });
  if (!response.ok) throw new Error(`The practice platform refused to sign in: ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
}

/** Returns a new token of a practice platform, for requests that a test sends directly, without the program. */
export async function practiceToken(practice: Signing): Promise<string> {
  return String((await practiceSignIn(practice))['_TOKEN']);
}

/**
 * Changes the password of all accounts and removes their tokens, as an administrator does.
 * @param folder data folder of the practice platform
 */
export function changePassword(folder: string, password: string): void {
  const world = new Database(join(folder, 'world.sqlite'), { timeout: 5_000 });
  world.prepare('UPDATE accounts SET password = ?').run(password);
  world.exec('DELETE FROM tokens');
  world.close();
}

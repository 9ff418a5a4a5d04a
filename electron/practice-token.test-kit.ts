import type { PracticeAddress } from './platform.ts';

type Signing = Pick<PracticeAddress, 'authUrl' | 'clientId' | 'clientSecret' | 'username' | 'password'>;

/** Signs in to a practice platform, with its own account unless another is given, and returns the response. */
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

/** A new token of a practice platform, for what a test asks of it beside the program. */
export async function practiceToken(practice: Signing): Promise<string> {
  return String((await practiceSignIn(practice))['_TOKEN']);
}

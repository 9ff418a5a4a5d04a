import type { PracticeAddress } from './platform.ts';

/** A new token of a practice platform, for what a test asks of it beside the program; of its own account, unless others are given. */
export async function practiceToken(
  practice: Pick<PracticeAddress, 'authUrl' | 'clientId' | 'clientSecret' | 'username' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${practice.authUrl}/api/auth/6/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: practice.clientId,
      client_secret: practice.clientSecret,
      username: practice.username,
      password: practice.password,
    }),
  });
  if (!answer.ok) throw new Error(`The practice platform refused to sign in: ${answer.status}.`);
  const { _TOKEN: token } = (await answer.json()) as { _TOKEN: string };
  return token;
}

/** Tests a connection step by step and says which step fails and what to do. */
import type { Addresses, TestStep } from '../../../shared/connections.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Http } from '../../remote/http.ts';

type Step = Omit<TestStep, 'name'>;

/** Runs the steps in order; after a failure the rest is skipped. */
export async function testConnection(deps: {
  addresses: Addresses;
  http: Http;
  signIn: SignIn;
}): Promise<TestStep[]> {
  const { addresses, http, signIn } = deps;
  const steps: [TestStep['name'], () => Promise<Step>][] = [
    ['address', () => answers(http, addresses.authUrl)],
    ['sign-in', () => signsIn(signIn)],
    ['scope', () => hasScope(signIn)],
  ];
  const results: TestStep[] = [];
  for (const [name, run] of steps) {
    const broken = results.some((result) => result.state === 'failed');
    const step = broken ? ({ state: 'skipped', message: 'Not tried.' } as const) : await run();
    results.push({ name, ...step });
  }
  return results;
}

/** Any answer counts: the directory is not there on every installation. */
async function answers(http: Http, authUrl: string): Promise<Step> {
  try {
    await http.send({ method: 'GET', url: `${authUrl}/api/version`, timeoutMs: 15_000 });
    return { state: 'passed', message: `${authUrl} answers.` };
  } catch (error) {
    return failed(
      error,
      'Compare the address with the one you were given, and check network, VPN and proxy.',
    );
  }
}

async function signsIn(signIn: SignIn): Promise<Step> {
  try {
    await signIn.token();
    return { state: 'passed', message: 'Sign-in works.' };
  } catch (error) {
    return failed(
      error,
      'Client id and secret belong to the installation, user and password to the account.',
    );
  }
}

async function hasScope(signIn: SignIn): Promise<Step> {
  try {
    const { name, defaultScope } = await signIn.account();
    if (defaultScope !== null)
      return { state: 'passed', message: `${name} has the default scope ${defaultScope}.` };
    return {
      state: 'failed',
      message: `The account ${name} has no default scope.`,
      remedy: 'Ask whoever runs the platform to set one; without it every row needs its own ogit/_scope.',
    };
  } catch (error) {
    return failed(error, 'The account must be allowed to read its own profile.');
  }
}

const failed = (error: unknown, remedy: string): Step => ({
  state: 'failed',
  message: toAppError(error).message,
  remedy,
});

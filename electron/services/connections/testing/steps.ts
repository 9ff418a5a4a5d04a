/** The steps by which a connection is tested: each asks one thing of the platform, and none changes what it holds. */

import type { StepKind } from '../../../../shared/connections/test-run.ts';
import { actionsUrlOf, objectsUrlOf } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import { parseJson, sentenceOf } from '../../../remote/answer.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { Http, HttpAnswer } from '../../../remote/http.ts';
import { createObjects } from '../../../remote/objects.ts';
import type { KeptConnection } from '../book.ts';
import { remedyFor, remedyForStatus, statusIn } from './remedies.ts';
import { opensActions, opensNotifications } from './socket-steps.ts';

export interface StepResult {
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  readonly remedy?: string;
}

export interface Step {
  readonly kind: StepKind;
  readonly view: string | null;
  /** Where one of these failed it is not tried. */
  readonly after: readonly StepKind[];
  /** Never rejects for what the platform or the way to it did. */
  run(): Promise<StepResult>;
}

/** The view that every platform has. */
const firstView = 'default';

export function stepsOf(deps: {
  readonly connection: KeptConnection;
  readonly http: Http;
  readonly signIn: () => Promise<SignIn>;
}): Step[] {
  const { connection, http, signIn } = deps;
  const { addresses } = connection;
  const objectsUrl = objectsUrlOf(addresses);
  const actionsUrl = actionsUrlOf(addresses);
  const views = connection.views.length === 0 ? [firstView] : connection.views;
  const [view = firstView] = views;
  const one = (kind: StepKind, after: readonly StepKind[], run: () => Promise<StepResult>): Step => ({
    ...{ kind, view: null, after, run },
  });
  const signedIn = ['address', 'sign-in'] as const;
  return [
    one('address', [], () => answers(http, addresses.authUrl)),
    one('sign-in', ['address'], () => signsIn(signIn)),
    one('account', signedIn, () => hasScope(signIn)),
    one('connector', signedIn, () => hasConnector(addresses.connectorUrl, signIn)),
    ...views.map((name) => ({
      ...one('view', signedIn, async () =>
        objectsUrl === null ? noObjects : hasView(objectsUrl, name, signIn),
      ),
      view: name,
    })),
    one('graph', signedIn, () => hasGraph(addresses.graphUrl, signIn)),
    one('notifications', signedIn, async () =>
      objectsUrl === null ? noObjects : opensNotifications({ objectsUrl, view, signIn }),
    ),
    one('actions', signedIn, async () =>
      actionsUrl === null ? noActions : opensActions(actionsUrl, signIn),
    ),
  ];
}

const noObjects: StepResult = {
  state: 'skipped',
  message: 'This connection has no address for domain objects, so there is no monitor.',
};
const noActions: StepResult = {
  state: 'skipped',
  message: 'This connection has no address for the action interface, so no actions can be handled.',
};

/** Any answer counts: the directory is not there on every installation. */
async function answers(http: Http, authUrl: string): Promise<StepResult> {
  try {
    await http.send({ method: 'GET', url: `${authUrl}/api/version`, timeoutMs: 15_000 });
    return passed(`${authUrl} answers.`);
  } catch (error) {
    return failed(error, 'Compare the address with the one you were given.');
  }
}

async function signsIn(signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    await (await signIn()).token();
    return passed('The platform gives a token.');
  } catch (error) {
    const status = statusIn(error);
    return failed(
      error,
      status === null || status === 400
        ? 'Client id and secret belong to the installation, user and password to the account: type them again, one of them is wrong.'
        : remedyForStatus(status, { address: 'the address for the sign-in' }),
    );
  }
}

async function hasScope(signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const { name, defaultScope } = await (await signIn()).account();
    if (defaultScope !== null) return passed(`${name} has the default scope ${defaultScope}.`);
    return {
      state: 'failed',
      message: `The account ${name} has no default scope.`,
      remedy: 'Ask whoever runs the platform to set one; without it every row needs its own ogit/_scope.',
    };
  } catch (error) {
    return failed(error, 'The account must be allowed to read its own profile.');
  }
}

async function hasConnector(connectorUrl: string, signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const own = await signIn();
    const ask = (path: string) =>
      own.authorized((token) => ({
        method: 'GET',
        url: `${connectorUrl}${path}`,
        headers: { 'x-forwarded-authorization': `Bearer ${token}` },
        timeoutMs: 30_000,
      }));
    let answer = await ask('/openapi.json');
    // An installation may serve the page for people only.
    if (answer.status === 404) answer = await ask('/docs');
    if (answer.status < 300) return passed(`The CSV connector answers at ${connectorUrl}.`);
    return refusedWith(answer, 'The CSV connector', 'the address of the CSV connector');
  } catch (error) {
    return failed(error, 'Compare the address of the CSV connector with the one you were given.');
  }
}

async function hasView(objectsUrl: string, view: string, signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    await createObjects({ objectsUrl, view, signIn: await signIn() }).updates({ offset: 0, limit: 1 });
    return passed(`The view “${view}” can be read.`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found')
      return {
        state: 'failed',
        message: `There is no view “${view}” at ${objectsUrl}.`,
        remedy:
          'Compare the address for domain objects with what you were given, and name the views of this platform in the connection.',
      };
    return failed(
      error,
      remedyForStatus(statusIn(error) ?? 0, { address: 'the address for domain objects' }),
    );
  }
}

/** Asks for a vertex that nobody has. */
async function hasGraph(graphUrl: string, signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const answer = await (await signIn()).authorized((token) => ({
      method: 'GET',
      url: `${graphUrl}/xid/${encodeURIComponent('graph-intake:test of a connection')}?fields=ogit%2F_id`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs: 30_000,
    }));
    const items = (parseJson(answer.text) as { items?: unknown } | undefined | null)?.items;
    if (answer.status < 300 && Array.isArray(items))
      return passed(`The graph answers a search at ${graphUrl}.`);
    return refusedWith(answer, 'The graph', 'the address of the graph');
  } catch (error) {
    return failed(error, 'Compare the address of the graph with the one you were given.');
  }
}

function refusedWith(answer: HttpAnswer, who: string, address: string): StepResult {
  const { status } = answer;
  const said = sentenceOf(answer);
  return {
    state: 'failed',
    message:
      status < 300
        ? `${who} answers something else than it should; another program may be at this address.`
        : `${who} answers ${status}${said === undefined ? '' : `: ${said.replace(/\.$/, '')}`}.`,
    remedy: remedyForStatus(status < 300 ? 404 : status, { address }),
  };
}

export const passed = (message: string): StepResult => ({ state: 'passed', message });

/** A fault of this program is no result. @throws what is none of the platform's doing */
export function failed(error: unknown, otherwise: string): StepResult {
  if (!(error instanceof AppError)) throw error;
  return { state: 'failed', message: error.message, remedy: remedyFor(error, otherwise) };
}

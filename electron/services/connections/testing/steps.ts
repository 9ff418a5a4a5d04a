/** The steps of a connection test: each makes one request, and none changes data. */

import type { StepKind } from '../../../../shared/connections/test-run.ts';
import { actionsUrlOf, objectsUrlOf } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import { parseJson } from '../../../../shared/json/parse-json.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { Http, HttpResponse } from '../../../remote/http.ts';
import { createObjects } from '../../../remote/objects.ts';
import { sentenceOf } from '../../../remote/read-response.ts';
import type { StoredConnection } from '../stored-connections.ts';
import { remedyFor, remedyForStatus, statusIn } from './remedies.ts';
import { opensActions, opensNotifications } from './socket-steps.ts';
import type { StepResult } from './step-result.ts';

export interface Step {
  readonly kind: StepKind;
  readonly view: string | null;
  /** Kinds of earlier steps: this step is skipped if one of them failed. */
  readonly after: readonly StepKind[];
  /** Makes the request; rejects only for a fault of this program, and not of the platform or the network. */
  run(): Promise<StepResult>;
}

/** The view that every platform has. */
const firstView = 'default';

/** Returns the steps of a test in their order, with one for each view of the connection. */
export function stepsOf(deps: {
  readonly connection: StoredConnection;
  readonly http: Http;
  readonly signIn: () => Promise<SignIn>;
}): Step[] {
  const { connection, http, signIn } = deps;
  const { addresses } = connection;
  const objectsUrl = objectsUrlOf(addresses);
  const actionsUrl = actionsUrlOf(addresses);
  const views = connection.views.length === 0 ? [firstView] : connection.views;
  const [view = firstView] = views;
  const stepOf = (kind: StepKind, after: readonly StepKind[], run: () => Promise<StepResult>): Step => ({
    kind,
    view: null,
    after,
    run,
  });
  const signedIn = ['address', 'sign-in'] as const;
  return [
    stepOf('address', [], () => checkSignIn(http, addresses.authUrl)),
    stepOf('sign-in', ['address'], () => signsIn(signIn)),
    stepOf('account', signedIn, () => hasScope(signIn)),
    stepOf('connector', signedIn, () => hasConnector(addresses.connectorUrl, signIn)),
    ...views.map((name) => ({
      ...stepOf('view', signedIn, async () =>
        objectsUrl === null ? noObjects : hasView(objectsUrl, name, signIn),
      ),
      view: name,
    })),
    stepOf('graph', signedIn, () => hasGraph(addresses.graphUrl, signIn)),
    stepOf('notifications', signedIn, async () =>
      objectsUrl === null ? noObjects : opensNotifications({ objectsUrl, view, signIn }),
    ),
    stepOf('actions', signedIn, async () =>
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

/** Passes for any response, since the directory does not exist on every installation. */
async function checkSignIn(http: Http, authUrl: string): Promise<StepResult> {
  try {
    await http.send({ method: 'GET', url: `${authUrl}/api/version`, timeoutMs: 15_000 });
    return passed(`${authUrl} responds.`);
  } catch (error) {
    return failed(error, 'Compare the address with the one you were given.');
  }
}

async function signsIn(signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    await (await signIn()).token();
    return passed('The platform returns a token.');
  } catch (error) {
    const status = statusIn(error);
    return failed(
      error,
      status === null || status === 400
        ? 'One of these is wrong; enter them again: client ID and secret (of the installation), user and password (of the account).'
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
      remedy:
        'Ask the administrator of the platform to set one; without it every row needs its own ogit/_scope.',
    };
  } catch (error) {
    return failed(error, 'The account must be allowed to read its own profile.');
  }
}

async function hasConnector(connectorUrl: string, signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const activeSignIn = await signIn();
    const request = (path: string) =>
      activeSignIn.authorized((token) => ({
        method: 'GET',
        url: `${connectorUrl}${path}`,
        headers: { 'x-forwarded-authorization': `Bearer ${token}` },
        timeoutMs: 30_000,
      }));
    let response = await request('/openapi.json');
    // Some installations serve only the page for people.
    if (response.status === 404) response = await request('/docs');
    if (response.status < 300) return passed(`The CSV connector responds at ${connectorUrl}.`);
    return refusedWith(response, 'The CSV connector', 'the address of the CSV connector');
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
          'Compare the address for domain objects with what you were given, and enter the views of this platform in the connection.',
      };
    return failed(
      error,
      remedyForStatus(statusIn(error) ?? 0, { address: 'the address for domain objects' }),
    );
  }
}

/** Searches for a vertex that does not exist; passes if the response is a list. */
async function hasGraph(graphUrl: string, signIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const response = await (await signIn()).authorized((token) => ({
      method: 'GET',
      url: `${graphUrl}/xid/${encodeURIComponent('graph-intake:test of a connection')}?fields=ogit%2F_id`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs: 30_000,
    }));
    const items = (parseJson(response.text) as { items?: unknown } | undefined | null)?.items;
    if (response.status < 300 && Array.isArray(items))
      return passed(`The graph responds to a search at ${graphUrl}.`);
    return refusedWith(response, 'The graph', 'the address of the graph');
  } catch (error) {
    return failed(error, 'Compare the address of the graph with the one you were given.');
  }
}

function refusedWith(response: HttpResponse, who: string, address: string): StepResult {
  const { status } = response;
  const quoted = sentenceOf(response);
  return {
    state: 'failed',
    message:
      status < 300
        ? `${who} sends an unexpected response; this may be the address of another program.`
        : `${who} responds with ${status}${quoted === undefined ? '' : `: ${quoted.replace(/\.$/, '')}`}.`,
    remedy: remedyForStatus(status < 300 ? 404 : status, { address }),
  };
}

export const passed = (message: string): StepResult => ({ state: 'passed', message });

/**
 * Converts an error into the result of a step.
 * @param otherwise the remedy, unless the connection itself failed
 * @throws errors that the platform did not cause, since a fault of this program is no result
 */
export function failed(error: unknown, otherwise: string): StepResult {
  if (!(error instanceof AppError)) throw error;
  return { state: 'failed', message: error.message, remedy: remedyFor(error, otherwise) };
}

/** Connections to the practice platform of a test host, and the reports of their tests. */
import type { TestRun } from '../../../shared/connections/test-run.ts';
import type { ConnectionsState, NewConnection } from '../../../shared/connections.ts';
import type { TestHost } from '../../host.test-kit.ts';

/** Returns the form of a new connection to the practice platform, as a user would fill it in. */
export const connectionInput = (
  { practice }: TestHost,
  over: Partial<NewConnection> = {},
): NewConnection => ({
  name: 'Test site',
  environment: 'test',
  addresses: {
    authUrl: practice.authUrl,
    connectorUrl: practice.connectorUrl,
    graphUrl: practice.graphUrl,
    objectsUrl: practice.objectsUrl,
    actionsUrl: practice.actionsUrl.replace(/^ws/, 'http'),
  },
  clientId: practice.clientId,
  clientSecret: practice.clientSecret,
  username: practice.username,
  password: practice.password,
  ...over,
});

/** Returns the current state of the connections. */
export const stateOf = ({ api }: TestHost): Promise<ConnectionsState> =>
  new Promise((resolve) => {
    const stop = api.connections.changed((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    });
  });

export const sessionOf = async (host: TestHost) => (await stateOf(host)).session;

/** Runs the test of a connection and returns its last report. */
export async function runConnectionTest({ api }: TestHost, id: string): Promise<TestRun> {
  await api.connections.test({ id });
  return new Promise((resolve) => {
    const stop = api.connections.tested(
      (run) => {
        if (run === null || run.state === 'running') return;
        resolve(run);
        queueMicrotask(() => stop());
      },
      { id },
    );
  });
}

/** Returns each step in short: `address passed`, `view default passed`, and so on. */
export const stepsInShort = ({ steps }: TestRun): string[] =>
  steps.map(({ kind, view, state }) => [kind, view, state].filter((part) => part !== null).join(' '));

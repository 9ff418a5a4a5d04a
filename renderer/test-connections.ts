import type { TestRun } from '../shared/connections/test-run.ts';
import type { Connection, ConnectionsState, NewConnection } from '../shared/connections.ts';
import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

const authority = {
  certificates: [{ subject: 'CN=Example Root', issuer: 'CN=Example Root', expiresAt: Date.UTC(2031, 4, 1) }],
};

/** The steps of a test that stops at the sign-in. */
const failedTest: TestRun = {
  startedAt: 0,
  state: 'failed',
  steps: [
    stepOf('address', 'passed', 'https://platform.example.org responds.'),
    {
      ...stepOf('sign-in', 'failed', 'Sign-in is refused.'),
      remedy: 'Ask the organisation admin for the password.',
    },
    stepOf('account', 'skipped', 'Not tested.'),
  ],
};

function stepOf(
  kind: TestRun['steps'][number]['kind'],
  state: TestRun['steps'][number]['state'],
  message: string,
): TestRun['steps'][number] {
  return { kind, view: null, state, message, remedy: null, tookMs: state === 'skipped' ? null : 12 };
}

/** Creates the connections of an in-memory host; calls are recorded in `calls`. @param first initial state */
export function createTestConnections(calls: TestCall[], first: ConnectionsState) {
  let state = first;
  let tests: Readonly<Record<string, TestRun>> = {};
  const events = createTestEvents(() => state);
  const testEvents = createTestEvents(() => tests);
  const set = (change: Partial<ConnectionsState>) => {
    state = { ...state, ...change };
    events.publish();
  };
  const setTest = (id: string, run: TestRun) => {
    tests = { ...tests, [id]: run };
    testEvents.publish();
  };
  const note = createTestCalls(calls, 'connections');
  const done = <I>(name: string) => note<I, void>(name, () => undefined);
  const connectionOf = (id: string, typed: NewConnection): Connection => ({
    id,
    name: typed.name,
    environment: typed.environment,
    colour: typed.colour ?? null,
    addresses: typed.addresses,
    clientId: typed.clientId,
    username: typed.username,
    views: typed.views ?? [],
    signIn: 'session',
    readOnly: false,
    authority: typed.authority === undefined || typed.authority.from === 'none' ? null : authority,
    proxy: typed.proxy ? { url: typed.proxy.url, user: typed.proxy.user ?? '' } : null,
    connectTimeoutMs: typed.connectTimeoutMs ?? null,
    responseTimeoutMs: typed.responseTimeoutMs ?? null,
  });

  const api: Api['connections'] = {
    add: note('add', (typed) => {
      const added = connectionOf('added', typed);
      set({ connections: [...state.connections, added] });
      return added;
    }),
    change: note('change', (typed) => {
      const changed = connectionOf(typed.id, typed);
      set({ connections: state.connections.map((each) => (each.id === typed.id ? changed : each)) });
      return changed;
    }),
    choose: done('choose'),
    signIn: done('signIn'),
    signOut: note('signOut', () => set({ session: { state: 'signed-out' } })),
    remove: done('remove'),
    test: note('test', ({ id }) => setTest(id, failedTest)),
    setReadOnly: note('setReadOnly', ({ id, readOnly }) =>
      set({
        connections: state.connections.map((each) => (each.id === id ? { ...each, readOnly } : each)),
      }),
    ),
    readAuthority: note('readAuthority', ({ pem }) => {
      if (pem.includes('BEGIN CERTIFICATE')) return authority;
      throw new AppError('bad-input', 'This file contains no certificate in PEM format.');
    }),
    findAddresses: note('findAddresses', ({ origin }) => {
      if (origin.includes('silent')) throw new AppError('offline', `${origin} cannot be reached.`);
      const graphUrl = `${origin}/api/graph/7.5`;
      const addresses = { authUrl: origin, connectorUrl: `${origin}/csv`, graphUrl };
      return { addresses, notes: ['The platform does not say where domain objects is.'] };
    }),
    exportFile: async () => {
      calls.push({ name: 'connections.exportFile', input: undefined });
      return { to: 'path', path: '/home/analyst/graph-intake-connections.json' };
    },
    importText: note('importText', ({ text }) => {
      if (!text.startsWith('{')) throw new AppError('bad-input', 'This file contains no connections.');
      return { names: ['Staging', 'Lisbon (2)'] };
    }),
    changed: events.listen,
    tested: (listener, { id }) => testEvents.listen((all) => listener(all[id] ?? null)),
  };
  return { api, set, setTest };
}

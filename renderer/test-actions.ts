import type { ActionRow, HandlerState } from '../shared/actions.ts';
import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

type ActionsApi = Api['actions'];

export const actionOf = (change: Partial<ActionRow> = {}): ActionRow => ({
  id: 'action-1',
  state: 'answered',
  capability: 'ExecuteCommand',
  target: 'web-01',
  receivedAt: Date.now() - 1_000,
  startedAt: Date.now() - 1_000,
  tookMs: 400,
  code: 0,
  message: '',
  byHand: false,
  ...change,
});

/** Responses of the host; the default is a handler that has done nothing. */
export type ActionsResponses = Partial<{
  [M in Exclude<keyof ActionsApi, 'changed'>]: (
    input: Parameters<ActionsApi[M]>[0],
  ) => Awaited<ReturnType<ActionsApi[M]>>;
}>;

/** Action handler of an in-memory host; calls are recorded in `calls`. */
export function createTestActions(calls: TestCall[]) {
  let responses: ActionsResponses = {};
  let state: HandlerState = {
    state: 'stopped',
    message: '',
    connection: 'practice',
    capabilities: [
      {
        name: 'ExecuteCommand',
        implementation: 'ssh',
        parameters: ['command', 'host', 'user', 'timeout'],
        from: 'default',
      },
      {
        name: 'HTTPRequest',
        implementation: 'http',
        parameters: ['params', 'url', 'timeout'],
        from: 'default',
      },
    ],
    settings: {
      defaults: ['ExecuteCommand', 'HTTPRequest'],
      config: { handlers: [] },
      allowed: [],
      allowLocal: false,
      atOnce: 20,
      keyPath: '',
      startWithProgram: false,
    },
    publicKey: null,
    keyProblem: '',
    account: '',
    externalAccount: '',
    pinned: [],
    questions: [],
    running: 0,
    waiting: 0,
    total: 0,
    failed: 0,
    states: {},
    failedIn: {},
    version: 0,
  };
  const events = createTestEvents(() => state);
  const note = createTestCalls(calls, 'actions');
  const call = <M extends keyof ActionsResponses>(
    name: M,
    otherwise: (input: Parameters<ActionsApi[M]>[0]) => Awaited<ReturnType<ActionsApi[M]>>,
  ) =>
    note(name, (input: Parameters<ActionsApi[M]>[0]) => {
      const respond = responses[name] as typeof otherwise | undefined;
      return (respond ?? otherwise)(input);
    });
  const done = () => undefined;

  const api: ActionsApi = {
    start: call('start', done),
    stop: call('stop', done),
    list: call('list', () => ({ total: 0, rows: [], of: { total: 0, failed: 0, states: {}, failedIn: {} } })),
    one: call('one', () => {
      throw new AppError('not-found', 'This action is not kept any more.');
    }),
    figures: call('figures', () => []),
    resend: call('resend', done),
    tryOut: call('tryOut', () => ({ id: 'by-hand-1' })),
    setSettings: call('setSettings', done),
    setAccount: call('setAccount', done),
    decide: call('decide', done),
    unpin: call('unpin', done),
    exportEnvironment: call('exportEnvironment', () => ({ to: 'nowhere' as const })),
    changed: events.listen,
  };

  return {
    api,
    set(change: Partial<HandlerState>) {
      state = { ...state, ...change, version: state.version + 1 };
      events.publish();
    },
    respond(some: ActionsResponses) {
      responses = { ...responses, ...some };
    },
  };
}

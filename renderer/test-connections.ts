import type { Connection, ConnectionsState } from '../shared/connections.ts';
import type { Api } from '../shared/contract.ts';
import { createNews } from './test-news.ts';

/** The connections of a host in memory; what is asked of them is written down in `asked`. */
export function createTestConnections(asked: { name: string; input: unknown }[], first: ConnectionsState) {
  let state = first;
  const news = createNews(() => state);
  const set = (change: Partial<ConnectionsState>) => {
    state = { ...state, ...change };
    news.tell();
  };
  const note =
    <I, O>(name: string, answer: (input: I) => O) =>
    async (input: I): Promise<O> => {
      asked.push({ name: `connections.${name}`, input });
      return answer(input);
    };
  const done = <I>(name: string) => note<I, void>(name, () => undefined);

  const api: Api['connections'] = {
    add: note('add', ({ name, environment, addresses, clientId, username }) => {
      const added: Connection = {
        id: 'added',
        name,
        environment,
        addresses,
        clientId,
        username,
        signIn: 'session',
        readOnly: false,
      };
      set({ connections: [...state.connections, added] });
      return added;
    }),
    choose: done('choose'),
    signIn: done('signIn'),
    remove: done('remove'),
    test: note('test', () => [
      { name: 'address' as const, state: 'passed' as const, message: 'Answered in 12 ms.' },
      {
        name: 'sign-in' as const,
        state: 'failed' as const,
        message: 'The user or the password is refused.',
        remedy: 'Ask the organisation admin for the password.',
      },
      { name: 'scope' as const, state: 'skipped' as const, message: 'Not tried without a sign-in.' },
    ]),
    setReadOnly: note('setReadOnly', ({ id, readOnly }) =>
      set({
        connections: state.connections.map((each) => (each.id === id ? { ...each, readOnly } : each)),
      }),
    ),
    changed: news.listen,
  };
  return { api, set };
}

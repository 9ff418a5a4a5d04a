import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from '../target-server.test-kit.ts';

let server: TargetServer;
let origin = '';
let requestedPaths: string[] = [];
beforeAll(async () => {
  server = await startTargetServer(({ url }, response) => {
    requestedPaths.push(url ?? '');
    if (url === '/moved') response.writeHead(302, { location: '/new' });
    response.end('fine');
  });
  origin = server.origin;
});
afterAll(() => server.close());

let actions: TestActions;
beforeEach(async () => {
  requestedPaths = [];
  actions = await openTestActions({ canAsk: true, allowed: [] });
  await actions.set({
    config: {
      handlers: [
        {
          name: 'health',
          capability: 'Health',
          implementation: 'http',
          exec: `GET ${origin}/health`,
          escape_quotes: true,
        },
      ],
    },
  });
});
afterEach(() => actions.close());

/** Begins a request by hand, and returns its id once it waits for approval. */
async function ask(path: string): Promise<string> {
  const parameters = { url: `${origin}${path}` };
  const { id } = await actions.api.tryOut({ capability: 'HTTPRequest', parameters });
  await expect.poll(() => stateOf(id)).toBe('waiting-for-approval');
  return id;
}
const stateOf = async (id: string) => (await actions.api.one({ id })).state;
const questions = async () => (await actions.state()).questions;

describe('a question about a target', () => {
  it('ends for the actions that a change of the allow list allows', async () => {
    const first = await ask('/api/1');
    const second = await ask('/other');
    await actions.set({ allowed: [{ kind: 'url-prefix', text: `${origin}/api/` }] });
    await expect.poll(() => stateOf(first)).toBe('done');
    expect(await questions()).toMatchObject([{ waiting: 1, wants: `GET ${origin}/other` }]);
    await actions.set({ allowed: [{ kind: 'host', text: '127.0.0.1' }] });
    await expect.poll(() => stateOf(second)).toBe('done');
    expect(await questions()).toEqual([]);
  });

  it('is decided for every capability that asks about the target', async () => {
    for (const yes of [false, true]) {
      const waiting = await ask('/any');
      const { id } = await actions.api.tryOut({ capability: 'Health', parameters: {} });
      await expect.poll(async () => (await questions()).length).toBe(2);
      await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes });
      for (const each of [waiting, id]) await expect.poll(() => stateOf(each)).toBe(yes ? 'done' : 'denied');
      for (const each of [waiting, id])
        expect((await actions.api.one({ id: each })).approvals).toMatchObject(
          yes ? [{ about: 'target', subject: `${origin}/` }] : [],
        );
      expect(await questions()).toEqual([]);
    }
  });

  it('is not asked for a command that cannot run because there is no private key', async () => {
    const parameters = { host: '127.0.0.1:1', command: 'uptime' };
    const { id } = await actions.api.tryOut({ capability: 'ExecuteCommand', parameters });
    await expect.poll(() => stateOf(id)).toBe('not-started');
    expect((await actions.api.one({ id })).message).toBe(
      'There is no private key for commands; set one in the settings of the action handler.',
    );
    expect(await questions()).toEqual([]);
  });

  it('can be approved for the shown action only, with its redirects; the others are still asked about', async () => {
    const first = await ask('/moved');
    const second = await ask('/second');
    const [question] = await questions();
    expect(question).toMatchObject({ actionId: first, waiting: 2 });
    const once = { id: question?.id ?? '', yes: true, onlyAction: first };
    await actions.api.decide(once);
    await expect.poll(() => stateOf(first)).toBe('done');
    expect(requestedPaths).toEqual(['/moved', '/new']);
    expect(await actions.api.one({ id: first })).toMatchObject({
      executes: `GET ${origin}/moved`,
      user: '',
      approvals: [{ about: 'once', subject: `${origin}/`, at: expect.any(Number) }],
    });
    expect((await actions.state()).settings.allowed).toEqual([]);
    expect(await questions()).toMatchObject([{ actionId: second, waiting: 1 }]);
    // The action of an earlier click does not wait any more; the next one was not shown.
    await expect(actions.api.decide(once)).rejects.toMatchObject({
      message: 'The action that was shown no longer waits; the question is now about the next one.',
    });
    expect(await stateOf(second)).toBe('waiting-for-approval');
  });
});

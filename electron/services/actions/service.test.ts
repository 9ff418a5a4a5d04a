// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { readFile, stat } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HandlerState } from '../../../shared/actions.ts';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from './target-server.test-kit.ts';

let server: TargetServer;
let origin = '';
/** The received `authorization` headers. */
const authorizations: string[] = [];
beforeAll(async () => {
  server = await startTargetServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '');
    response.end('fine');
  });
  origin = server.origin;
});
afterAll(() => server.close());

let actions: TestActions;
beforeEach(async () => {
  actions = await openTestActions();
  authorizations.length = 0;
});
afterEach(() => actions.close());

const expectState = (state: HandlerState['state']) =>
  expect.poll(async () => (await actions.state()).state).toBe(state);
const practiceAccount = () => {
  const { username, password } = actions.practice.address;
  return { username, password };
};
/** An AH_CONFIG whose capability `Ask` sends a GET request to a URL. */
const configWithAsk = {
  handlers: [
    {
      name: 'ask',
      capability: 'Ask',
      implementation: 'http',
      exec: 'GET ${url}',
      escape_quotes: true,
    } as const,
  ],
};

/** Executes `Ask` by hand with a token in its headers, and returns the details of the ended action. */
async function askWithToken() {
  const params = { headers: { authorization: 'Bearer ${supply_token()}' } };
  const { id } = await actions.api.tryOut({ capability: 'Ask', parameters: { url: `${origin}/`, params } });
  await expect.poll(async () => (await actions.api.one({ id })).tookMs).not.toBeNull();
  return actions.api.one({ id });
}

describe('the action handler of the program', () => {
  it('starts with the program only if the settings say so', async () => {
    actions = await actions.restart();
    expect((await actions.state()).state).toBe('stopped');
    await actions.set({ startWithProgram: true });
    actions = await actions.restart();
    await expectState('running');
  });

  it('signs in as the service account, and reports why it cannot', async () => {
    await actions.api.setAccount({
      which: 'service',
      account: { ...practiceAccount(), password: 'wrong-password' },
    });
    expect((await actions.state()).account).toBe(practiceAccount().username);
    await Promise.allSettled([actions.api.start()]);
    await expectState('refused');
    expect((await actions.state()).message).not.toBe('');
    expect(JSON.stringify([await actions.state(), actions.lines])).not.toContain('wrong-password');
    await actions.api.stop({ now: true });
    await actions.api.setAccount({ which: 'service', account: practiceAccount() });
    await actions.api.start();
    await expectState('running');
  });

  it('hands out the token of the external account, and shows it nowhere', async () => {
    await actions.set({ config: configWithAsk });
    expect((await askWithToken()).code).toBe(200);
    await actions.api.setAccount({ which: 'external', account: practiceAccount() });
    expect((await actions.state()).externalAccount).toBe(practiceAccount().username);
    const { result, parameters, code } = await askWithToken();
    expect(code).toBe(200);
    const [before = '', external = ''] = authorizations;
    expect(external).toMatch(/^Bearer [\w.-]{10,}$/);
    expect(external).not.toBe(before);
    expect(JSON.stringify([result, parameters, actions.lines])).not.toContain(external.slice(7));
  });

  it('sends no request if the sign-in of the external account is refused', async () => {
    await actions.set({ config: configWithAsk });
    await actions.api.setAccount({
      which: 'external',
      account: { ...practiceAccount(), password: 'wrong-password' },
    });
    expect(await askWithToken()).toMatchObject({ code: null, message: expect.stringMatching(/.+/) });
    expect(authorizations).toEqual([]);
    await actions.api.setAccount({ which: 'external', account: null });
    expect((await askWithToken()).code).toBe(200);
  });

  it('writes its settings as an environment file, for its owner alone and without secrets', async () => {
    await actions.set({ defaults: ['HTTPRequest'], config: configWithAsk });
    await actions.api.setAccount({ which: 'external', account: { username: 'robot', password: 'hunter22' } });
    const delivered = await actions.api.exportEnvironment();
    if (delivered.to !== 'path') throw new Error('It went nowhere.');
    const text = await readFile(delivered.path, 'utf8');
    expect(text.split('\n').slice(1, -1)).toEqual([
      `PLATFORM_USER=${practiceAccount().username}`,
      'PLATFORM_PASS=',
      'PLATFORM_EXTERNAL_USER=robot',
      'PLATFORM_EXTERNAL_PASS=',
      'USE_DEFAULT_AH_CONFIGS=HTTPRequest',
      `AH_CONFIG='${JSON.stringify(configWithAsk)}'`,
    ]);
    expect(delivered.rows).toBe(text.trimEnd().split('\n').length);
    expect(text).not.toContain('hunter22');
    expect(text).not.toContain(practiceAccount().password);
    expect((await stat(delivered.path)).mode & 0o777).toBe(0o600);
  });

  it('lists failed actions, denied actions, and actions that were received until a given time', async () => {
    await actions.set({ config: configWithAsk });
    await askWithToken();
    const { id: deniedId } = await actions.api.tryOut({ capability: 'Nothing', parameters: {} });
    await expect.poll(async () => (await actions.api.one({ id: deniedId })).tookMs).not.toBeNull();
    const all = { states: [], text: '', first: 0, count: 10 };
    const failed = await actions.api.list({ ...all, failed: true });
    expect(failed.rows).toEqual([]);
    const denied = await actions.api.list({ ...all, states: ['denied'] });
    expect(denied.rows.map(({ id }) => id)).toEqual([deniedId]);
    const { total, rows } = await actions.api.list(all);
    expect(total).toBe(2);
    const oldest = rows.at(-1)?.receivedAt ?? 0;
    const until = await actions.api.list({ ...all, until: oldest - 1 });
    expect(until).toMatchObject({ total: 0, rows: [], of: { total: 2 } });
    expect(
      (await actions.api.list({ ...all, until: oldest })).rows.map(({ receivedAt }) => receivedAt),
    ).toContain(oldest);
    await expect.poll(async () => (await actions.state()).states).toEqual({ done: 1, denied: 1 });
  });
});

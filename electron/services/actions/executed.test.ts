// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';

let actions: TestActions;
beforeAll(async () => {
  actions = await openTestActions();
  await actions.set({ allowLocal: true });
});
afterAll(() => actions.close());

const handler = { name: 'l', capability: 'Login', escape_quotes: true } as const;

/** Runs an action by hand; returns what its page shows at its end. */
async function run(parameters: Record<string, unknown>, capability = 'Login') {
  const { id } = await actions.api.tryOut({ capability, parameters });
  await expect.poll(async () => (await actions.api.one({ id })).tookMs).not.toBeNull();
  return actions.api.one({ id });
}

describe('what an action executed', () => {
  it('is stored without the values of secret parameters, which the command gets', async () => {
    const exec = 'printf %s ${password}-${service}';
    await actions.set({ config: { handlers: [{ ...handler, implementation: 'local', exec }] } });
    expect(await run({ password: 'hunter two', service: 'db' })).toMatchObject({
      executes: "printf %s '•••'-'db'",
      code: 0,
    });
  });

  it('is stored without the values of secret parameters in an address', async () => {
    const exec = 'post http://127.0.0.1:1/${api_key}/${user}';
    await actions.set({ config: { handlers: [{ ...handler, implementation: 'http', exec }] } });
    expect(await run({ api_key: 'hunter/two', user: 'ops' })).toMatchObject({
      executes: 'POST http://127.0.0.1:1/•••/ops',
    });
    const params = { query: { page: '2', password: 'hunter two' } };
    expect(await run({ url: 'http://127.0.0.1:1/a?b=c', params }, 'HTTPRequest')).toMatchObject({
      executes: 'GET http://127.0.0.1:1/a?b=c&page=2&password=•••',
    });
  });

  it('is not known of an action that cannot be prepared', async () => {
    expect(await run({ url: 'no address' }, 'HTTPRequest')).toMatchObject({ executes: '', approvals: [] });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestActions } from '../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from './target-server.test-kit.ts';

let server: TargetServer;
let origin = '';
beforeAll(async () => {
  // It never responds.
  server = await startTargetServer(() => undefined);
  origin = server.origin;
});
afterAll(() => server.close());

it('after a crash, actions by hand end once their time is over, also while the handler is stopped', async () => {
  let actions = await openTestActions({
    canAsk: true,
    allowed: [{ kind: 'url-prefix', text: `${origin}/held` }],
  });
  const stateOf = async (id: string) => (await actions.api.one({ id })).state;
  try {
    const [running = '', waiting = ''] = await Promise.all(
      ['/held', '/other'].map(async (path) => {
        const parameters = { url: `${origin}${path}`, timeout: 60 };
        return (await actions.api.tryOut({ capability: 'HTTPRequest', parameters })).id;
      }),
    );
    await expect.poll(() => stateOf(running)).toBe('running');
    await expect.poll(() => stateOf(waiting)).toBe('waiting-for-approval');
    actions = await actions.restart({ crash: true });
    // Another process may be running them.
    expect([await stateOf(running), await stateOf(waiting)]).toEqual(['running', 'waiting-for-approval']);
    actions.sleep(60_000);
    expect(await stateOf(running)).toBe('running');
    actions.sleep(61_000);
    await expect.poll(() => stateOf(running)).toBe('interrupted');
    await expect.poll(() => stateOf(waiting)).toBe('not-started');
    expect((await actions.state()).states).toEqual({ interrupted: 1, 'not-started': 1 });
  } finally {
    await actions.close();
  }
});

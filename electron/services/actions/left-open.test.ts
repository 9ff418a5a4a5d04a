import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestActions } from '../../action-handler.test-kit.ts';

let server: Server;
let origin = '';
beforeAll(async () => {
  // It never responds.
  server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

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

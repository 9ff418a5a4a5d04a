import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionsState, NewConnection } from '../../../shared/connections.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const state = () =>
  new Promise<ConnectionsState>((resolve) => {
    const stop = host.api.connections.changed((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    });
  });
const sessionState = async () => (await state()).session.state;

const toPractice = (over: Partial<NewConnection> = {}): NewConnection => ({
  name: 'Test site',
  environment: 'test',
  addresses: {
    authUrl: `${host.practice.authUrl}/`,
    connectorUrl: host.practice.connectorUrl,
    graphUrl: host.practice.graphUrl,
  },
  clientId: host.practice.clientId,
  clientSecret: host.practice.clientSecret,
  username: host.practice.username,
  password: host.practice.password,
  ...over,
});

describe('connections', () => {
  it('start with the practice platform, chosen and signed in, with its default scope', async () => {
    const { connections, chosenId, session } = await state();
    expect(connections.map(({ id, environment }) => [id, environment])).toEqual([['practice', 'practice']]);
    expect(chosenId).toBe('practice');
    expect(session).toMatchObject({ state: 'signed-in', defaultScope: 'practice-scope' });
  });

  it('include the practice platform, which cannot be removed', async () => {
    await expect(host.api.connections.remove({ id: 'practice' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('can be added, chosen and removed, which chooses the practice platform again', async () => {
    const added = await host.api.connections.add(toPractice());
    expect(added).toMatchObject({ name: 'Test site', signIn: 'session' });
    expect(added.addresses.authUrl).toBe(host.practice.authUrl);
    await host.api.connections.choose({ id: added.id });
    await expect.poll(sessionState).toBe('signed-in');
    await host.api.connections.remove({ id: added.id });
    expect((await state()).chosenId).toBe('practice');
  });

  it('refuse a second connection with the same name', async () => {
    await host.api.connections.add(toPractice());
    await expect(host.api.connections.add(toPractice({ name: 'test SITE' }))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(host.api.connections.add(toPractice({ name: 'Practice platform' }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('accept secrets that are entered again after a failed sign-in', async () => {
    const { id } = await host.api.connections.add(toPractice({ password: 'wrong' }));
    await host.api.connections.choose({ id });
    await expect.poll(sessionState).toBe('failed');
    const { clientSecret, password } = host.practice;
    await host.api.connections.signIn({ id, clientSecret, password });
    await expect.poll(sessionState).toBe('signed-in');
  });

  it('keep the stored secret that is not entered again', async () => {
    const { id } = await host.api.connections.add(toPractice({ password: 'expired' }));
    await host.api.connections.choose({ id });
    await expect.poll(sessionState).toBe('failed');
    await host.api.connections.signIn({ id, clientSecret: '', password: host.practice.password });
    await expect.poll(sessionState).toBe('signed-in');
  });

  it('report when nothing responds at the address', async () => {
    const addresses = { ...toPractice().addresses, authUrl: `http://127.0.0.1:${await freePort()}` };
    const dead = await host.api.connections.add(toPractice({ addresses }));
    await host.api.connections.choose({ id: dead.id });
    await expect.poll(sessionState).toBe('failed');
    expect((await state()).session).toMatchObject({ message: expect.stringContaining('cannot be reached') });
  });
});

/** A port on which nothing listens any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

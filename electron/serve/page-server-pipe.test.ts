import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { AppError } from '../../shared/errors.ts';
import { connect } from '../../shared/rpc-connect.ts';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';
import { socketCarrier } from './socket-carrier.ts';

let pageServer: OpenPageServer;
beforeEach(async () => {
  pageServer = await openPageServer();
});
afterEach(() => pageServer.close());

const open = (headers: Record<string, string>, path = '/pipe') =>
  new WebSocket(`ws://${pageServer.host}${path}`, { headers });

/** Opens the websocket of a page, and connects the calls and events of the contract to it. */
async function openWindow(cookie: string) {
  const socket = open({ cookie, origin: pageServer.server.origin });
  await once(socket, 'open');
  return {
    socket,
    api: connect(pageServer.contract, socketCarrier(socket), { after: () => () => undefined }),
  };
}

describe('the pipe', () => {
  it('carries calls and events', async () => {
    const { api } = await openWindow(await pageServer.signIn());
    expect(await api.database.double({ number: 21 })).toBe(42);
    const received: number[] = [];
    api.database.changed((value) => received.push(value));
    await vi.waitFor(() => expect(pageServer.listeners.size).toBe(1));
    pageServer.emit(7);
    await vi.waitFor(() => expect(received).toEqual([7]));
  });

  it('refuses clients without the cookie, from another origin or under another host name', async () => {
    const cookie = await pageServer.signIn();
    const statusFor = async (headers: Record<string, string>) => {
      const socket = open(headers);
      const [, response] = await once(socket, 'unexpected-response');
      socket.on('error', () => undefined).terminate();
      return response.statusCode;
    };
    expect(await statusFor({})).toBe(403);
    expect(await statusFor({ cookie, origin: 'https://attacker.example' })).toBe(403);
    expect(await statusFor({ cookie, host: 'attacker.example' })).toBe(403);
  });

  it('reports a fault by its code only and logs the cause', async () => {
    const { api } = await openWindow(await pageServer.signIn());
    const error = await api.database.boom().catch((reason: AppError) => reason);
    expect(error).toMatchObject({ code: 'internal' });
    expect(String(error)).not.toContain('boom');
    expect(pageServer.lines.join()).toContain('boom with details');
  });

  it('ends only the window that sends a frame too large', async () => {
    const cookie = await pageServer.signIn();
    const [loud, quiet] = [await openWindow(cookie), await openWindow(cookie)];
    const closed = once(loud.socket, 'close');
    loud.socket.on('error', () => undefined);
    // The limit is 16 MiB.
    loud.socket.send('x'.repeat(17 * 1024 * 1024));
    const [code] = await closed;
    expect([1009, 1006]).toContain(code);
    expect(await quiet.api.database.double({ number: 4 })).toBe(8);
    const next = await openWindow(cookie);
    expect(await next.api.database.double({ number: 5 })).toBe(10);
  });

  it('closes a window that sends a binary frame', async () => {
    const { socket } = await openWindow(await pageServer.signIn());
    const closed = once(socket, 'close');
    socket.send(Buffer.from('{}'), { binary: true });
    expect((await closed)[0]).toBe(1003);
  });

  it('connects a second window to the same host, and ends the subscriptions of a window that closes', async () => {
    const cookie = await pageServer.signIn();
    const [first, second] = [await openWindow(cookie), await openWindow(cookie)];
    const received: string[] = [];
    first.api.database.changed((value) => received.push(`first ${value}`));
    second.api.database.changed((value) => received.push(`second ${value}`));
    await vi.waitFor(() => expect(pageServer.listeners.size).toBe(2));
    pageServer.emit(1);
    await vi.waitFor(() => expect(received.sort()).toEqual(['first 1', 'second 1']));
    first.socket.close();
    await vi.waitFor(() => expect(pageServer.listeners.size).toBe(1));
  });

  it('closes with the server', async () => {
    const { socket } = await openWindow(await pageServer.signIn());
    const closed = once(socket, 'close');
    await pageServer.server.close();
    expect([1001, 1006]).toContain((await closed)[0]);
  });
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { actionsUrlOf } from '../../shared/connections.ts';
import { findActionsUrl, openActionSocket } from './actions.ts';
import type { Http } from './http.ts';

let server: WebSocketServer;
let url = '';
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/action-ws/1.0`;
});
afterAll(() => void server.close());

/**
 * Opens a websocket to the test platform.
 * @returns `received`: events of this end; `sent`: messages that reached the platform; `send` sends from the platform
 */
async function open() {
  const received: unknown[] = [];
  const connected = once(server, 'connection') as Promise<[WebSocket]>;
  const opened = Promise.withResolvers<void>();
  const line = openActionSocket(
    { url, token: 'abc' },
    {
      onOpen: opened.resolve,
      onSubmit: (submission) => received.push(submission),
      onAcknowledged: (id) => received.push(['taken', id]),
      onRefused: (...refusal) => received.push(refusal),
      onConfigChanged: () => received.push('config'),
      onPlatformError: (message) => received.push(message),
      onClose: () => undefined,
    },
  );
  const [platform] = await connected;
  await opened.promise;
  const sent: unknown[] = [];
  platform.on('message', (data) => sent.push(JSON.parse(String(data))));
  return { line, received, sent, platform, send: (text: string) => platform.send(text) };
}

describe('wire.md §6: the websocket of an action handler', () => {
  it('uses the protocol with its token, acknowledges actions and sends results', async () => {
    const { line, sent, platform } = await open();
    expect(platform.protocol).toBe('action-1.0.0');
    line.acknowledge('1');
    line.sendResult('1', '{"exit":0}');
    await expect
      .poll(() => sent)
      .toEqual([
        { type: 'acknowledged', code: 200, message: 'submitAction acknowledged', id: '1' },
        { type: 'sendActionResult', id: '1', result: '{"exit":0}' },
      ]);
    line.close();
  });

  it('reads messages leniently, and reports the first 500 characters of an unreadable message', async () => {
    const { line, received, send } = await open();
    send('{"type":"submitAction","id":7,"capability":"C","more":1}');
    send(
      '{"type":"submitAction","id":"8","handler":"h","capability":"C","parameters":{"a":1},"timeout":"500"}',
    );
    send('{"type":"acknowledged","id":"8","code":"200"}');
    send('{"type":"negativeAcknowledged","id":"8","code":413,"message":"too long"}');
    send('{"type":"configChanged"}');
    send('{"type":"error","code":400,"message":"bad"}');
    send('{"type":"submitAction","id":null,"capability":"C"}');
    send('{"type":"submitAction","id":"9","parameters":{"password":"hunter2"}}');
    send(`no JSON ${'x'.repeat(1_000)}`);
    await expect.poll(() => received.length).toBe(9);
    expect(received).toEqual([
      { id: '7', handler: '', capability: 'C', parameters: {}, timeoutMs: 0 },
      { id: '8', handler: 'h', capability: 'C', parameters: { a: 1 }, timeoutMs: 500 },
      ['taken', '8'],
      ['8', 413, 'too long'],
      'config',
      'The action interface reports an error: 400 bad',
      'The action interface sent a message that cannot be read: {"type":"submitAction","id":null,"capability":"C"}',
      'The action interface sent a message that cannot be read: {"type":"submitAction","id":"9","parameters":{"password":"•••"}}',
      `The action interface sent a message that cannot be read: no JSON ${'x'.repeat(492)}`,
    ]);
    line.close();
  });
});

describe('wire.md §1: the address of the action interface', () => {
  const onOneHost = {
    authUrl: 'https://x.org',
    connectorUrl: 'https://x.org/api/csv/1.0',
    graphUrl: 'https://x.org/api/graph/7.4',
  };
  const onTwoHosts = { ...onOneHost, connectorUrl: 'https://csv.x.org' };
  const directory = (text: string): Pick<Http, 'send'> => ({
    send: async () => ({ status: 200, headers: {}, text }),
  });

  it('is the one of the connection, or is derived if the other interfaces are on one host', () => {
    expect(actionsUrlOf({ ...onOneHost, actionsUrl: 'https://y.org/ws' })).toBe('https://y.org/ws');
    expect(actionsUrlOf(onOneHost)).toBe('https://x.org/api/action-ws/1.0');
    expect(actionsUrlOf(onTwoHosts)).toBeNull();
  });

  it('is otherwise read from the directory, and accepted on the host of the sign-in only', async () => {
    const relative = directory('{"action-ws":{"endpoint":"/api/action-ws/1.0","version":"1.0"}}');
    expect(await findActionsUrl(onTwoHosts, relative)).toBe('https://x.org/api/action-ws/1.0');
    const withoutTls = directory('{"action-ws":{"endpoint":"ws://x.org/api/action-ws/1.0"}}');
    expect(await findActionsUrl(onTwoHosts, withoutTls)).toBe('https://x.org/api/action-ws/1.0');
    const onForeignHost = directory('{"action-ws":{"endpoint":"wss://evil.org/api"}}');
    await expect(findActionsUrl(onTwoHosts, onForeignHost)).rejects.toMatchObject({ code: 'bad-input' });
    await expect(findActionsUrl(onTwoHosts, directory('{}'))).rejects.toMatchObject({ code: 'bad-input' });
  });
});

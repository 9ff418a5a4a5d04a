import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionsState } from '../../../../shared/connections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost({ waitDivisor: 50 });
});
afterEach(() => host.close());

const machines = (count: number) =>
  Array.from({ length: count }, (_, n) => [`m:${n}`, 'ogit/MARS/Machine', `host ${n}`, 'practice-scope']);
const connectionsState = () =>
  new Promise<ConnectionsState>((resolve) => {
    const stop = host.api.connections.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
const problemsOf = (file: ReadyFile | undefined) => (file?.check.state === 'done' ? file.check.problems : []);

describe('sending to a platform that is less exact than the practice platform', () => {
  let server: Server;
  let listener: RequestListener = () => undefined;
  let signIns = 0;
  /** The password that the platform accepts. */
  let password = 'p';
  let connectionId = '';
  const tokenOf = async (request: IncomingMessage): Promise<object | null> => {
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece);
    if (!Buffer.concat(body).includes(`"password":"${password}"`)) return null;
    signIns += 1;
    // Less than the practice platform returns, and null for a value.
    return { _TOKEN: null, access_token: `t${signIns}`, refresh_token: null };
  };
  beforeEach(async () => {
    signIns = 0;
    password = 'p';
    server = createServer(async (request, response) => {
      if (request.url?.endsWith('/vertices')) return listener(request, response);
      response.setHeader('content-type', 'application/json');
      if (!request.url?.includes('/auth/6/app')) return response.end('{}');
      const token = await tokenOf(request);
      response.statusCode = token === null ? 401 : 200;
      response.end(JSON.stringify(token ?? { error: { code: 401, message: 'unauthorized' } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { id } = await host.api.connections.add({
      name: 'Loose',
      environment: 'test',
      addresses: { authUrl: origin, connectorUrl: `${origin}/csv`, graphUrl: `${origin}/graph` },
      clientId: 'c',
      clientSecret: 's',
      username: 'u',
      password: 'p',
    });
    connectionId = id;
    await host.api.connections.choose({ id });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = async (rows: string[][]) => {
    const file = await host.openText('loose.csv', machinesCsv(rows));
    return host.send(file.id);
  };

  it('uses no scope that was filled in for another connection', async () => {
    await host.api.connections.choose({ id: 'practice' });
    await expect
      .poll(async () => (await connectionsState()).session)
      .toMatchObject({ defaultScope: 'practice-scope' });
    const rows = machines(2).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('scope.csv', machinesCsv(rows));
    const readyFile = async () => {
      const { reading } = await host.waitForCheck(file.id);
      return reading.state === 'ready' ? reading.file : undefined;
    };
    const transform = problemsOf(await readyFile())[0]?.transform;
    if (!transform) throw new Error('no transform offered');
    await host.api.imports.transform({ fileId: file.id, transform });
    expect(problemsOf(await readyFile())).toEqual([]);
    await host.api.connections.choose({ id: connectionId });
    await expect.poll(async () => (await readyFile())?.transforms).toEqual([]);
    // This platform reports no default scope, so no transform is offered.
    expect(problemsOf(await readyFile())[0]).toMatchObject({
      rule: 'scope-missing',
      rows: 2,
      transform: null,
    });
  });

  it('gives a row the outcome of the item with its xid, although other items cannot be read', async () => {
    listener = (_, response) =>
      response.end(
        JSON.stringify({
          extra: 1,
          result: [
            { status: 'success', order: '0', data: { 'ogit/_id': 'i', 'ogit/_xid': 'm:0' } },
            { status: 'success', order: 'second' },
            7,
            // Without an xid: the order proves nothing in a response that is not consistent.
            { status: 'fail', order: 2, data: { code: '400', message: 'No.' }, more: true },
          ],
        }),
      );
    expect((await send(machines(3))).counts).toEqual({
      stored: 1,
      partly: 0,
      failed: 0,
      unknown: 2,
      'not-sent': 0,
    });
  });

  it('signs in again when single items are refused for their token', async () => {
    listener = (request, response) => {
      const fresh = request.headers['x-forwarded-authorization'] !== 'Bearer t1';
      const item = fresh
        ? { status: 'success', order: 0, data: { 'ogit/_xid': 'm:0' } }
        : { status: 'fail', order: 0, data: { code: 401, message: 'expired' } };
      response.end(JSON.stringify({ result: [item] }));
    };
    expect((await send(machines(1))).counts.stored).toBe(1);
  });

  it('waits for a new password when the old one is refused, and continues by itself with the new one', async () => {
    let acceptedToken = '';
    listener = (request, response) => {
      const isGood = request.headers['x-forwarded-authorization'] === `Bearer ${acceptedToken}`;
      response.statusCode = isGood ? 200 : 401;
      const items = [{ status: 'success', order: 0, data: { 'ogit/_xid': 'm:0' } }];
      response.end(
        JSON.stringify(isGood ? { result: items } : { error: { code: 401, message: 'unauthorized' } }),
      );
    };
    const file = await host.openText('loose.csv', machinesCsv(machines(1)));
    await expect.poll(() => signIns).toBe(1);
    password = 'changed';
    acceptedToken = 't2';
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId });
    await expect
      .poll(() => host.api.imports.run({ runId }))
      .toMatchObject({
        state: 'sending',
        waitsFor: 'sign-in',
        message: expect.stringContaining('Sign-in was refused'),
        counts: { 'not-sent': 1 },
      });
    await host.api.connections.signIn({ id: connectionId, clientSecret: 's', password });
    expect(await host.waitForRun(runId)).toMatchObject({
      state: 'finished',
      counts: { stored: 1 },
      waitsFor: null,
    });
  });

  it('reports every row as unknown when the response cannot be read', async () => {
    listener = (_, response) => response.end('<html>proxy</html>');
    expect((await send(machines(2))).counts.unknown).toBe(2);
  });

  it('stops the run with all rows unsent when the body as a whole is refused', async () => {
    listener = (_, response) => {
      response.statusCode = 403;
      response.end('{"error":{"code":403,"message":"not yours"}}');
    };
    const run = await send(machines(2));
    expect(run).toMatchObject({
      state: 'stopped',
      counts: { 'not-sent': 2 },
      message: expect.stringContaining('not yours'),
    });
  });
});

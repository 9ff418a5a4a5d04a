import { rename, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionsState } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { sumOf } from '../../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const header = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const csv = (rows: readonly (readonly string[])[], heads = header) =>
  `${Papa.unparse([heads, ...rows] as string[][], { quotes: true, newline: '\n' })}\n`;
const machines = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, n) => [
    `${prefix}:${n}`,
    'ogit/MARS/Machine',
    `host ${n}`,
    'practice-scope',
  ]);
const everything = { outcome: 'all', cause: null, text: '' } as const;
const start = (fileId: string) => host.api.imports.send({ fileId, connectionId: 'practice' });

const states = () =>
  new Promise<{ files: FileState[]; runs: RunState[] }>((resolve) => {
    const stop = host.api.imports.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
const connectionsState = () =>
  new Promise<ConnectionsState>((resolve) => {
    const stop = host.api.connections.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
const problemsOf = (file: ReadyFile | undefined) => (file?.check.state === 'done' ? file.check.problems : []);
const runOf = async (runId: string) => (await states()).runs.find((run) => run.id === runId);
const ended = async (runId: string) => {
  await expect.poll(async () => (await runOf(runId))?.endedAt).toBeTypeOf('number');
  return (await runOf(runId)) as RunState;
};
const recordsOf = async (runId: string) => {
  const { rows } = await host.api.imports.results({ runId, filter: everything, first: 0, count: 500 });
  return rows.map(({ record }) => record);
};

describe('sending', () => {
  it('starts once, however often it is asked at the same time', async () => {
    const file = await host.openText('once.csv', csv(machines(10)));
    const asked = await Promise.allSettled([start(file.id), start(file.id), start(file.id)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('goes to the connection that the user saw, or nowhere', async () => {
    const file = await host.openText('other.csv', csv(machines(1)));
    await expect(host.api.imports.send({ fileId: file.id, connectionId: 'another' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('stops at a file that changed on the disk, and every row has its outcome', async () => {
    const file = await host.openText('changed.csv', csv(machines(300)));
    await writeFile(
      `${host.folder}/changed.csv`,
      csv(machines(300), ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name']),
    );
    const run = await host.send(file.id);
    expect(run).toMatchObject({
      state: 'stopped',
      counts: { 'not-sent': 300 },
      message: expect.stringContaining('changed'),
    });
    expect(await recordsOf(run.id)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect(await host.countXid('m:0')).toBe(0);
  });

  it('stops when the file is gone, and every row has its outcome', async () => {
    const file = await host.openText('gone.csv', csv(machines(40)));
    await rename(`${host.folder}/gone.csv`, `${host.folder}/elsewhere.csv`);
    const run = await host.send(file.id);
    expect(run).toMatchObject({
      state: 'stopped',
      counts: { 'not-sent': 40 },
      message: expect.stringContaining('gone.csv'),
    });
    expect(await recordsOf(run.id)).toHaveLength(40);
  });

  it('can be cancelled in the middle and while it waits; the rest is not sent and says so', async () => {
    const file = await host.openText('cancel.csv', csv(machines(1_600)));
    await host.setFaults({ latencyMs: 150 });
    const { runId } = await start(file.id);
    await expect.poll(async () => (await runOf(runId))?.requests).toBe(1);
    await host.setFaults({ status429: 100 });
    await host.api.imports.cancel({ runId });
    const run = await ended(runId);
    expect(run.state).toBe('cancelled');
    expect(sumOf(run.counts)).toBe(1_600);
    expect(run.counts['not-sent']).toBeGreaterThan(0);
    const { rows } = await host.api.imports.results({
      runId,
      filter: { ...everything, outcome: 'not-sent' },
      first: 0,
      count: 1,
    });
    expect(rows[0]?.reason).toBe('Cancelled before it was sent.');
  });

  it('does not suffer from an export that runs at the same time', async () => {
    const bad = await host.openText(
      'bad.csv',
      csv(machines(1_200, 'bad').map(([xid = '']) => [xid, '', '', ''])),
    );
    const failed = await host.send(bad.id);
    const good = await host.openText('good.csv', csv(machines(1_200, 'good')));
    const { runId } = await start(good.id);
    const delivered = await host.api.imports.exportRows({ runId: failed.id, outcome: 'failed' });
    expect(delivered).toMatchObject({ rows: 1_200 });
    expect((await ended(runId)).counts.stored).toBe(1_200);
  });

  it('stops after three requests in a row that got no usable answer', async () => {
    const file = await host.openText('silent.csv', csv(machines(2_600)));
    await host.setFaults({ status500: 100 });
    const run = await host.send(file.id);
    expect(run).toMatchObject({ state: 'stopped', counts: { unknown: 1_500, 'not-sent': 1_100 } });
  });

  it('makes changes of a file one after the other', async () => {
    const rows = machines(3).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('both.csv', csv(rows));
    const repair = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' } as const;
    await Promise.all([
      host.api.imports.repair({ fileId: file.id, repair }),
      host.api.imports.setAction({ fileId: file.id, action: 'PUT' }),
    ]);
    const now = await host.settled(file.id);
    expect(now.reading).toMatchObject({ file: { action: 'PUT', repairs: [repair] } });
  });

  it('keeps rows for an export after the file is closed', async () => {
    const bytes = Buffer.from(`\ufeff${csv([['x:1', '', 'Büro', 'practice-scope']])}`, 'utf16le');
    const file = await host.openText('wide.csv', bytes);
    const run = await host.send(file.id);
    await host.api.imports.close({ fileId: file.id });
    expect(await host.api.imports.exportRows({ runId: run.id, outcome: 'failed' })).toMatchObject({
      rows: 1,
    });
  });

  it('reads its own export again without the reasons', async () => {
    const file = await host.openText(
      'first.csv',
      csv([...machines(1, 'again'), ['again:1', '', 'no type', 'practice-scope'], ['short']]),
    );
    const run = await host.send(file.id);
    const delivered = await host.api.imports.exportRows({ runId: run.id, outcome: 'failed' });
    if (delivered.to !== 'path') throw new Error('not delivered');
    await rename(delivered.path, `${host.folder}/again.csv`);
    const { fileId } = await host.api.imports.open({
      source: { kind: 'path', path: `${host.folder}/again.csv` },
    });
    const again = await host.settled(fileId);
    const ready = again.reading.state === 'ready' ? again.reading.file : undefined;
    expect(ready?.columns.map(({ name }) => name)).toEqual(header);
    expect(
      problemsOf(ready)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['ragged', 'type-missing']);
  });
});

describe('a platform that is less exact than ours', () => {
  let server: Server;
  let answer: RequestListener = () => undefined;
  let signIns = 0;
  beforeEach(async () => {
    signIns = 0;
    server = createServer((request, response) => {
      if (request.url?.endsWith('/vertices')) return answer(request, response);
      const isSignIn = request.url?.includes('/auth/6/app') || request.url?.includes('/auth/6/refresh');
      if (isSignIn) signIns += 1;
      response.setHeader('content-type', 'application/json');
      // Less than the practice platform tells, and null where it tells something.
      response.end(
        isSignIn ? JSON.stringify({ _TOKEN: null, access_token: `t${signIns}`, refresh_token: null }) : '{}',
      );
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
    await host.api.connections.choose({ id });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = async (rows: string[][]) => {
    const file = await host.openText('loose.csv', csv(rows));
    return host.send(file.id);
  };

  it('gets no scope that was filled in for another connection', async () => {
    const { connections } = await connectionsState();
    const loose = connections.find(({ name }) => name === 'Loose')?.id ?? '';
    await host.api.connections.choose({ id: 'practice' });
    await expect
      .poll(async () => (await connectionsState()).session)
      .toMatchObject({ defaultScope: 'practice-scope' });
    const rows = machines(2).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('scope.csv', csv(rows));
    const repairs = async () => {
      const { reading } = await host.settled(file.id);
      return reading.state === 'ready' ? reading.file : undefined;
    };
    const repair = problemsOf(await repairs())[0]?.repair;
    if (!repair) throw new Error('no repair offered');
    await host.api.imports.repair({ fileId: file.id, repair });
    expect(problemsOf(await repairs())).toEqual([]);
    await host.api.connections.choose({ id: loose });
    await expect.poll(async () => (await repairs())?.repairs).toEqual([]);
    expect(problemsOf(await repairs())[0]).toMatchObject({ rule: 'scope-missing', rows: 2, repair: null });
  });

  it('gives rows their outcome although one item cannot be read', async () => {
    answer = (_, response) =>
      response.end(
        JSON.stringify({
          extra: 1,
          result: [
            { status: 'success', order: '0', data: { 'ogit/_id': 'i', 'ogit/_xid': 'm:0' } },
            { status: 'success', order: 'second' },
            7,
            { status: 'fail', order: 2, data: { code: '400', message: 'No.' }, more: true },
          ],
        }),
      );
    expect((await send(machines(3))).counts).toEqual({
      stored: 1,
      partly: 0,
      failed: 1,
      unknown: 1,
      'not-sent': 0,
    });
  });

  it('signs in anew when single items are refused for their token', async () => {
    answer = (request, response) => {
      const fresh = request.headers['x-forwarded-authorization'] !== 'Bearer t1';
      const item = fresh
        ? { status: 'success', order: 0, data: { 'ogit/_xid': 'm:0' } }
        : { status: 'fail', order: 0, data: { code: 401, message: 'expired' } };
      response.end(JSON.stringify({ result: [item] }));
    };
    expect((await send(machines(1))).counts.stored).toBe(1);
  });

  it('calls every row unknown when the answer is no answer', async () => {
    answer = (_, response) => response.end('<html>proxy</html>');
    expect((await send(machines(2))).counts.unknown).toBe(2);
  });

  it('sends nothing more and loses nothing when the body as a whole is refused', async () => {
    answer = (_, response) => {
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

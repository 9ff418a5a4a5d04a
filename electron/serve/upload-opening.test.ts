/** Opens an uploaded file in a complete host: the page reads its beginning before the copy arrives. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { contract } from '../../shared/contract.ts';
import { excerptSpans } from '../../shared/imports/excerpt.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import { connect } from '../../shared/rpc-connect.ts';
import { socketCarrier } from './socket-carrier.ts';
import { type BrowserHost, startBrowserHost } from './start-browser-host.ts';

const urlOf = (path: string) => new URL(path, import.meta.url);
let folder: string;
let host: BrowserHost;
let cookie: string;
let origin: string;
let socket: WebSocket;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-upload-'));
  mkdirSync(join(folder, 'page'));
  host = await startBrowserHost({
    data: join(folder, 'data'),
    log: { info: () => undefined, error: () => undefined },
    version: '0.0.0',
    port: 0,
    places: {
      page: join(folder, 'page'),
      samples: fileURLToPath(urlOf('../../assets/samples')),
      practiceWorker: urlOf('../practice/worker.ts'),
      engineWorker: urlOf('../engine/worker.ts'),
    },
  });
  const invited = await fetch(host.invite(), { redirect: 'manual' });
  cookie = (invited.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  origin = new URL(invited.url).origin;
  socket = new WebSocket(`${origin.replace('http', 'ws')}/pipe`, { headers: { cookie, origin } });
  await once(socket, 'open');
});
afterEach(async () => {
  socket.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

/** Connects a page with a file of 40,000 rows, which it has not opened yet; `sendCopy` uploads bytes as its copy. */
function openWindow() {
  const { imports } = connect(contract, socketCarrier(socket), { after: () => () => undefined });
  let files: FileState[] = [];
  imports.changed((state) => {
    files = state.files;
  });
  const lines = Array.from({ length: 40_000 }, (_, n) => `"m:${n}","Maschine ${n} in Köln und anderswo"\n`);
  const bytes = Buffer.from(`"ogit/_xid","ogit/name"\n${lines.join('')}`);
  const uploadId = randomUUID();
  const excerpt = excerptSpans(bytes.length).map(({ at, length }) => ({
    at,
    base64: bytes.subarray(at, at + length).toString('base64'),
  }));
  return {
    imports,
    bytes,
    file: () => files[0],
    open: () =>
      imports.open({
        source: { kind: 'upload', uploadId, name: 'machines.csv', sizeBytes: bytes.length, excerpt },
      }),
    sendCopy: (body: Buffer) =>
      fetch(`${origin}/upload?id=${uploadId}`, { method: 'PUT', headers: { cookie }, body }),
    firstCell: (fileId: string, first: number) =>
      imports.rows({ fileId, first, count: 2, filter: { of: 'all' } }).then(({ rows }) => rows[0]?.cells[0]),
  };
}
const temporaryFiles = () => readdirSync(join(folder, 'data', 'temporary'));

it('shows the first rows of a file before its copy arrives, and all rows when the copy is complete', async () => {
  const window = openWindow();
  const { fileId } = await window.open();
  await expect.poll(() => window.file()?.reading.state).toBe('ready');
  expect(window.file()?.arriving).toBe(0);
  expect(await window.firstCell(fileId, 0)).toBe('m:0');
  expect((await window.sendCopy(window.bytes)).status).toBe(204);
  await expect
    .poll(() => window.file()?.reading)
    .toMatchObject({ file: { rows: 40_000, index: { state: 'done' } } });
  expect(window.file()?.arriving).toBeNull();
  expect(await window.firstCell(fileId, 39_998)).toBe('m:39998');
  await window.imports.close({ fileId });
  expect(temporaryFiles()).toEqual([]);
});

it('reports on the open file that its copy has another size than announced', async () => {
  const window = openWindow();
  await window.open();
  expect((await window.sendCopy(window.bytes.subarray(0, 1000))).status).toBe(400);
  await expect
    .poll(() => window.file()?.reading)
    .toMatchObject({
      file: { index: { state: 'failed', message: expect.stringContaining('but 1,000 bytes arrived') } },
    });
  expect(temporaryFiles()).toEqual([]);
});

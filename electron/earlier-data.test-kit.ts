/** Opens a copy of a data folder that version 0.1 wrote with the current terminal and window. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { WebSocket } from 'ws';
import { type Api, contract } from '../shared/contract.ts';
import { connect } from '../shared/rpc-connect.ts';
import { compileCache } from './compile-cache.test-kit.ts';
import { startPractice } from './practice/server.ts';
import { practiceToken } from './practice-token.test-kit.ts';
import { socketCarrier } from './serve/socket-carrier.ts';

export interface EarlierData {
  readonly folder: string;
  readonly data: string;
  /** Runs a command of the terminal with `--json`. */
  run(...args: string[]): Promise<{ readonly code: number | null; readonly output: unknown }>;
  /** Resolves once the window is signed in to the practice platform. */
  openWindow(): Promise<EarlierWindow>;
  settings(): Record<string, unknown>;
  /** The vertices with each of these xids on the practice platform of the data folder. */
  verticesOf(xids: readonly string[]): Promise<Record<string, unknown>[][]>;
  close(): Promise<void>;
}

interface EarlierWindow extends AsyncDisposable {
  readonly api: Api;
  /** Opens a file as a browser does, by a copy. */
  openCopy(path: string): Promise<{ fileId: string }>;
}

const fixture = fileURLToPath(new URL('./fixtures/data-0.1/', import.meta.url));
/** Where version 0.1 sent its files from. */
const earlierExports = '/tmp/graph-intake-0.1/exports';

export const readFixture = <T>(name: string): T => JSON.parse(readFileSync(join(fixture, name), 'utf8')) as T;

export async function openEarlierData(): Promise<EarlierData> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-earlier-'));
  const [data, exports] = [join(folder, 'data'), join(folder, 'exports')];
  cpSync(join(fixture, 'data'), data, { recursive: true });
  cpSync(join(fixture, 'exports'), exports, { recursive: true });
  moveFiles(data, exports);
  renewWriteLog(data);
  const children: ChildProcess[] = [];
  const start = (entry: string, args: readonly string[]) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(entry, import.meta.url)), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], TMPDIR: folder, GRAPH_INTAKE_DATA: data, ...compileCache },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };

  return {
    folder,
    data,
    async run(...args) {
      const child = start('cli.ts', [...args, '--json']);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      if (out === '') throw new Error(err);
      return { code: child.exitCode, output: JSON.parse(out) };
    },
    async openWindow() {
      const child = start('serve.ts', ['--no-open', '--json']);
      child.stderr.resume();
      const [line = ''] = (await once(createInterface({ input: child.stdout }), 'line')) as string[];
      const { address } = JSON.parse(line) as { address: string };
      const { headers } = await fetch(address, { redirect: 'manual' });
      const { origin, host } = new URL(address);
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const socket = new WebSocket(`ws://${host}/pipe`, { headers: { cookie, origin } });
      await once(socket, 'open');
      const api = connect(contract, socketCarrier(socket), { after: () => () => undefined });
      await new Promise<void>((resolve) =>
        api.connections.changed(({ session }) => session.state === 'signed-in' && resolve()),
      );
      return {
        api,
        async openCopy(path) {
          const [bytes, uploadId] = [readFileSync(path), randomUUID()];
          const excerpt = [{ at: 0, base64: bytes.toString('base64') }];
          const opened = await api.imports.open({
            source: { kind: 'upload', uploadId, name: basename(path), sizeBytes: bytes.length, excerpt },
          });
          const upload = { method: 'PUT', headers: { cookie }, body: bytes };
          const { status } = await fetch(`${origin}/upload?id=${uploadId}`, upload);
          if (status !== 204) throw new Error(`The copy was refused with ${status}.`);
          return opened;
        },
        async [Symbol.asyncDispose]() {
          socket.close();
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    },
    settings: () => JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')),
    async verticesOf(xids) {
      const practice = await startPractice({ dataDir: join(data, 'practice'), automation: false });
      try {
        const headers = { authorization: `Bearer ${await practiceToken(practice)}` };
        const found: Record<string, unknown>[][] = [];
        for (const xid of xids) {
          const response = await fetch(`${practice.graphUrl}/xid/${encodeURIComponent(xid)}`, { headers });
          found.push(((await response.json()) as { items: Record<string, unknown>[] }).items);
        }
        return found;
      } finally {
        await practice.stop();
      }
    },
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the folder from which two runs were sent, which this machine does not have, by a copy of it. */
function moveFiles(data: string, exports: string): void {
  const database = new Database(join(data, 'desk.sqlite'));
  database.prepare('UPDATE kept_run SET file = replace(file, ?, ?)').run(earlierExports, exports);
  database.close();
}

/** Sets the times of logged writes to now: they are removed after a year, and the fixture gets older than that. */
function renewWriteLog(data: string): void {
  const database = new Database(join(data, 'writes.sqlite'));
  database.prepare('UPDATE write SET at = ?').run(Date.now());
  database.close();
}

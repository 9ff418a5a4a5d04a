/**
 * Runs commands of the terminal in tests, in this process or in one of their own, with a data folder and a platform.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { PracticeFaultsChange } from '../../shared/practice.ts';
import { compileCache } from '../compile-cache.test-kit.ts';
import { type PracticeAddress, startPractice } from '../practice/server.ts';
import { practiceToken } from '../practice-token.test-kit.ts';
import { machinesCsv } from '../services/imports/imports.test-kit.ts';
import { runCommand } from './commands.ts';

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface TestTerminal {
  readonly folder: string;
  /** Data folder; the connections “Staging” (test) and “Live” (production) of its settings lead to `practice`. */
  readonly data: string;
  readonly practice: PracticeAddress;
  /** Starts the program; with the secrets of `practice` in its environment unless others are given. */
  start(args: readonly string[], options?: StartOptions): Started;
  /** As `start`, but in this process, since a new one takes a second; one command at a time in a data folder. */
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** As `run` with --json; returns the parsed output with the exit code. */
  json<T>(args: readonly string[], options?: RunOptions): Promise<T & { readonly code: number | null }>;
  file(name: string, rows: readonly (readonly string[])[] | string): Promise<string>;
  setFaults(faults: PracticeFaultsChange): Promise<void>;
  /** Number of requests for vertices that the connector of `practice` has answered. */
  countAnswered(): Promise<number>;
  /** Number of requests in the journal for the runs of a file; each is recorded before it is sent. */
  countRecorded(fileName: string): number;
  /** How many vertices have this xid. */
  countXid(xid: string): Promise<number>;
  close(): Promise<void>;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  readonly stdin?: string;
}

export interface RunOptions extends StartOptions {
  /** Receives what is written to stderr, and may type keys; with it, the terminal is interactive. */
  readonly onErr?: (text: string, type: (keys: string) => void) => void;
  /** Simulates Ctrl-C. */
  readonly abort?: AbortController;
}

export interface Started {
  readonly child: ChildProcess;
  /** Text of stderr so far. */
  err(): string;
  readonly ended: Promise<CommandResult>;
}

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url));

export async function openTestTerminal(): Promise<TestTerminal> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-terminal-'));
  const data = join(folder, 'data');
  const practice = await startPractice({ dataDir: join(folder, 'platform'), automation: false });
  const { authUrl, connectorUrl, graphUrl, clientId, username } = practice;
  const connection = (id: string, name: string, environment: 'test' | 'production') => ({
    id,
    name,
    environment,
    clientId,
    username,
    addresses: { authUrl, connectorUrl, graphUrl },
  });
  await mkdir(data, { recursive: true });
  await writeFile(
    join(data, 'settings.json'),
    JSON.stringify({
      connections: {
        chosenId: 'live',
        connections: [connection('staging', 'Staging', 'test'), connection('live', 'Live', 'production')],
      },
    }),
  );
  const secrets: Record<string, string> = {
    GRAPH_INTAKE_CLIENT_SECRET: practice.clientSecret,
    GRAPH_INTAKE_PASSWORD: practice.password,
  };
  const start: TestTerminal['start'] = (args, { env = secrets, stdin = '' } = {}) => {
    const child = spawn(process.execPath, [entry, ...args], {
      cwd: folder,
      // Temporary files of a killed process are removed with this folder.
      env: {
        PATH: process.env['PATH'],
        TMPDIR: folder,
        GRAPH_INTAKE_DATA: data,
        ...compileCache,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(stdin);
    let err = '';
    child.stderr.on('data', (bytes) => {
      err += bytes;
    });
    const closed = once(child, 'close');
    const output = text(child.stdout);
    const ended = (async () => {
      const out = await output;
      await closed;
      return { code: child.exitCode, out, err };
    })();
    return { child, err: () => err, ended };
  };
  const run: TestTerminal['run'] = async (
    args,
    { env = secrets, stdin = '', onErr, abort = new AbortController() } = {},
  ) => {
    let [out, err] = ['', ''];
    const isTTY = onErr !== undefined;
    const keys = Object.assign(new PassThrough(), { isTTY });
    if (!isTTY) keys.end(stdin);
    const code = await runCommand(args, {
      stdout: {
        write(text: string | Uint8Array) {
          out += text;
          return true;
        },
      },
      stderr: {
        isTTY,
        columns: 200,
        write(text: string | Uint8Array) {
          err += text;
          onErr?.(String(text), (typed) => void keys.write(typed));
          return true;
        },
      },
      stdin: keys,
      env,
      data: env['GRAPH_INTAKE_DATA'] ?? data,
      version: '0.0.0-test',
      samples: fileURLToPath(new URL('../../assets/samples', import.meta.url)),
      engineWorker: new URL('../engine/worker.ts', import.meta.url),
      startPractice: (dataDir, _log, options) => startPractice({ ...options, dataDir, automation: false }),
      now: Date.now,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
      signal: abort.signal,
      isTerminated: () => false,
      interrupt: () => abort.abort(),
    });
    return { code, out, err };
  };

  const authorized = async (path: string) => {
    const token = await practiceToken(practice);
    return (await fetch(`${graphUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  };

  return {
    folder,
    data,
    practice,
    start,
    run,
    async json<T>(args: readonly string[], options?: RunOptions) {
      const { code, out, err } = await run([...args, '--json'], options);
      if (out === '') throw new Error(err);
      return { ...(JSON.parse(out) as T), code };
    },
    async file(name, rows) {
      await writeFile(join(folder, name), typeof rows === 'string' ? rows : machinesCsv(rows));
      return join(folder, name);
    },
    async setFaults(faults) {
      const response = await fetch(`${practice.origin}/practice/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ automationOn: false, ...faults }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async countAnswered() {
      const response = await fetch(`${practice.origin}/practice/requests`);
      const { items } = (await response.json()) as { items: { path: string }[] };
      return items.filter(({ path }) => path.endsWith('/vertices')).length;
    },
    countRecorded(fileName) {
      const journal = new Database(join(data, 'desk.sqlite'), { readonly: true, timeout: 5_000 });
      try {
        return journal
          .prepare<[string], number>(
            'SELECT count(*) FROM request JOIN kept_run ON kept_run.key = run_key WHERE file_name = ?',
          )
          .pluck()
          .get(fileName) as number;
      } finally {
        journal.close();
      }
    },
    async countXid(xid) {
      const { items } = (await authorized(`/xid/${encodeURIComponent(xid)}`)) as { items: unknown[] };
      return items.length;
    },
    async close() {
      await practice.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Checks of the runtime that the host needs: threads, the native database, the keyring, memory. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { createPool } from '../engine/pool.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import { type Check, expectThat } from './check.ts';

const run = promisify(execFile);
const maxMemoryMb = 1500;
const longestStartMs = 60_000;

const workerThreads: Check = {
  name: 'worker threads',
  async run({ folder, places }) {
    const pool = createPool({ entry: places.engineWorker, size: 2 });
    try {
      const path = join(folder, 'hashed.csv');
      await writeFile(path, 'a\n');
      await Promise.all([1, 2].map(() => pool.run('hash', { path, name: 'hashed.csv' })));
    } finally {
      await pool.close();
    }
    return '';
  },
};

const databaseInMain: Check = {
  name: 'native database in main',
  async run({ folder }) {
    const database = new Database(join(folder, 'check.sqlite'));
    try {
      database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY)');
      database.prepare('INSERT INTO rows VALUES (?)').run(7);
      expectThat(database.prepare('SELECT id FROM rows').pluck().get() === 7, 'SQLite lost a row.');
      return `SQLite ${String(database.prepare('SELECT sqlite_version()').pluck().get())}`;
    } finally {
      database.close();
    }
  },
};

const databaseInThread: Check = {
  name: 'native database in thread',
  async run({ folder, places }) {
    // The practice platform keeps its graph in SQLite, in a thread of its own.
    const dataDir = join(folder, 'practice-in-thread');
    const { origin, stop } = await startPracticeWorker({ entry: places.practiceWorker, dataDir });
    try {
      const { ok, status } = await fetch(`${origin}/practice/requests`);
      expectThat(ok, `The practice platform in a thread responded with ${status}.`);
    } finally {
      await stop();
    }
    return '';
  },
};

const keyring: Check = {
  name: 'keyring probe',
  async run({ form }) {
    const backend = await form.probeKeyring();
    return backend ?? 'no keyring: sign-ins are kept for the session only';
  },
};

const notifications: Check = {
  name: 'notification support',
  async run({ form }) {
    return form.supportsNotifications()
      ? 'supported; macOS shows them from signed programs only'
      : 'not shown by this system';
  },
};

const memory: Check = {
  name: 'memory',
  async run({ program }) {
    const megabytes = await residentMegabytes(program().processId);
    expectThat(megabytes > 0 && megabytes < maxMemoryMb, `The host uses ${megabytes} MB.`);
    return `${megabytes} MB in the host`;
  },
};

const startTime: Check = {
  name: 'start time',
  async run({ program }) {
    const { startMs } = program();
    expectThat(startMs < longestStartMs, `The page was there after ${Math.round(startMs)} ms.`);
    return `${Math.round(startMs)} ms from the process to the page`;
  },
};

/** Returns the resident memory of another process, as the operating system reports it. */
async function residentMegabytes(processId: number): Promise<number> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/fo', 'csv', '/nh', '/fi', `PID eq ${processId}`]);
    const kilobytes = stdout.trim().split('","').at(-1)?.replaceAll(/\D/g, '');
    return Math.round(Number(kilobytes) / 1024);
  }
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${processId}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Math.round(Number(stdout.trim()) / 1024);
}

export const hostChecks = {
  workerThreads,
  databaseInMain,
  databaseInThread,
  keyring,
  notifications,
  memory,
  startTime,
};

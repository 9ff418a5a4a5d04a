/** Starts the program for a browser window as a process, and tests what it prints and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFile } from './storage/file-lock.ts';
import { startOwnPractice } from './storage/practice-claim.ts';

let data = '';
let started: ChildProcess[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'graph-intake-entry-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(data, { recursive: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url)), ...args], {
    env: { ...process.env, GRAPH_INTAKE_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, exit, errors: text(child.stderr) };
}

async function firstLine(child: ReturnType<typeof start>['child']): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  return '';
}

describe('the program for a browser window', () => {
  it('prints one JSON line with an address that opens the page', async () => {
    const { child } = start('--no-open', '--json');
    const ready = JSON.parse(await firstLine(child)) as Record<string, string>;
    expect(Object.keys(ready)).toEqual(['address']);
    const response = await fetch(ready['address'] ?? '', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });

  it('prints the addresses of the practice platform only with --show-practice', async () => {
    const { child } = start('--no-open', '--json', '--show-practice');
    const { practice } = JSON.parse(await firstLine(child)) as { practice: Record<string, string> };
    const response = await fetch(`${practice['authUrl']}/api/version`);
    expect(response.status).toBe(200);
  });

  it('refuses a data folder that another instance uses, in one sentence', async () => {
    const { address } = JSON.parse(await firstLine(start('--no-open', '--json').child)) as {
      address: string;
    };
    const second = start('--no-open', '--json');
    expect((await second.exit)[0]).toBe(1);
    expect(await second.errors).toBe(
      `Graph Intake is already running at ${new URL(address).origin} with the data folder ${data}; open that address in the browser that showed it before, close the program first, or set another folder with GRAPH_INTAKE_DATA.\n`,
    );
  });

  it('names no address if the program that locks the data folder has none', async () => {
    const lock = lockFile(join(data, 'lock.sqlite'));
    const { exit, errors } = start('--no-open', '--json');
    expect((await exit)[0]).toBe(1);
    expect(await errors).toContain(`already running with the data folder ${data}; close it first`);
    lock?.release();
  });

  it('refuses a port that is taken and leaves the data folder free', async () => {
    const { child } = start('--no-open', '--json');
    const { address } = JSON.parse(await firstLine(child)) as { address: string };
    const taken = data;
    data = mkdtempSync(join(tmpdir(), 'graph-intake-entry-'));
    const second = start('--no-open', '--port', new URL(address).port);
    expect((await second.exit)[0]).toBe(1);
    expect(await second.errors).toBe(
      'This port is in use; choose another one with --port, or leave out --port for any free port.\n',
    );
    expect(readdirSync(data).sort()).toEqual(['lock.sqlite', 'temporary']);
    const third = start('--no-open', '--json');
    expect(await firstLine(third.child)).toContain('address');
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(taken, { recursive: true });
  });

  it('ends with one sentence if a database is damaged, and leaves the file unchanged', async () => {
    const path = join(data, 'desk.sqlite');
    writeFileSync(path, 'no database, but a long enough text to be looked at as one');
    const { exit, errors } = start('--json', '--no-open');
    expect(await exit).toEqual([1, null]);
    expect(await errors).toBe(
      `${path} is damaged (file is not a database): replace it with a backup, or move it away to begin without it, then start again.\n`,
    );
    expect(readFileSync(path, 'utf8')).toMatch(/^no database/);
  });

  for (const name of ['desk', 'monitor', 'actions', 'writes'])
    it(`ends with one sentence if a newer version wrote ${name}.sqlite, and leaves the data folder free`, async () => {
      const path = join(data, `${name}.sqlite`);
      const file = new Database(path);
      file.pragma('user_version = 999');
      file.close();
      const { exit, errors } = start('--no-open', '--json');
      expect(await exit).toEqual([1, null]);
      expect(await errors).toBe(
        `${path} was created by a newer version of Graph Intake. Use that version.\n`,
      );
      for (const lock of [join(data, 'lock.sqlite'), join(data, 'practice', 'lock.sqlite')]) {
        const free = lockFile(lock);
        expect(free).not.toBeNull();
        free?.release();
      }
    });

  it('ends with one sentence if a terminal uses the practice platform', async () => {
    const terminal = lockFile(join(data, 'practice', 'lock.sqlite'));
    const { exit, errors } = start('--no-open', '--json');
    expect(await exit).toEqual([1, null]);
    expect(await errors).toBe(
      'The practice platform of this data folder is used by a terminal; wait until it ends, or set another folder with GRAPH_INTAKE_DATA.\n',
    );
    terminal?.release();
  });

  it('ends with one sentence if the practice platform cannot start', async () => {
    const practice = join(data, 'practice');
    mkdirSync(practice);
    writeFileSync(join(practice, 'world.sqlite'), 'no database '.repeat(100));
    const { exit, errors } = start('--no-open', '--json');
    expect(await exit).toEqual([1, null]);
    expect(await errors).toBe(
      `The practice platform in ${practice} cannot start: file is not a database. Move that folder away; a new one will be created.\n`,
    );
  });

  it('asks for free space, and not for another folder, if the disk of the practice platform is full', async () => {
    const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    const folder = join(data, 'practice');
    await expect(startOwnPractice({ folder, start: () => Promise.reject(full) })).rejects.toThrow(
      `The practice platform in ${folder} cannot start: database or disk is full. Free some space on the disk, then start again.`,
    );
  });

  it('refuses an unknown option', async () => {
    const { exit, errors } = start('--prot');
    expect((await exit)[0]).toBe(1);
    expect(await errors).toContain("Unknown option '--prot'");
  });

  it('prints only one sentence when a signal stops it right after its start', async () => {
    const { child, exit, errors } = start('--no-open', '--json');
    await firstLine(child);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await errors).toBe('Stopping after SIGTERM…\n');
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`empties the temporary folder when it starts and when ${signal} ends it`, async () => {
      const temporary = join(data, 'temporary');
      mkdirSync(temporary);
      writeFileSync(join(temporary, 'left-by-a-crash'), 'x');
      const { child, exit } = start('--no-open', '--json');
      await firstLine(child);
      expect(readdirSync(temporary)).toEqual([]);
      writeFileSync(join(temporary, 'under-way'), 'x');
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
      expect(existsSync(join(temporary, 'under-way'))).toBe(false);
    });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { becomeReady } from './desktop/stand-in/app.ts';
import { world } from './desktop/stand-in/world.ts';
import { lockFile } from './storage/file-lock.ts';

vi.mock('electron', () => import('./desktop/stand-in/electron.ts'));

let data = '';
const path = () => join(data, 'monitor.sqlite');

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'graph-intake-newer-'));
  const file = new Database(path());
  file.pragma('user_version = 999');
  file.close();
  world.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } } as Electron.Display];
  process.env['GRAPH_INTAKE_DATA'] = data;
  await import('./main.ts');
  becomeReady();
});
afterAll(() => {
  delete process.env['GRAPH_INTAKE_DATA'];
  rmSync(data, { recursive: true });
});

it('the desktop program exits with one message, and frees its files, if a database has a newer version', async () => {
  await vi.waitFor(() => expect(world.exitCode).toBe(1));
  expect(world.boxes).toEqual([
    expect.stringContaining(`${path()} was created by a newer version of Graph Intake. Use that version.`),
  ]);
  const free = lockFile(join(data, 'practice', 'lock.sqlite'));
  expect(free).not.toBeNull();
  free?.release();
  expect(existsSync(join(data, 'practice', 'address.json'))).toBe(false);
  const log = readFileSync(join(data, 'logs', 'graph-intake.log'), 'utf8');
  expect(log.match(/ error .*/g)).toEqual([' error The program cannot start.']);
});

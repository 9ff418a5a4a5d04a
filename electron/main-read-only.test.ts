import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { becomeReady } from './desktop/stand-in/app.ts';
import { world } from './desktop/stand-in/world.ts';

vi.mock('electron', () => import('./desktop/stand-in/electron.ts'));

let folder = '';
const data = () => join(folder, 'file');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-read-only-'));
  // Root can write to every folder, but to none below a file.
  writeFileSync(data(), '');
  process.env['GRAPH_INTAKE_DATA'] = data();
  world.isFirstInstance = false;
  await import('./main.ts');
  becomeReady();
});
afterAll(() => {
  delete process.env['GRAPH_INTAKE_DATA'];
  rmSync(folder, { recursive: true });
});

it('the desktop program says that it cannot write to its data folder, where Electron finds no lock either', async () => {
  await vi.waitFor(() => expect(world.exitCode).toBe(1));
  expect(world.boxes).toEqual([expect.stringContaining(`The data folder ${data()} cannot be used (`)]);
  expect(world.boxes).toEqual([expect.stringContaining('make it writable, or set another folder')]);
});

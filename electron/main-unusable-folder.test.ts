import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { becomeReady } from './desktop/stand-in/app.ts';
import { world } from './desktop/stand-in/world.ts';

vi.mock('electron', () => import('./desktop/stand-in/electron.ts'));

const folder = mkdtempSync(join(tmpdir(), 'graph-intake-unusable-'));
afterAll(() => {
  delete process.env['GRAPH_INTAKE_DATA'];
  rmSync(folder, { recursive: true });
});

it('the desktop program exits with one message if its data folder cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  process.env['GRAPH_INTAKE_DATA'] = join(folder, 'file', 'data');
  await import('./main.ts');
  becomeReady();
  await vi.waitFor(() => expect(world.exitCode).toBe(1));
  expect(world.boxes).toEqual([
    expect.stringContaining(`The data folder ${join(folder, 'file', 'data')} cannot be used (ENOTDIR`),
  ]);
});

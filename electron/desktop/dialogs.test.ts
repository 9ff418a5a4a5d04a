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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { deliver, pickFiles, pickFolder, showError } from './dialogs.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-dialogs-'));
  writeFileSync(at('export.tmp'), 'rows');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('pickFiles', () => {
  it('returns the user’s choice', async () => {
    world.openResponse = { canceled: false, filePaths: ['/a.csv', '/b.csv'] };
    expect(await pickFiles()).toEqual(['/a.csv', '/b.csv']);
    world.openResponse = { canceled: true, filePaths: [] };
    expect(await pickFiles()).toEqual([]);
  });
});

describe('pickFolder', () => {
  it('returns the user’s choice', async () => {
    world.openResponse = { canceled: false, filePaths: ['/incoming'] };
    expect(await pickFolder()).toBe('/incoming');
    world.openResponse = { canceled: true, filePaths: [] };
    expect(await pickFolder()).toBe(null);
  });
});

describe('deliver', () => {
  const file = () => ({ path: at('export.tmp'), name: 'failed.csv' });

  it('moves the file to where the user wants it, over what is there', async () => {
    writeFileSync(at('failed.csv'), 'older');
    world.saveResponse = { canceled: false, filePath: at('failed.csv') };
    expect(await deliver(file())).toEqual({ to: 'path', path: at('failed.csv') });
    expect(readFileSync(at('failed.csv'), 'utf8')).toBe('rows');
    expect(readdirSync(folder)).toEqual(['failed.csv']);
  });

  it('removes the file when the user changed their mind', async () => {
    world.saveResponse = { canceled: true, filePath: '' };
    expect(await deliver(file())).toEqual({ to: 'nowhere' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says so where the place cannot be written, and keeps the file', async () => {
    mkdirSync(at('taken'));
    writeFileSync(at('taken/x'), '');
    world.saveResponse = { canceled: false, filePath: at('taken') };
    await expect(deliver(file())).rejects.toMatchObject({ code: 'rejected' });
    expect(existsSync(at('export.tmp'))).toBe(true);
  });
});

describe('tell', () => {
  it('shows the sentence of an error and hides the rest of a fault', async () => {
    world.boxes = [];
    await showError(new AppError('not-found', 'There is no file a.csv.'));
    await showError(new Error('secret stack'));
    expect(world.boxes[0]).toBe('There is no file a.csv.');
    expect(world.boxes[1]).not.toContain('secret');
  });
});

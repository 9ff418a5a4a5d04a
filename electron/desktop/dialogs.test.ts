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
const pathOf = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-dialogs-'));
  writeFileSync(pathOf('export.tmp'), 'rows');
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

describe('a dialog for opening', () => {
  it('begins in the folder of the last choice, in place of Downloads, also after it was cancelled', async () => {
    world.openResponse = { canceled: false, filePaths: ['/exports/may/a.csv'] };
    await pickFiles();
    world.openResponse = { canceled: true, filePaths: [] };
    await pickFiles();
    expect(world.openOptions.defaultPath).toBe('/exports/may');
    await pickFolder();
    expect(world.openOptions).toMatchObject({
      properties: ['openDirectory', 'createDirectory'],
      defaultPath: '/exports/may',
    });
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
  const file = () => ({ path: pathOf('export.tmp'), name: 'failed.csv' });

  it('moves the file to the path that the user chose, and replaces an existing file', async () => {
    writeFileSync(pathOf('failed.csv'), 'older');
    world.saveResponse = { canceled: false, filePath: pathOf('failed.csv') };
    expect(await deliver(file())).toEqual({ to: 'path', path: pathOf('failed.csv') });
    expect(readFileSync(pathOf('failed.csv'), 'utf8')).toBe('rows');
    expect(readdirSync(folder)).toEqual(['failed.csv']);
  });

  it('removes the file when the user cancels the dialog', async () => {
    world.saveResponse = { canceled: true, filePath: '' };
    expect(await deliver(file())).toEqual({ to: 'nowhere' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails if the path cannot be written, and keeps the file', async () => {
    mkdirSync(pathOf('taken'));
    writeFileSync(pathOf('taken/x'), '');
    world.saveResponse = { canceled: false, filePath: pathOf('taken') };
    await expect(deliver(file())).rejects.toMatchObject({ code: 'rejected' });
    expect(existsSync(pathOf('export.tmp'))).toBe(true);
  });
});

describe('showError', () => {
  it('shows the message of an AppError, and no details of another error', async () => {
    world.boxes = [];
    await showError(new AppError('not-found', 'There is no file a.csv.'));
    await showError(new Error('secret stack'));
    expect(world.boxes[0]).toBe('There is no file a.csv.');
    expect(world.boxes[1]).not.toContain('secret');
  });
});

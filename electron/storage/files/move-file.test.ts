import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveFile } from './move-file.ts';

const otherDevice = '/dev/shm';
const hasOtherDevice = existsSync(otherDevice) && statSync(otherDevice).dev !== statSync(tmpdir()).dev;
let folders: string[] = [];
const createFolder = (parent: string) => {
  const folder = mkdtempSync(join(parent, 'graph-intake-move-'));
  folders.push(folder);
  return folder;
};

beforeEach(() => {
  folders = [];
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe.each([
  ['on one device', tmpdir(), true],
  ['across devices', otherDevice, hasOtherDevice],
])('moveFile %s', (_name, parent, possible) => {
  it.runIf(possible)('moves a file over another', async () => {
    const from = join(createFolder(tmpdir()), 'a');
    const to = join(createFolder(parent), 'b');
    writeFileSync(from, 'new');
    writeFileSync(to, 'old');
    await moveFile(from, to);
    expect(readFileSync(to, 'utf8')).toBe('new');
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(['b']);
  });

  it.runIf(possible)('keeps the file and leaves nothing behind when a folder is in its place', async () => {
    const from = join(createFolder(tmpdir()), 'a');
    const to = join(createFolder(parent), 'b');
    writeFileSync(from, 'new');
    mkdirSync(join(to, 'full'), { recursive: true });
    await expect(moveFile(from, to)).rejects.toThrow();
    expect(readFileSync(from, 'utf8')).toBe('new');
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(['a', 'b']);
  });
});

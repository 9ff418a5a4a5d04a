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
const hasOther = existsSync(otherDevice) && statSync(otherDevice).dev !== statSync(tmpdir()).dev;
let folders: string[] = [];
const make = (parent: string) => {
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
  ['across devices', otherDevice, hasOther],
])('moveFile %s', (_name, parent, possible) => {
  it.runIf(possible)('moves a file over another', async () => {
    const from = join(make(tmpdir()), 'a');
    const to = join(make(parent), 'b');
    writeFileSync(from, 'new');
    writeFileSync(to, 'old');
    await moveFile(from, to);
    expect(readFileSync(to, 'utf8')).toBe('new');
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(['b']);
  });

  it.runIf(possible)(
    'keeps the file and leaves nothing behind when the place is taken by a folder',
    async () => {
      const from = join(make(tmpdir()), 'a');
      const to = join(make(parent), 'b');
      writeFileSync(from, 'new');
      mkdirSync(join(to, 'full'), { recursive: true });
      await expect(moveFile(from, to)).rejects.toThrow();
      expect(readFileSync(from, 'utf8')).toBe('new');
      expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(['a', 'b']);
    },
  );
});

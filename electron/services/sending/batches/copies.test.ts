import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCopies } from './copies.ts';

let folder: string;
const clock = { now: Date.now() };
const copies = () => createCopies({ folder: join(folder, 'copies'), now: () => clock.now });
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-copies-'));
  clock.now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a copy keeps the bytes of a deleted file, which are stored once however often it is sent', async () => {
  const path = write('upload', 'a,b\n');
  const name = await copies().keep(path, 'hash');
  expect(await copies().keep(path, 'hash')).toBe(name);
  rmSync(path);
  expect(readFileSync(copies().pathOf(name), 'utf8')).toBe('a,b\n');
  expect(await copies().usedBytes()).toBe(4);
  await copies().remove(name);
  expect(await copies().usedBytes()).toBe(0);
});

it('copies without a reference are removed, unless they are younger than an hour', async () => {
  const referred = await copies().keep(write('one', '1'), 'one');
  await copies().keep(write('two', '2'), 'two');
  await copies().removeOthers(new Set([referred]));
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(2);
  clock.now += 2 * 60 * 60 * 1_000;
  await copies().removeOthers(new Set([referred]));
  expect(readdirSync(join(folder, 'copies'))).toEqual([referred]);
});

it('copies use no space before a file is kept', async () => {
  expect(await copies().usedBytes()).toBe(0);
  await copies().removeOthers(new Set());
});

it('a copy that cannot be made is rejected with the reason', async () => {
  writeFileSync(join(folder, 'copies'), 'no folder');
  await expect(copies().keep(write('one', '1'), 'one')).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('The file could not be copied to the data folder'),
  });
});

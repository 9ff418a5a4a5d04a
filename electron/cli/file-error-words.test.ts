import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vanishedError } from '../engine/file-errors/vanished-error.ts';
import { machines } from '../services/imports/imports.test-kit.ts';
import { fileErrorWords } from './file-error-words.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

/** An error as Node's file system throws it. */
const systemError = (facts: { code: string; syscall: string; path?: string; dest?: string }) =>
  Object.assign(new Error(`${facts.code}: raw words, ${facts.syscall}`), { errno: -1, ...facts });

const reasonOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

describe('an error of the file system', () => {
  it.each([
    ['EACCES', 'open', 'cannot be opened: permission denied. Check its permissions, or choose another path.'],
    [
      'EPERM',
      'unlink',
      'cannot be removed: permission denied. Check its permissions, or choose another path.',
    ],
    [
      'EACCES',
      'scandir',
      'cannot be read: permission denied. Check its permissions, or choose another path.',
    ],
    [
      'EACCES',
      'mkdir',
      'cannot be created: permission denied. Check its permissions, or choose another path.',
    ],
    ['EROFS', 'mkdir', 'cannot be created: the disk is read-only. Choose a path on another disk.'],
    [
      'ENOENT',
      'mkdir',
      'cannot be created: the folder above it does not exist or cannot be written. Check the path.',
    ],
    ['ENOENT', 'open', 'cannot be opened: the file or its folder does not exist. Check the path.'],
    ['ENOENT', 'scandir', 'cannot be read: it does not exist. Check the path.'],
    ['ENOTDIR', 'open', 'cannot be opened: a part of its path is not a folder. Check the path.'],
    ['EISDIR', 'open', 'cannot be opened: it is a folder. Specify a file.'],
    [
      'EEXIST',
      'mkdir',
      'cannot be created: a file or folder of this name exists already. Choose another path.',
    ],
    ['ENOSPC', 'write', 'cannot be written: the disk is full. Free some space, and try again.'],
    ['EMFILE', 'open', 'cannot be opened: too many files are open. Close some, and try again.'],
    ['EBUSY', 'rmdir', 'cannot be removed: another program uses it. Close it there, and try again.'],
    ['EIO', 'read', 'cannot be read: the disk reports an error. Check the disk.'],
  ])('%s of %s is one sentence with the path', (code, syscall, words) => {
    expect(fileErrorWords(systemError({ code, syscall, path: '/data/x' }))).toBe(`/data/x ${words}`);
  });

  it.each(['EACCES', 'EPERM', 'EBUSY', 'EMFILE', 'EIO', 'ELOOP', 'ENAMETOOLONG'])(
    '%s has the same words in the window and in the terminal',
    (code) => {
      const error = systemError({ code, syscall: 'read', path: 'a.csv' });
      expect(vanishedError({ path: '/data/a.csv', name: 'a.csv' }, error).message).toBe(
        fileErrorWords(error),
      );
    },
  );

  it('names the target of a rename, and no path where Node names none', () => {
    const facts = { code: 'ENOENT', syscall: 'rename', path: '/tmp/part', dest: 'nofolder/x.csv' };
    expect(fileErrorWords(systemError(facts))).toBe(
      'nofolder/x.csv cannot be written: its folder does not exist. Create the folder first, or check the path.',
    );
    expect(fileErrorWords(systemError({ code: 'ENOSPC', syscall: 'write' }))).toBe(
      'A file cannot be written: the disk is full. Free some space, and try again.',
    );
  });

  it('names the file that was to be written, not the name that it has until it is complete', () => {
    const path = '/out/x.csv.graph-intake-part';
    expect(fileErrorWords(systemError({ code: 'EROFS', syscall: 'open', path }))).toMatch(
      /^\/out\/x\.csv cannot/u,
    );
  });

  it('is not understood if it is none of the file system, or has an unknown code', () => {
    for (const error of [
      systemError({ code: 'ENOENT', syscall: 'spawn code', path: 'code' }),
      systemError({ code: 'EACCES', syscall: 'listen' }),
      systemError({ code: 'ECONNREFUSED', syscall: 'connect' }),
      systemError({ code: 'EXDEV', syscall: 'rename', path: 'a', dest: 'b' }),
      new Error('A fault.'),
      'text',
    ])
      expect(fileErrorWords(error)).toBeNull();
  });

  it('is understood as Node throws it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-words-'));
    const path = join(folder, 'a.csv');
    await writeFile(path, '');
    const target = join(folder, 'none', 'a.csv');
    expect(fileErrorWords(await reasonOf(rename(path, target)))).toContain(
      `${target} cannot be written: its`,
    );
    expect(fileErrorWords(await reasonOf(readFile(folder)))).toContain(' cannot be read: it is a folder.');
    expect(fileErrorWords(await reasonOf(readFile(join(path, 'b'))))).toContain('is not a folder.');
    await rm(folder, { recursive: true });
  });
});

describe('the terminal', () => {
  let terminal: TestTerminal;
  beforeAll(async () => {
    terminal = await openTestTerminal();
  });
  afterAll(() => terminal.close());

  it('reports an everyday mistake with a path in one sentence, without a stack', async () => {
    const file = await terminal.file('a.csv', 'id,ram\n1,2\n');
    const out = join(file, 'out');
    expect(await terminal.run(['convert', file, '--out', out])).toEqual({
      code: 1,
      out: '',
      err: `${out} cannot be created: a part of its path is not a folder. Check the path.\n`,
    });
  });

  // Creating folders with Node's `recursive` never returns there.
  it.runIf(process.platform === 'linux')('says that a folder cannot be created in /proc', async () => {
    const file = await terminal.file('a.csv', 'id,ram\n1,2\n');
    expect(await terminal.start(['convert', file, '--out', '/proc/x/y']).ended).toEqual({
      code: 1,
      out: '',
      err: '/proc/x cannot be created: the folder above it does not exist or cannot be written. Check the path.\n',
    });
  });

  it('names the file to which rows cannot be exported', async () => {
    const path = await terminal.file('sent.csv', machines(2));
    const { files } = await terminal.json<{ files: { run: { id: string } }[] }>([
      ...['send', path, '--connection', 'staging', '--yes'],
    ]);
    const to = join(terminal.folder, 'nofolder', 'x.csv');
    const { code, err } = await terminal.run([
      'runs',
      files[0]?.run.id ?? '',
      '--export',
      'stored',
      '--to',
      to,
    ]);
    expect({ code, err }).toEqual({
      code: 1,
      err: `${to} cannot be written: its folder does not exist. Create the folder first, or check the path.\n`,
    });
  });

  it('names a folder of a group that cannot be created', async () => {
    const path = await terminal.file('shard.csv', machines(2));
    const shard = ['--shard', '1/2', '--group', 'words', '--group-dir', join(path, 'group')];
    const { code, err } = await terminal.run(['send', path, '--connection', 'staging', '--yes', ...shard]);
    expect(code).toBe(1);
    expect(err).toContain(join(path, 'group'));
    expect(err).not.toMatch(/^ +at /mu);
  });
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { makePrivate } from './private-data.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'graph-intake-private-')), 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const modeOf = (...names: string[]) => statSync(join(folder, ...names)).mode & 0o777;
/** Writes a file that the group may write to and others may read. */
function put(...names: string[]): void {
  mkdirSync(join(folder, ...names.slice(0, -1)), { recursive: true });
  writeFileSync(join(folder, ...names), 'x');
  chmodSync(join(folder, ...names), 0o664);
}
const ownFiles = [
  ['settings.json'],
  ['desk.sqlite'],
  ['desk.sqlite-wal'],
  ['desk.sqlite-shm'],
  ['monitor.sqlite'],
  ['actions.lock'],
  ['notices.json'],
  ['logs', 'graph-intake.log.1'],
  ['copies', 'a.csv'],
  ['temporary', 'deep', 'evidence.zip'],
  ['practice', 'address.json'],
  ['run-locks', 'r.sqlite'],
];

describe.skipIf(process.platform === 'win32')('makePrivate', () => {
  it('sets the permissions of an existing folder to 0700 and of its files to 0600', async () => {
    for (const names of ownFiles) put(...names);
    chmodSync(join(folder, 'temporary', 'deep'), 0o777);
    expect(await makePrivate(folder)).toBeNull();
    expect(modeOf()).toBe(0o700);
    expect(modeOf('temporary', 'deep')).toBe(0o700);
    for (const names of ownFiles) expect(modeOf(...names), names.join('/')).toBe(0o600);
  });

  it('does not change other files in the folder, nor the targets of links', async () => {
    put('report.xlsx');
    put('scripts', 'run.sh');
    put('elsewhere', 'kept.csv');
    mkdirSync(join(folder, 'copies'));
    symlinkSync(join(folder, 'elsewhere', 'kept.csv'), join(folder, 'copies', 'link.csv'));
    expect(await makePrivate(folder)).toBeNull();
    expect(modeOf('report.xlsx')).toBe(0o664);
    expect(modeOf('scripts', 'run.sh')).toBe(0o664);
    expect(modeOf('elsewhere', 'kept.csv')).toBe(0o664);
  });

  it.each([
    ['refuses the change', () => Promise.reject(new Error('EPERM'))],
    ['has no such permissions', async () => undefined],
  ])('warns if the file system %s', async (_, change) => {
    put('desk.sqlite');
    const warning = await makePrivate(folder, { platform: 'linux', chmod: change });
    expect(warning).toContain(`Other users of this machine may be able to read ${folder} and 1 more`);
  });

  it('does not restrict a folder that every user may write to', async () => {
    chmodSync(folder, 0o1777);
    expect(await makePrivate(folder)).toContain(folder);
    expect(modeOf()).toBe(0o777);
  });

  it('does nothing on Windows', async () => {
    expect(await makePrivate(folder, { platform: 'win32', chmod })).toBeNull();
    expect(modeOf()).toBe(0o755);
  });

  it('is not needed for a new database, whose files are created private', () => {
    const db = openDatabase({
      path: join(folder, 'new.sqlite'),
      setUp: (opened) => opened.pragma('journal_mode = WAL'),
      migrations: ['CREATE TABLE a (b TEXT) STRICT'],
    });
    for (const end of ['', '-wal', '-shm']) expect(modeOf(`new.sqlite${end}`)).toBe(0o600);
    db.close();
  });
});

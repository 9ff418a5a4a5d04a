import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDatabase, openAppDatabase } from '../../storage/app-database.ts';
import { openReadableJournal } from './readable-journal.ts';

let folder: string;
let journal: AppDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-readable-'));
  journal = openAppDatabase(join(folder, 'desk.sqlite'));
});
afterEach(async () => {
  journal.close();
  await rm(folder, { recursive: true });
});

/** Root may write everywhere, so that a test cannot take the permission away. */
const readOnly = async () => false;
const contentOf = async () =>
  Promise.all(
    (await readdir(folder)).toSorted().map(async (name) => [name, await readFile(join(folder, name))]),
  );

describe('the journal of a data folder', () => {
  it('is read in place where the folder can be written', async () => {
    await using readable = await openReadableJournal(folder);
    expect(readable.path).toBe(folder);
  });

  it('is copied where the folder cannot be written, with changes that are only in the write-ahead log', async () => {
    journal.exec('PRAGMA wal_autocheckpoint = 0; CREATE TABLE late (name TEXT); INSERT INTO late VALUES (1)');
    const before = await contentOf();
    let copy: string;
    {
      await using readable = await openReadableJournal(folder, readOnly());
      copy = readable.path;
      const copied = openAppDatabase(join(copy, 'desk.sqlite'));
      expect(copied.prepare('SELECT count(*) AS rows FROM late').get()).toEqual({ rows: 1 });
      copied.exec('DROP TABLE late');
      copied.close();
    }
    expect(await contentOf()).toEqual(before);
    expect(await readdir(tmpdir())).not.toContain(basename(copy));
  });

  it('is refused if another program writes it while it is copied', async () => {
    let seconds = 1;
    let isCopying = true;
    const writing = (async () => {
      for (; isCopying; seconds += 1) await utimes(join(folder, 'desk.sqlite'), seconds, seconds);
    })();
    await expect(openReadableJournal(folder, readOnly())).rejects.toThrow(
      'desk.sqlite was written by another program while it was copied.',
    );
    isCopying = false;
    await writing;
  });
});

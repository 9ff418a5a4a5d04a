import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from './database.ts';
import { migrations } from './migrations.ts';
import { createVertexTable } from './vertices.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('takes over the vertices of a world that knew no edges and no history', () => {
  const old = new Database(join(folder, 'world.sqlite'));
  old.exec(migrations[0] ?? '');
  old.pragma('user_version = 1');
  old
    .prepare(
      `INSERT INTO vertices (id, xid, type, scope, creator, created_on, modified_on, version, attributes)
       VALUES ('v', 'x', 'T', 's', 'maker', 1, 2, 3, '{"/a":"b"}')`,
    )
    .run();
  old.close();

  const store = openStore(folder);
  const vertices = createVertexTable(store.db);
  const vertex = vertices.byId('v');
  expect(vertex).toMatchObject({ id: 'v', creator: 'maker', writer: 'maker', version: 3 });
  if (vertex !== undefined) vertices.update({ ...vertex, version: 4, writer: 'other' });
  expect(vertices.earlier('v')).toEqual([vertex]);
  store.close();
});

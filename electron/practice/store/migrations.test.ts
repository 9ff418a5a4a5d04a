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

it('a world of version 1, without edges and history, keeps its vertices when it is opened', () => {
  const worldOfVersion1 = new Database(join(folder, 'world.sqlite'));
  worldOfVersion1.exec(migrations[0] ?? '');
  worldOfVersion1.pragma('user_version = 1');
  worldOfVersion1
    .prepare(
      `INSERT INTO vertices (id, xid, type, scope, creator, created_on, modified_on, version, attributes)
       VALUES ('v', 'x', 'T', 's', 'maker', 1, 2, 3, '{"/a":"b"}')`,
    )
    .run();
  worldOfVersion1.close();

  const store = openStore(folder);
  const vertices = createVertexTable(store.db);
  const vertex = vertices.byId('v');
  expect(vertex).toMatchObject({ id: 'v', creator: 'maker', writer: 'maker', version: 3 });
  if (vertex !== undefined) vertices.update({ ...vertex, version: 4, writer: 'other' });
  expect(vertices.earlier('v')).toEqual([vertex]);
  store.close();
});

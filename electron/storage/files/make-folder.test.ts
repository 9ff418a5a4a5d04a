import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'graph-intake-make-folder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a folder', () => {
  it('is created with those above it, also where several callers create them at the same time', async () => {
    for (let round = 0; round < 100; round += 1) {
      const path = join(root, `round-${round}`, 'group');
      const names = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? path : join(path, `shard-${at}`)));
      await Promise.all(names.map((name) => makeFolder(name)));
      expect(await readdir(path)).toHaveLength(4);
    }
  });

  it('cannot be created in a file', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(makeFolder(join(root, 'file', 'folder'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.runIf(process.platform === 'linux')(
    'cannot be created where the system has a folder of its own',
    async () => {
      await expect(makeFolder('/proc/graph-intake')).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

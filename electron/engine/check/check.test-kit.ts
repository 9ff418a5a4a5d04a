/** Creates indexed tables from small texts, for tests of checks. */

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DialectName } from '../../../shared/csv/dialects.ts';
import { startIndex } from '../index/start-index.ts';
import type { IndexedTable } from '../indexed-table.ts';
import { createPool, type Pool } from '../pool.ts';

export interface TestTables extends AsyncDisposable {
  readonly folder: string;
  /** Where checks may write to. */
  readonly temporaryDir: string;
  readonly pools: readonly [one: Pool, two: Pool];
  tableOf(text: string, dialect?: DialectName): Promise<IndexedTable>;
  /** Files left behind by checks. */
  leftovers(): Promise<string[]>;
}

export async function createTestTables(): Promise<TestTables> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-check-'));
  const temporaryDir = await mkdtemp(join(folder, 'temporary-'));
  const entry = new URL('../worker.ts', import.meta.url);
  const pools = [createPool({ entry, size: 1 }), createPool({ entry, size: 2 })] as const;
  let files = 0;
  return {
    folder,
    temporaryDir,
    pools,
    async tableOf(text, dialect = 'default') {
      const name = `file-${files++}.csv`;
      const path = join(folder, name);
      await writeFile(path, text);
      const file = { path, name, startByte: 0, dialect, header: 'first-row' } as const;
      const index = await startIndex({
        file,
        original: { path },
        pool: pools[1],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return { file, index };
    },
    leftovers: () => readdir(temporaryDir),
    async [Symbol.asyncDispose]() {
      await Promise.all(pools.map((pool) => pool.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

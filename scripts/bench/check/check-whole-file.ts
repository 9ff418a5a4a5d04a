/** Indexes a vertices file and checks it by all rules, as the program does when a file is dropped on it. */
import { basename } from 'node:path';
import { plainShape } from '../../../electron/engine/check/compile-shape.ts';
import { startCheck } from '../../../electron/engine/check/start-check.ts';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import type { Pool } from '../../../electron/engine/pool.ts';

export interface CheckedFile {
  readonly rows: number;
  /** Rules and the number of rows that break them, for the table. */
  readonly causes: string;
  readonly indexMs: number;
  readonly checkMs: number;
}

export async function checkWholeFile(path: string, pool: Pool, temporaryDir: string): Promise<CheckedFile> {
  const { signal } = new AbortController();
  const file = { path, name: basename(path), startByte: 0, dialect: 'default', header: 'first-row' } as const;
  const start = performance.now();
  const index = await startIndex({
    file,
    original: { path },
    pool,
    signal,
    onProgress: () => undefined,
  });
  const indexed = performance.now();
  const { result, keys } = await startCheck({
    table: { file, index },
    shape: plainShape,
    context: { kind: 'vertices', action: 'POST', jsonStrings: false, nullKeyword: 'null' },
    pool,
    temporaryDir,
    signal,
    onShare: () => undefined,
  });
  const checked = performance.now();
  await keys.close();
  return {
    rows: index.records,
    causes: result.causes.map(({ rule, rows }) => `${rule} ${rows.size}`).join(', '),
    indexMs: indexed - start,
    checkMs: checked - indexed,
  };
}

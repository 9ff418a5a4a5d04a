import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeJsonString } from '../../../../shared/columns/row.ts';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { createReader } from '../../../../shared/csv/reader.ts';
import { encodeUtf8 } from '../../../../shared/csv/text-encoder.ts';
import { header, recipe, row } from '../../../../shared/recipes/any-recipe.test-kit.ts';
import type { Target } from '../../../../shared/recipes/target.ts';
import { createPool, type Pool } from '../../../engine/pool.ts';
import { plannedRequests } from '../../sending/batches/requests.ts';
import { headerText } from '../../sending/batches/row-text.ts';
import { csvOf } from '../imports.test-kit.ts';
import { createOpenFiles, type OpenFiles } from '../open-files.ts';

let folder: string;
let pool: Pool;
let files: OpenFiles;
const loggedErrors: string[] = [];
/** Called at each change of the open files. */
const changeListeners = new Set<() => void>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
  pool = createPool({ entry: new URL('../../../engine/worker.ts', import.meta.url), size: 1 });
  let opened = 0;
  files = createOpenFiles({
    sentBefore: () => null,
    platform: { folders: { data: folder, temporary: folder, samples: folder } },
    pool,
    storedIndexes: { find: async () => null, keep: async () => undefined },
    log: { info: () => undefined, error: (message) => void loggedErrors.push(message) },
    now: () => 0,
    newId: () => String(++opened),
    onChange: () => {
      for (const listener of [...changeListeners]) listener();
    },
  });
});
afterAll(async () => {
  await files.closeAll();
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the condition is true, now or after a change of the open files. */
const until = (isTrue: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isTrue()) return;
      changeListeners.delete(check);
      resolve();
    };
    changeListeners.add(check);
    check();
  });

/** The records of a body, as the connector reads them. */
function readBody(body: string, jsonStrings: boolean): string[][] {
  const reader = createReader({ dialect: dialects.default });
  const records = [...reader.push(encodeUtf8(body)), ...reader.end()];
  expect(reader.fault).toBeNull();
  return records.map(({ cells }, index) =>
    jsonStrings && index > 0 ? cells.map((cell) => decodeJsonString(cell) ?? cell) : [...cells],
  );
}

/** Added to each generated recipe, because a file without an identity is refused as a whole. */
const identity: Target = { kind: 'identity', name: 'ogit/_xid', from: { column: 'host' }, transforms: [] };

describe('the bytes of a mapped file', () => {
  it('are read back by the connector as the rows of the preview', async () => {
    const rows = fc.array(row, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(recipe, rows, fc.boolean(), async (generated, cells, jsonStrings) => {
        const path = join(folder, 'random.csv');
        await writeFile(path, csvOf(header, cells));
        const id = await files.open({ kind: 'path', path });
        const file = files.find(id);
        try {
          await until(() => file.checked !== null);
          file.setRecipe(
            {
              ...generated,
              reading: { encoding: 'utf-8', dialect: 'default', header: 'first-row' },
              sending: { ...generated.sending, jsonStrings },
              targets: [identity, ...generated.targets],
            },
            'scope',
          );
          await until(() => file.checked !== null);
          const { rows: shown } = await file.rows({ first: 0, count: 50, filter: { of: 'all' } });
          const shipment = file.forSending();
          const bodies: string[][][] = [];
          const planned = plannedRequests({
            shipment,
            rows: shipment.source(),
            classOf: () => 'repeatable',
            size: () => ({ rowsPerRequest: 500, bytesPerRequest: 8_000_000 }),
          });
          const head = headerText(shipment.header, shipment.jsonStrings);
          for await (const { rows: requestRows } of planned)
            bodies.push(readBody(head + requestRows.map(({ text }) => text).join(''), shipment.jsonStrings));
          // Each request repeats the header; a combined file has one more request each time that a vertex repeats.
          for (const [heads] of bodies) expect(heads).toEqual(shipment.header);
          expect(bodies.flatMap(([, ...sent]) => sent)).toEqual(shown.map((each) => each.cells));
        } finally {
          await files.close(id);
        }
      }),
      { numRuns: 60 },
    );
    expect(loggedErrors).toEqual([]);
  });
});

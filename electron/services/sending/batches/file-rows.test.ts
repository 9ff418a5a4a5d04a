import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DialectName, dialectNames, dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import { actions } from '../../../../shared/imports/actions.ts';
import { fileKinds } from '../../../../shared/imports/readings.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { createRetrySafetyOf } from '../../../../shared/imports/retry-safety-of.ts';
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { readStretch } from '../../../engine/read-stretch.ts';
import { stampOf } from '../../../engine/stamp.ts';
import { openTableFile } from '../../../engine/table-file.ts';
import { createFileRow, namingColumns } from './file-rows.ts';
import { plannedRequests } from './requests.ts';
import { bodyBytes } from './row-bytes.ts';
import { factsOfText, textOfRow } from './row-text.ts';

const cell = fc.oneof(
  fc.constantFrom('', 'null', 'Köln', 'a,b', 'say "hi"', '"', ' x ', 'two\nlines', '[{"created":1}]', '𝄞'),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\0', '').toWellFormed()),
);
const heads = [
  'ogit/_xid',
  'ogit/_id',
  'ogit/name',
  '+/tags',
  '-/tags',
  'xid:ogit/owner',
  'ogit/Automation/originNode',
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-file-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the rows to a file in this dialect, and returns them as they are read for sending, in chunks of 256 bytes. */
async function rowsOf(
  rows: readonly (readonly string[])[],
  dialect: DialectName,
  kind: FileKind,
  header: readonly string[] = heads,
) {
  const path = join(folder, 'rows.csv');
  const text = rows.map((cells) => writeRow(cells, dialects[dialect])).join('');
  await writeFile(path, text);
  const stamp = stampOf(await stat(path));
  const file = { path, name: 'rows.csv', startByte: 0, dialect, header: 'none' } as never;
  const index = { stamp } as never;
  await using opened = await openTableFile({ file, index });
  const stretch = {
    begins: 1,
    line: 1,
    startByte: 0,
    endByte: Buffer.byteLength(text),
    first: 1,
    last: rows.length,
    stop: null,
  };
  const make = createFileRow({ kind, header, nullKeyword: 'null' });
  const options = { chunkBytes: 256, signal: undefined, keepsBytes: true };
  const fileRows = [];
  for await (const some of readStretch({ file, index }, opened, stretch, options, make))
    fileRows.push(...some);
  return fileRows;
}

describe('rows that only an xid names', () => {
  it('are planned like the same rows without the hash of their name', async () => {
    const header = ['ogit/name', 'ogit/_xid'];
    const rows = fc.array(fc.tuple(cell, fc.oneof(cell, fc.constantFrom('a', 'b', 'c', 'd'))), {
      minLength: 1,
      maxLength: 30,
    });
    let named = 0;
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...dialectNames),
        fc.constantFrom(...actions),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 40, max: 200 }),
        async (all, dialect, action, rowsPerRequest, bytesPerRequest) => {
          const fileRows = await rowsOf(all, dialect, 'vertices', header);
          named += fileRows.filter((row) => row.bytes !== undefined && row.nameHash !== 0).length;
          const shipment = { kind: 'vertices', header, jsonStrings: false, nullKeyword: 'null' } as const;
          const classOf = createRetrySafetyOf({ ...shipment, action });
          const planOf = async (sentRows: readonly SentRow[]) => {
            async function* source() {
              yield sentRows;
            }
            const requests = [];
            const size = () => ({ rowsPerRequest, bytesPerRequest });
            for await (const request of plannedRequests({ shipment, rows: source(), classOf, size })) {
              const { rows: some, class: repeatClass, bytes, writes, reads } = request;
              requests.push([
                some.map(({ record }) => record),
                repeatClass,
                bytes,
                [...writes.places],
                [...reads.places],
              ]);
            }
            return requests;
          };
          expect(await planOf(fileRows)).toEqual(
            await planOf(fileRows.map(({ record, cells }) => ({ record, cells }))),
          );
        },
      ),
      { numRuns: 150 },
    );
    expect(named).toBeGreaterThan(200);
  });
});

describe('rows of a file', () => {
  it('are sent with the text and the hash of their written cells, whatever the dialect of the file', async () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...dialectNames),
        fc.constantFrom(...fileKinds),
        async (all, dialect, kind) => {
          const fileRows = await rowsOf(all, dialect, kind);
          const texts = fileRows.map((row) => textOfRow({ cells: row.cells }, false));
          expect(fileRows.map(({ record }) => record)).toEqual(all.map((_, index) => index + 1));
          expect(fileRows.map(({ text }) => text)).toEqual(texts);
          expect(fileRows.map(({ hash }) => hash)).toEqual(texts.map((text) => factsOfText(text).hash));
          const body = bodyBytes(Buffer.from('heads\n'), fileRows);
          expect(body.toString('utf8')).toBe(`heads\n${texts.join('')}`);
          const isTrimmed = dialects[dialect].skipInitialSpace;
          if (!isTrimmed) expect(fileRows.map(({ cells }) => cells)).toEqual(all);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('have the same keys and the same repeat class if only their naming cells are filled', () => {
    const naming = namingColumns(heads);
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 9 }),
        fc.constantFrom(...actions),
        (cells, action) => {
          const namingOnly = cells.map((text, column) => (naming.includes(column) ? text : ''));
          const context = { header: heads, kind: 'vertices', action, nullKeyword: 'null' } as const;
          const classOf = createRetrySafetyOf(context);
          expect(classOf(namingOnly)).toBe(classOf(cells));
          const keysOf = (rowCells: readonly string[]) => {
            const keys: string[] = [];
            createRowKeys(context).each(
              rowCells,
              (key) => keys.push(`w${key}`),
              (key) => keys.push(`r${key}`),
            );
            return keys;
          };
          expect(keysOf(namingOnly)).toEqual(keysOf(cells));
        },
      ),
    );
  });
});

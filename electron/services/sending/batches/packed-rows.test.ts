import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DialectName, dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import { actions } from '../../../../shared/imports/actions.ts';
import { createRetrySafetyOf } from '../../../../shared/imports/retry-safety-of.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { createAscendingLookup } from '../../../../shared/rows/row-set-operations.ts';
import { readStretch } from '../../../engine/read-stretch.ts';
import { stampOf } from '../../../engine/stamp.ts';
import { openTableFile } from '../../../engine/table-file.ts';
import { createFileRow } from './file-rows.ts';
import { createPlainRecords } from './plain-records.ts';
import type { KeyedRequest } from './planned-request.ts';
import { plannedRequests, type RequestPlan } from './requests.ts';
import { bodyBytes } from './row-bytes.ts';
import { headerText } from './row-text.ts';

const header = ['ogit/name', 'ogit/_xid'];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 8 }).map((some) => some.replaceAll('\0', '')) },
  fc.constantFrom('', 'null', 'Köln', 'a,b', 'say "hi"', '"', ' x ', 'two\nlines', 'two\rlines', '𝄞'),
);
const xid = fc.oneof({ weight: 6, arbitrary: fc.stringMatching(/^[a-e][0-9]{0,2}$/) }, text);
const rowCells = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(text, xid) },
  { weight: 1, arbitrary: fc.array(text, { minLength: 1, maxLength: 3 }) },
);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-packed-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows of a file as a shipment reads them, without the excluded records, from memory that is reused for each piece. */
async function* rowsOf(content: string, dialect: DialectName, rows: number, excluded: ReadonlySet<number>) {
  const path = join(folder, 'rows.csv');
  await writeFile(path, content);
  const file = { path, name: 'rows.csv', startByte: 0, dialect, header: 'none' } as never;
  const index = { stamp: stampOf(await stat(path)) } as never;
  await using opened = await openTableFile({ file, index });
  const endByte = Buffer.byteLength(content);
  const stretch = { begins: 1, line: 1, startByte: 0, endByte, first: 1, last: rows, stop: null };
  const make = createFileRow({ kind: 'vertices', header, nullKeyword: 'null', keepsBytes: false });
  const quick = createPlainRecords({
    columns: header.length,
    name: 1,
    nullKeyword: 'null',
    isLeftOut: createAscendingLookup(rowSetOf(excluded)),
  });
  const options = { chunkBytes: 256, signal: undefined, quick };
  yield* readStretch({ file, index }, opened, stretch, options, (found) =>
    excluded.has(found.record) ? null : make(found),
  );
}

function rowSetOf(records: Iterable<number>) {
  const builder = createRowSetBuilder();
  for (const record of records) builder.add(record);
  return builder.build();
}

const heads = Buffer.from(headerText(header, false), 'utf8');
const summary = (request: KeyedRequest) => ({
  records: request.packed?.records ?? request.rows.map(({ record }) => record),
  class: request.class,
  bytes: request.bytes,
  unanswered: [...request.unanswered],
  writes: [...request.writes.places].filter((hash) => hash !== 0).toSorted((a, b) => a - b),
  reads: [...request.reads.places].filter((hash) => hash !== 0),
  body: String(request.packed?.body ?? bodyBytes(heads, request.rows)),
});
const rowsIn = ({ rows }: KeyedRequest) =>
  rows.map(({ record, cells, text: own, hash }) => ({ record, cells, text: own, hash }));

describe('packed rows', () => {
  it('are planned and sent exactly like rows with an object each', async () => {
    let [packedRows, otherRows, reused] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          all: fc.array(rowCells, { minLength: 1, maxLength: 60 }),
          dialect: fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom('default', 'unix') },
            fc.constantFrom('excel'),
          ) as fc.Arbitrary<DialectName>,
          /** Row before which the file has an empty line. */
          blank: fc.integer({ min: 0, max: 90 }),
          action: fc.constantFrom(...actions),
          sizes: fc.array(
            fc.record({
              rowsPerRequest: fc.integer({ min: 1, max: 40 }),
              bytesPerRequest: fc.integer({ min: 40, max: 2_000 }),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          excluded: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 50 }),
          /** Records that were sent before without a known outcome. */
          before: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
          /** Whether each request is released at once, so that its memory is reused. */
          isFinished: fc.boolean(),
        }),
        async ({ all, dialect, blank, action, sizes, excluded, before, isFinished }) => {
          const lines = all.map((cells) => writeRow(cells, dialects[dialect]));
          const content = lines.map((line, at) => (at === blank ? `\n${line}` : line)).join('');
          const shipment = { kind: 'vertices', header, jsonStrings: false, nullKeyword: 'null' } as const;
          const classOf = createRetrySafetyOf({ ...shipment, action });
          // 7 is any time at which the first request left.
          const unanswered = new Map(before.map((record) => [record, 7]));
          const planOf = async (rows: RequestPlan['rows'], onRequest: (request: KeyedRequest) => void) => {
            let requests = 0;
            const size = () => sizes[requests % sizes.length] as (typeof sizes)[number];
            for await (const request of plannedRequests({ shipment, rows, classOf, size, unanswered })) {
              requests += 1;
              onRequest(request);
            }
          };
          const excludedRecords = new Set(excluded);
          const summaries: ReturnType<typeof summary>[] = [];
          const heldRequests: KeyedRequest[] = [];
          await planOf(rowsOf(content, dialect, all.length, excludedRecords), (request) => {
            summaries.push(summary(request));
            if (request.packed === undefined) otherRows += request.rows.length;
            else packedRows += request.packed.records.length;
            if (isFinished) {
              request.packed?.finish();
              request.packed?.release();
              if (request.packed !== undefined) expect(() => request.rows).toThrow('used for other rows');
              reused += 1;
            } else heldRequests.push(request);
          });
          const expected: ReturnType<typeof summary>[] = [];
          const rows: ReturnType<typeof rowsIn>[] = [];
          /** The same rows as objects: as they were read, or from the generated cells if they were packed (`table`). */
          async function* oneByOne() {
            const some = [];
            for await (const piece of rowsOf(content, dialect, all.length, new Set()))
              for (const one of piece) {
                if ('table' in one) continue;
                some.push({ record: one.record, cells: one.cells });
              }
            const rowOf = new Map(some.map((row) => [row.record, row]));
            yield all.flatMap((cells, at) => {
              const record = at + 1;
              return excludedRecords.has(record) ? [] : [rowOf.get(record) ?? { record, cells }];
            });
          }
          await planOf(oneByOne(), (request) => {
            expected.push(summary(request));
            rows.push(rowsIn(request));
          });
          expect(summaries).toEqual(expected);
          // Requests that were not released still have their rows, although the whole file was read since.
          if (!isFinished) expect(heldRequests.map(rowsIn)).toEqual(rows);
          if (!isFinished) expect(heldRequests.map(summary)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
    // The cases covered packed rows, other rows and reused memory.
    expect(packedRows).toBeGreaterThan(150);
    expect(otherRows).toBeGreaterThan(100);
    expect(reused).toBeGreaterThan(100);
  });
});

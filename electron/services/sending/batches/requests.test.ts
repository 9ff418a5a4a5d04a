import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RetrySafety, retrySafeties } from '../../../../shared/imports/retry-safety.ts';
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { isConflicting } from './bucket.ts';
import { createKeySet } from './key-set.ts';
import type { KeyedRequest } from './planned-request.ts';
import { plannedRequests } from './requests.ts';
import { bodyOf, factsOfText, headerText } from './row-text.ts';

const header = ['ogit/_xid', 'ogit/name', 'xid:ogit/owner', 'class'];
const classOf = (cells: readonly string[]) => cells[3] as RetrySafety;

/** Plans requests for rows that are read `pieces` at a time. */
async function plan(options: {
  rows: readonly SentRow[];
  kind?: 'vertices' | 'combined';
  heads?: string[];
  rowsPerRequest?: number;
  bytesPerRequest?: number;
  pieces?: number;
}): Promise<KeyedRequest[]> {
  const {
    rows,
    kind = 'vertices',
    heads = header,
    rowsPerRequest = 5,
    bytesPerRequest = 1e6,
    pieces = 7,
  } = options;
  async function* source() {
    for (let at = 0; at < rows.length; at += pieces) yield rows.slice(at, at + pieces);
  }
  const requests: KeyedRequest[] = [];
  for await (const request of plannedRequests({
    shipment: { kind, header: heads, jsonStrings: false, nullKeyword: 'null' },
    rows: source(),
    classOf: heads === header ? classOf : () => 'repeatable',
    size: () => ({ rowsPerRequest, bytesPerRequest }),
  }))
    requests.push(request);
  return requests;
}
/** Rows with these cells and the records 1, 2, 3… */
const numbered = (cells: readonly (readonly string[])[]): SentRow[] =>
  cells.map((each, index) => ({ record: index + 1, cells: each }));
const recordsOf = (requests: readonly KeyedRequest[]) =>
  requests.map(({ rows }) => rows.map(({ record }) => record));

const name = fc.constantFrom('', 'a', 'b', 'c', 'd', 'null');
const anyRow = fc.tuple(name, fc.string({ maxLength: 30 }), name, fc.constantFrom(...retrySafeties));

describe('the plan of requests', () => {
  it('puts each row into one request, separates classes, and keeps the order of rows with the same keys', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 60, max: 400 }),
        fc.constantFrom('vertices' as const, 'combined' as const),
        async (cells, rowsPerRequest, bytesPerRequest, kind) => {
          const rows = numbered(cells);
          const requests = await plan({ rows, kind, rowsPerRequest, bytesPerRequest });
          const place = new Map(
            requests.flatMap((request, at) => request.rows.map(({ record }) => [record, at] as const)),
          );
          expect(
            recordsOf(requests)
              .flat()
              .sort((a, b) => a - b),
          ).toEqual(rows.map(({ record }) => record));
          for (const request of requests) {
            expect(request.rows.length).toBeLessThanOrEqual(rowsPerRequest);
            if (request.rows.length > 1) expect(request.bytes).toBeLessThanOrEqual(bytesPerRequest);
            expect(request.rows.every((row) => classOf(row.cells) === request.class)).toBe(true);
            const body = headerText(header, false) + request.rows.map(({ text }) => text).join('');
            expect(body).toBe(bodyOf(header, request.rows, false));
            expect(request.bytes).toBe(Buffer.byteLength(body));
            const createdXids = request.rows.flatMap(({ cells: [xid = ''] }) =>
              xid in { '': 0, null: 0 } ? [] : xid,
            );
            // Of more than eight rows that create the same object, the last ones are sent together.
            if (request.class === 'creates-only' && rowsPerRequest <= 8)
              expect(new Set(createdXids).size).toBe(createdXids.length);
          }
          const keys = createRowKeys({ header, kind, nullKeyword: 'null' });
          const touched = rows.map((row) => {
            const rowKeys = { writes: createKeySet(), reads: createKeySet() };
            keys.each(
              row.cells,
              (key) => rowKeys.writes.add(key),
              (key) => rowKeys.reads.add(key),
            );
            return rowKeys;
          });
          for (const [later, b] of touched.entries())
            for (const [earlier, a] of touched.slice(0, later).entries()) {
              // A combined file may refer to a later row, and then that one is sent first.
              const earlierReads = kind === 'combined' ? { ...a, reads: createKeySet() } : a;
              if (!isConflicting(earlierReads, b)) continue;
              const [first, second] = [place.get(earlier + 1) ?? -1, place.get(later + 1) ?? -1];
              expect(first).toBeLessThanOrEqual(second);
            }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has each vertex only once in a request of a combined file, unlike in requests of other files', async () => {
    const rows = numbered(['a', 'b', 'a', 'c'].map((xid) => [xid, 'n', '', 'repeatable']));
    expect(recordsOf(await plan({ rows, kind: 'combined' }))).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(recordsOf(await plan({ rows }))).toEqual([[1, 2, 3, 4]]);
  });

  it('has at most one row that creates an object, so that its first row creates it even if repeated', async () => {
    const creates = (cells: readonly (readonly [xid: string, owner?: string])[]) =>
      numbered(cells.map(([xid, owner = '']) => [xid, 'n', owner, 'creates-only']));
    const twice = await plan({
      rows: creates([['a'], ['b'], ['a'], ['c'], ['b'], ['a'], ['d']]),
      rowsPerRequest: 7,
    });
    expect(recordsOf(twice)).toEqual([[1, 2, 4, 7], [3, 5], [6]]);
    const referring = await plan({ rows: creates([['a'], ['a'], ['b', 'a'], ['c', 'b'], ['d']]) });
    expect(recordsOf(referring)).toEqual([
      [1, 5],
      [2, 3, 4],
    ]);
    const always = await plan({
      rows: creates(Array.from({ length: 100 }, () => ['a'])),
      rowsPerRequest: 100,
    });
    expect(always.length).toBeLessThanOrEqual(10);
  });

  it('sends a row after the row of another class that it refers to, without dividing their requests', async () => {
    const rows = numbered([
      ['a', '', '', 'repeatable'],
      ['b', '', '', 'asks'],
      ['c', '', 'a', 'asks'],
      ['d', '', '', 'repeatable'],
    ]);
    expect(recordsOf(await plan({ rows }))).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('keeps requests full although rows of two classes refer to each other occasionally', async () => {
    const rows = numbered(
      Array.from({ length: 200 }, (_, n) => [
        `x${n}`,
        '',
        n % 40 === 39 ? `x${n - 20}` : '',
        n % 3 === 0 ? 'asks' : 'repeatable',
      ]),
    );
    const requests = await plan({ rows, rowsPerRequest: 50 });
    expect(requests.length).toBeLessThanOrEqual(8);
  });

  it('sends a row of a combined file after the row of another class that it refers to, wherever that is', async () => {
    const rows = numbered([
      ['a', '', 'c', 'repeatable'],
      ['b', '', '', 'repeatable'],
      ['c', '', '', 'asks'],
    ]);
    expect(recordsOf(await plan({ rows, kind: 'combined' }))).toEqual([[3], [1, 2]]);
    expect(recordsOf(await plan({ rows }))).toEqual([[1, 2], [3]]);
    const between = numbered([
      ['a', '', '', 'asks'],
      ['b', '', 'a', 'repeatable'],
      ['d', '', 'e', 'asks'],
      ['e', '', '', 'repeatable'],
    ]);
    expect(recordsOf(await plan({ rows: between, kind: 'combined' }))).toEqual([[1], [2, 4], [3]]);
    const cycle = numbered([
      ['a', '', 'b', 'repeatable'],
      ['b', '', 'a', 'asks'],
    ]);
    expect(recordsOf(await plan({ rows: cycle, kind: 'combined' }))).toEqual([[1], [2]]);
  });

  it('sends a row alone that is larger than the limit of a request', async () => {
    const rows = numbered([
      ['a', '', '', 'repeatable'],
      ['b', 'x'.repeat(500), '', 'repeatable'],
      ['c', '', '', 'repeatable'],
    ]);
    expect(recordsOf(await plan({ rows, bytesPerRequest: 200 }))).toEqual([[1], [2], [3]]);
  });
});

describe('the facts of a text', () => {
  it('include the number of its bytes in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(factsOfText(text).bytes).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it('include a hash that differs for each of many similar texts', () => {
    const hashes = new Set<string>();
    for (let n = 0; n < 100_000; n++) hashes.add(factsOfText(`"m:${n}","host ${n % 10}"\n`).hash.join());
    expect(hashes.size).toBe(100_000);
    const halves = [0, 1].map((half) => new Set([...hashes].map((each) => each.split(',')[half])).size);
    for (const size of halves) expect(size).toBeGreaterThan(99_990);
  });
});

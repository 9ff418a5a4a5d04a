import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, type SentRow } from './attribution.ts';
import type { ResultItem } from './result-item.ts';

const header = ['ogit/_xid', 'ogit/_type', 'ogit/name'];
const creates = (heads: readonly string[]) => ({ kind: 'vertices', action: 'POST', header: heads }) as const;
const updates = (heads: readonly string[]) => ({ kind: 'vertices', action: 'PUT', header: heads }) as const;
const row = (record: number, xid: string, type = 'ogit/MARS/Machine'): SentRow => ({
  record,
  cells: [xid, type, `name ${record}`],
});
const vertex = { entity: 'vertex', action: 'create' } as const;
const stored = (order: number | null, xid: string): ResultItem => ({
  ...vertex,
  status: 'success',
  order,
  data: { 'ogit/_id': `id of ${xid}`, 'ogit/_xid': xid, 'ogit/_type': 'ogit/MARS/Machine' },
});
const failed = (order: number | null, sent: SentRow, code = 400, message = 'No.'): ResultItem => ({
  ...vertex,
  status: 'fail',
  order,
  data: {
    error: 'SourceValueError',
    code,
    message,
    original_data: Object.fromEntries(header.map((name, index) => [name, sent.cells[index]])),
  },
});
const rows = [row(1, 'a'), row(2, 'b'), row(3, 'c')];
const outcomesOf = (items: ResultItem[]) =>
  attribute(creates(header), rows, items).map((verdict) => verdict.outcome);

describe('attribution', () => {
  it('gives each row the item with its order, at any position in the response', () => {
    const items = [stored(2, 'c'), failed(0, rows[0] as SentRow), stored(1, 'b')];
    expect(outcomesOf(items)).toEqual(['failed', 'stored', 'stored']);
  });

  it('reports a row without an item as unknown', () => {
    expect(outcomesOf([stored(0, 'a'), stored(2, 'c')])).toEqual(['stored', 'unknown', 'stored']);
  });

  it('counts a repeated item once', () => {
    expect(outcomesOf([stored(0, 'a'), stored(0, 'a'), stored(1, 'b'), stored(2, 'c')])).toEqual([
      'stored',
      'stored',
      'stored',
    ]);
  });

  it('reports a row as unknown if two items contradict each other about it', () => {
    expect(
      outcomesOf([stored(0, 'a'), failed(0, rows[0] as SentRow), stored(1, 'b'), stored(2, 'c')])[0],
    ).toBe('unknown');
  });

  it('trusts the identity in an item more than its order', () => {
    expect(outcomesOf([stored(1, 'a'), stored(0, 'b'), stored(2, 'c')])).toEqual([
      'stored',
      'stored',
      'stored',
    ]);
    expect(outcomesOf([stored(null, 'c')])).toEqual(['unknown', 'unknown', 'stored']);
  });

  it('ignores an item that identifies no row of the request', () => {
    expect(outcomesOf([stored(0, 'z'), stored(9, 'y')])).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('does not guess between two rows with the same identity', () => {
    const sameRows = [row(1, 'a'), row(2, 'a')];
    expect(
      attribute(creates(header), sameRows, [stored(null, 'a')]).map((verdict) => verdict.outcome),
    ).toEqual(['unknown', 'unknown']);
    const result = attribute(creates(header), sameRows, [
      stored(0, 'a'),
      failed(1, sameRows[1] as SentRow, 409),
    ]);
    expect(result.map((verdict) => verdict.outcome)).toEqual(['stored', 'failed']);
  });

  it('ignores an item whose original data is that of another row', () => {
    expect(outcomesOf([failed(0, row(9, 'a', 'another type'))])[0]).toBe('unknown');
    expect(outcomesOf([failed(0, row(9, 'q'))])[0]).toBe('unknown');
  });

  it('trusts the platform’s own id more than the xid beside it', () => {
    const heads = ['ogit/_id', 'ogit/_xid'];
    const rowsWithBoth = [
      { record: 1, cells: ['A', 'new'] },
      { record: 2, cells: ['B', 'a'] },
    ];
    const item = { ...vertex, status: 'success', order: 0, data: { 'ogit/_id': 'A', 'ogit/_xid': 'a' } };
    expect(attribute(updates(heads), rowsWithBoth, [item]).map(({ outcome }) => outcome)).toEqual([
      'stored',
      'unknown',
    ]);
    const elsewhere = { ...vertex, status: 'success', order: 7, data: { 'ogit/_id': 'Z', 'ogit/_xid': 'a' } };
    expect(attribute(updates(heads), rowsWithBoth, [elsewhere]).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  it('reports an unknown status as unknown, and reads a code that is a text', () => {
    const odd = { ...stored(0, 'a'), status: 'skipped' };
    expect(outcomesOf([odd])[0]).toBe('unknown');
    const lost = { ...vertex, status: 'fail', order: 0, data: { code: '999', message: 'No response.' } };
    expect(outcomesOf([lost])[0]).toBe('unknown');
  });

  it('matches a read error by its order if the response is consistent', () => {
    const item = {
      entity: 'undefined',
      action: 'undefined',
      status: 'fail',
      order: 1,
      data: { code: 400, message: 'Error while iterating over source.', original_data: 'record 2' },
    };
    const whole = [stored(0, 'a'), item, stored(2, 'c')];
    expect(attribute(creates(header), rows, whole)[1]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('record 2'),
    });
    expect(outcomesOf([item])[1]).toBe('unknown');
  });

  it('reports rows that were not executed as refused, and rows that may have been as unknown', () => {
    const items = [
      failed(0, rows[0] as SentRow, 401),
      failed(1, rows[1] as SentRow, 999),
      failed(2, rows[2] as SentRow, 503),
    ];
    expect(outcomesOf(items)).toEqual(['refused', 'unknown', 'unknown']);
    const lookup = failed(0, rows[0] as SentRow, 500, 'Cannot resolve xid "x" of "xid:ogit/a".');
    expect(outcomesOf([lookup])[0]).toBe('failed');
  });

  it('gives every row its true outcome for any response with shuffled, dropped and repeated items', () => {
    const cases = fc.array(
      fc.record({ fails: fc.boolean(), copies: fc.nat({ max: 3 }), order: fc.boolean() }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), (result, chance) => {
        const sent = result.map((_, index) => row(index + 1, `x${index}`));
        const items = result.flatMap(({ fails, copies, order }, index) =>
          Array.from({ length: copies }, () =>
            fails
              ? failed(order ? index : null, sent[index] as SentRow)
              : stored(order ? index : null, `x${index}`),
          ),
        );
        const shuffled = items
          .map((item) => ({ item, at: chance.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        const verdicts = attribute(creates(header), sent, shuffled);
        expect(verdicts.map((verdict) => verdict.outcome)).toEqual(
          result.map(({ fails, copies }) => (copies === 0 ? 'unknown' : fails ? 'failed' : 'stored')),
        );
      }),
    );
  });

  it('distinguishes created from changed objects', () => {
    const changed = { ...stored(1, 'b'), action: 'update' };
    const patches = { ...creates(header), action: 'PATCH' } as const;
    expect(attribute(patches, rows, [stored(0, 'a'), changed, stored(2, 'c')])).toMatchObject([
      { id: 'id of a', created: true },
      { id: 'id of b', created: false },
      { created: true },
    ]);
    const value = { ...stored(0, 'a'), entity: 'timeseries' };
    const values = { kind: 'timeseries', action: 'PUT', header } as const;
    expect(attribute(values, rows, [value])[0]).toMatchObject({ outcome: 'stored', created: false });
  });

  it('compares the ends and the verb of an edge with its row', () => {
    const heads = ['from:ogit/_id', 'verb', 'to:ogit/_xid'];
    const edges = [
      { record: 1, cells: ['A', 'ogit/runs', 'b'] },
      { record: 2, cells: ['C', 'ogit/runs', 'd'] },
    ];
    const data = { 'ogit/_id': 'e', 'ogit/_type': 'ogit/runs', 'ogit/_out-id': 'C', 'ogit/_in-id': 'D' };
    const item = { status: 'success', entity: 'edge', action: 'create', data };
    const terms = { kind: 'edges', action: 'POST', header: heads } as const;
    const first = { ...item, data: { ...data, 'ogit/_id': 'f', 'ogit/_out-id': 'A' } };
    const outcomes = (...orders: [number, number]) =>
      attribute(terms, edges, [
        { ...first, order: orders[0] },
        { ...item, order: orders[1] },
      ]).map(({ outcome }) => outcome);
    expect(outcomes(0, 1)).toEqual(['stored', 'stored']);
    expect(outcomes(1, 0)).toEqual(['unknown', 'unknown']);
  });

  it('compares the returned xid with the look-up that identifies the vertex', () => {
    const heads = ['xid:ogit/_id', 'ogit/_xid'];
    const item = { ...stored(0, 'named'), action: 'update' };
    expect(attribute(updates(heads), [{ record: 1, cells: ['named', 'new'] }], [item])[0]?.outcome).toBe(
      'stored',
    );
  });

  it('finds the row at which a connector stopped, and the rows that it did not read', () => {
    const abort: ResultItem = {
      status: 'fail',
      entity: 'undefined',
      action: 'undefined',
      order: 1,
      data: {
        error: 'Error',
        code: 400,
        message:
          'BATCH PROCESSING ABORTED! Broken. All further data has been ignored after this error occurred.',
        original_data: null,
      },
    };
    expect(attribute(creates(header), rows, [abort, stored(0, 'a'), abort])).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'failed', reason: expect.stringContaining('ABORTED') },
      { outcome: 'refused', code: 'unread' },
    ]);
    // Impossible items are ignored.
    expect(outcomesOf([abort, stored(0, 'a'), stored(2, 'c')])).toEqual(['stored', 'unknown', 'unknown']);
    expect(outcomesOf([abort])[0]).toBe('unknown');
  });

  it('does not treat a failed row as an abort if its message only quotes the words of an abort', () => {
    const quoting = failed(0, rows[0] as SentRow, 400, 'BATCH PROCESSING ABORTED is no type.');
    expect(outcomesOf([quoting, stored(1, 'b'), stored(2, 'c')])).toEqual(['failed', 'stored', 'stored']);
  });
});

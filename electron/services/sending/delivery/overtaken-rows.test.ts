import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Shipment } from '../runs/shipment.ts';
import { lateRows } from './overtaken-rows.ts';

const setOf = (records: readonly number[]): RowSet => {
  const rows = createRowSetBuilder();
  for (const record of records) rows.add(record);
  return rows.build();
};

/** What happened to a row before the run continues; `unknown` rows are sent again first, in their order. */
type Fate = 'done' | 'unknown' | 'unknown-at-stake' | 'held-back' | 'not-sent' | 'failed';
interface TestRow {
  readonly cells: readonly string[];
  readonly fate: Fate;
}

/** Returns the records of the late rows. */
const lateRecords = async (
  rows: readonly TestRow[],
  sending: Pick<Shipment, 'kind' | 'action'> & { header: readonly string[] },
): Promise<number[]> => {
  const recordsOf = (...fates: readonly Fate[]) =>
    rows.flatMap(({ fate }, at) => (fates.includes(fate) ? [at + 1] : []));
  const all: SentRow[] = rows.map(({ cells }, at) => ({ record: at + 1, cells }));
  const shipment = {
    ...sending,
    nullKeyword: 'null',
    async *source(subset?: RowSet) {
      yield all.filter(({ record }) => subset?.has(record) ?? true);
    },
  } as LateShipment;
  const found = await lateRows({
    shipment,
    unknown: setOf(recordsOf('unknown', 'unknown-at-stake')),
    heldBack: setOf(recordsOf('held-back')),
    done: setOf(recordsOf('done')),
    goesAgain: ({ record }) => rows[record - 1]?.fate === 'unknown',
    isOver: () => false,
  });
  return [...found];
};
type LateShipment = Parameters<typeof lateRows>[0]['shipment'];

const row = (fate: Fate, ...cells: readonly string[]): TestRow => ({ fate, cells });
const updates = {
  kind: 'vertices',
  action: 'PUT',
  header: ['ogit/_xid', '/name', '/room', '+/tags'],
} as const;

describe('late rows', () => {
  it('are followed by a done row that wrote the same attribute of the same vertex', async () => {
    const rows = [
      row('unknown', 'm:1', 'old', '', ''),
      row('unknown', 'm:2', 'old', '', ''),
      row('unknown', 'm:3', 'old', '', ''),
      row('held-back', 'm:1', 'old', '', ''),
      row('done', 'm:1', 'new', '', ''),
      row('done', 'm:2', '', 'another attribute', ''),
      row('failed', 'm:3', 'new', '', ''),
    ];
    expect(await lateRecords(rows, updates)).toEqual([1, 4]);
  });

  it('do not include two additions to a list, but an addition before a replacement of the list', async () => {
    const header = ['ogit/_xid', '+/tags', '=/tags'];
    const rows = [
      row('held-back', 'm:1', '[{"value":"a"}]', ''),
      row('held-back', 'm:2', '[{"value":"a"}]', ''),
      row('done', 'm:1', '[{"value":"b"}]', ''),
      row('done', 'm:2', '', '[{"value":"b"}]'),
    ];
    expect(await lateRecords(rows, { ...updates, header })).toEqual([2]);
  });

  it('do not include two removals from a list, but a removal before an addition, and the reverse', async () => {
    const header = ['ogit/_xid', '-/tags', '+/tags'];
    const rows = [
      row('held-back', 'm:1', '[{"value":"a"}]', ''),
      row('held-back', 'm:2', '[{"value":"a"}]', ''),
      row('held-back', 'm:3', '', '[{"value":"a"}]'),
      row('done', 'm:1', '[{"value":"b"}]', ''),
      row('done', 'm:2', '', '[{"value":"a"}]'),
      row('done', 'm:3', '[{"value":"a"}]', ''),
    ];
    expect(await lateRecords(rows, { ...updates, header })).toEqual([2, 3]);
  });

  it('include rows before a late row, because that one may have been executed', async () => {
    const rows = [
      row('unknown', 'm:1', 'first', '', ''),
      row('unknown', 'm:1', 'second', 'second', ''),
      row('done', 'm:1', '', 'third', ''),
    ];
    expect(await lateRecords(rows, updates)).toEqual([1, 2]);
  });

  it('include values of the same time and contents of the same vertex, but no creations and deletions', async () => {
    const values = [
      row('unknown', 'm:1', '1000', '1'),
      row('unknown', 'm:1', '2000', '1'),
      row('done', 'm:1', '1000', '2'),
    ];
    const header = ['ogit/_xid', 'timestamp', 'value'];
    expect(await lateRecords(values, { kind: 'timeseries', action: 'PUT', header })).toEqual([1]);
    expect(await lateRecords(values, { kind: 'attachments', action: 'PUT', header })).toEqual([1, 2]);
    expect(await lateRecords(values, { kind: 'vertices', action: 'POST', header })).toEqual([]);
    expect(await lateRecords(values, { kind: 'vertices', action: 'DELETE', header })).toEqual([]);
  });

  it('are detected for combined rows by attribute and content, while edges and issues do not matter', async () => {
    const header = [
      'ogit/_xid',
      '/name',
      'edge:1:verb',
      'edge:1:vertex_xid',
      'content:text',
      'issue:a:ogit/_xid',
    ];
    const rows = [
      row('unknown', 'm:1', 'old', '', '', '', 'i:1'),
      row('unknown', 'm:2', 'old', '', '', '', 'i:1'),
      row('unknown', 'm:3', '', '', '', 'old', 'i:1'),
      row('done', 'm:1', '', 'ogit/connects', 'm:9', '', 'i:1'),
      row('done', 'm:2', 'new', 'ogit/connects', 'm:9', '', ''),
      row('done', 'm:3', '', '', '', 'new', ''),
    ];
    expect(await lateRecords(rows, { kind: 'combined', action: 'PUT', header })).toEqual([2, 3]);
  });

  it('include every row that would undo a later row if it were sent', async () => {
    const fates = ['done', 'unknown', 'unknown-at-stake', 'held-back', 'failed'] as const;
    const someRows = fc.array(
      fc.record({
        cells: fc.tuple(
          fc.constantFrom('m:1', 'm:2'),
          fc.constantFrom('', 'x'),
          fc.constantFrom('', 'y'),
          fc.constant(''),
        ),
        fate: fc.constantFrom(...fates),
      }),
      { maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(someRows, fc.infiniteStream(fc.boolean()), async (rows, wasDone) => {
        const lateSet = new Set(await lateRecords(rows, updates));
        const records = rows.map((_, at) => at + 1);
        const fateOf = (record: number) => rows[record - 1]?.fate as Fate;
        const isUnknown = (record: number) => fateOf(record).startsWith('unknown');
        const before = records.filter(
          (record) => fateOf(record) === 'done' || (isUnknown(record) && wasDone.next().value === true),
        );
        const sent = (...some: readonly Fate[]) =>
          records.filter((record) => some.includes(fateOf(record)) && !lateSet.has(record));
        const order = [...before, ...sent('unknown'), ...sent('unknown-at-stake'), ...sent('held-back')];
        for (const vertex of ['m:1', 'm:2'])
          for (const column of [1, 2]) {
            const writers = order.filter((record) => {
              const cells = rows[record - 1]?.cells ?? [];
              return cells[0] === vertex && cells[column] !== '';
            });
            expect(writers.at(-1) ?? 0).toBe(Math.max(0, ...writers));
          }
      }),
      { numRuns: 300 },
    );
  });
});

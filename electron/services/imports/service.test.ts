import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reasonHead } from '../../../shared/columns/transforms.ts';
import { sumOf } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { checkOf, machineHeads, machines, machinesCsv } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 1000 });
});
afterAll(() => host.close());
beforeEach(() => host.setFaults({}));

const everything = { outcome: 'all', cause: null, text: '' } as const;
const counts = (run: RunState) => run.counts;

describe('checking', () => {
  it('finds an error in exactly the rows that the platform then fails', async () => {
    const rows = machines(8);
    rows[1]?.splice(1, 1, '');
    rows[2]?.splice(3, 1, 'null');
    rows[3]?.pop();
    rows[4]?.push('more');
    rows[5]?.splice(0, 1, rows[0]?.[0] ?? '');
    const file = await host.openText('faults.csv', machinesCsv(rows));
    const run = await host.send(file.id);
    const { rows: results } = await host.api.imports.results({
      runId: run.id,
      filter: everything,
      first: 0,
      count: 50,
    });
    const failed = results.filter((row) => row.outcome === 'failed').map((row) => row.record);
    const { rows: faulty } = await host.api.imports.rows({
      fileId: file.id,
      first: 0,
      count: 50,
      filter: { of: 'problems' },
    });
    expect(failed).toEqual([2, 3, 4, 5, 6]);
    expect(faulty.map((row) => row.record)).toEqual(failed);
    expect(counts(run)).toEqual({ stored: 3, partly: 0, failed: 5, unknown: 0, 'not-sent': 0 });
    for (const row of results) expect(row.outcome === 'stored' || row.reason.length > 10).toBe(true);
  });

  it('fills an empty column with the default scope, and undoes this', async () => {
    const rows = machines(3).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('no-scope.csv', machinesCsv(rows));
    const [group] = checkOf(file).problems;
    expect(group).toMatchObject({ rule: 'scope-missing', rows: 3, transform: { value: 'practice-scope' } });
    if (!group?.transform) throw new Error('no transform offered');
    await host.api.imports.transform({ fileId: file.id, transform: group.transform });
    expect((await host.waitForCheck(file.id)).reading).toMatchObject({
      file: { check: { problems: [] }, transforms: [group.transform] },
    });
    await host.api.imports.undoFix({ fileId: file.id, column: 'ogit/_scope' });
    expect((await host.waitForCheck(file.id)).reading).toMatchObject({
      file: { check: { problems: [{ rows: 3 }] }, transforms: [] },
    });
  });

  it('does not send excluded rows', async () => {
    const rows = machines(4);
    rows[2]?.splice(1, 1, '');
    const file = await host.openText('excluded.csv', machinesCsv(rows));
    await host.api.imports.excludeRows({ fileId: file.id, group: 'type-missing@1', excluded: true });
    const run = await host.send(file.id);
    expect([run.rows, counts(run)]).toEqual([
      3,
      { stored: 3, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 },
    ]);
  });
});

describe('sending', () => {
  it('updates and deletes what it created', async () => {
    const rows = machines(600);
    const text = machinesCsv(rows);
    const file = await host.openText('life.csv', text);
    expect(counts(await host.send(file.id)).stored).toBe(600);
    for (const action of ['PUT', 'DELETE'] as const) {
      await host.api.imports.setAction({ fileId: file.id, action });
      await host.waitForCheck(file.id);
      expect(counts(await host.send(file.id))).toEqual({
        stored: 600,
        partly: 0,
        failed: 0,
        unknown: 0,
        'not-sent': 0,
      });
    }
    expect(await host.countXid(rows[599]?.[0] ?? '')).toBe(0);
  });

  it('chooses to update when rows name vertices by id and have no type to create them with', async () => {
    const file = await host.openText('lists.csv', 'ogit/_id,=/tags\nsome-id,"[{""value"":""web""}]"\n');
    expect((await host.waitForCheck(file.id)).reading).toMatchObject({ file: { action: 'PUT' } });
    const withType = await host.openText('whole.csv', 'ogit/_id,ogit/_type,ogit/_scope\nsome-id,T,s\n');
    expect((await host.waitForCheck(withType.id)).reading).toMatchObject({ file: { action: 'POST' } });
  });

  it('continues after the token is refused in the middle, without losing or duplicating a row', async () => {
    const rows = machines(1_200);
    const file = await host.openText('token.csv', machinesCsv(rows));
    await host.setFaults({ refuseTokens: 1 });
    expect(counts(await host.send(file.id))).toEqual({
      stored: 1_200,
      partly: 0,
      failed: 0,
      unknown: 0,
      'not-sent': 0,
    });
    // On both sides of the limit of 500 rows per request.
    for (const row of [0, 499, 500, 1_199]) expect(await host.countXid(rows[row]?.[0] ?? '')).toBe(1);
  });

  it('waits when the platform is busy', async () => {
    const file = await host.openText('busy.csv', machinesCsv(machines(5)));
    await host.setFaults({ status429: 1 });
    expect(counts(await host.send(file.id)).stored).toBe(5);
  });

  it.each(['before', 'after'] as const)(
    'stores rows once when the connection is cut %s the work',
    async (cut) => {
      const rows = machines(2);
      const file = await host.openText(`cut-${cut}.csv`, machinesCsv(rows));
      await host.setFaults({ cut });
      expect(counts(await host.send(file.id))).toEqual({
        stored: 2,
        partly: 0,
        failed: 0,
        unknown: 0,
        'not-sent': 0,
      });
      expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
    },
  );

  it('exports the failed rows with their reasons as CSV', async () => {
    const rows = machines(6);
    rows[1]?.splice(2, 1, 'a "quoted", name\nin two lines');
    rows[1]?.splice(1, 1, '');
    rows[4]?.splice(3, 1, '');
    const file = await host.openText('export.csv', machinesCsv(rows));
    const run = await host.send(file.id);
    const delivered = await host.api.imports.exportRows({
      runId: run.id,
      outcome: 'failed',
      spreadsheetSafe: false,
    });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const table = Papa.parse<string[]>(await readFile(delivered.path, 'utf8'), { skipEmptyLines: true }).data;
    expect(table[0]).toEqual([...machineHeads, reasonHead]);
    expect(table.slice(1).map((cells) => cells.slice(0, 4))).toEqual([rows[1], rows[4]]);
    expect(table[1]?.[4]).toContain('ogit/_type');
    expect(delivered.rows).toBe(2);
  });

  it('always accounts for every row, whatever items the platform shuffles, drops and repeats', async () => {
    const cases = fc.record({
      rows: fc.integer({ min: 1, max: 12 }),
      missing: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
      itemsShuffled: fc.boolean(),
      itemsDropped: fc.constantFrom(0, 2, 3),
      itemsRepeated: fc.constantFrom(0, 2, 3),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows: count, missing, ...faults }) => {
        const rows = machines(count);
        for (const index of missing) rows[index]?.splice(1, 1, '');
        const file = await host.openText('any.csv', machinesCsv(rows));
        await host.setFaults(faults);
        const run = await host.send(file.id);
        await host.setFaults({});
        expect(sumOf(run.counts)).toBe(count);
        const { rows: results } = await host.api.imports.results({
          runId: run.id,
          filter: everything,
          first: 0,
          count: 50,
        });
        expect(results.map((row) => row.record)).toEqual(rows.map((_, index) => index + 1));
        for (const result of results) {
          const isMissing = rows[result.record - 1]?.[1] === '';
          if (result.outcome === 'stored') expect(await host.countXid(result.identity)).toBe(1);
          if (result.outcome !== 'unknown') expect(result.outcome).toBe(isMissing ? 'failed' : 'stored');
          if (faults.itemsDropped === 0) expect(result.outcome).not.toBe('unknown');
        }
      }),
      { numRuns: 12 },
    );
  });
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowFilter } from '../../../../shared/imports/open-file.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machineHeads, machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 100 });
});
afterAll(() => host.close());

const recordsOf = async (fileId: string, filter: RowFilter) => {
  const { total, rows } = await host.api.imports.rows({ fileId, first: 0, count: 100, filter });
  expect(rows).toHaveLength(Math.min(total, 100));
  return rows.map(({ record }) => record);
};
const rowsOf = async (fileId: string) =>
  (await host.api.imports.rows({ fileId, first: 0, count: 100, filter: { of: 'all' } })).rows;
/** Waits until the check reports a problem of this rule, and returns its group. */
const groupOf = async (fileId: string, rule: string) => {
  await expect
    .poll(async () => checkOf(await host.waitForCheck(fileId)).problems.map((group) => group.rule))
    .toContain(rule);
  return checkOf(await host.waitForCheck(fileId)).problems.find((group) => group.rule === rule);
};

describe('rows of an open file', () => {
  it('are filtered by problem, empty cell and null keyword, with their places in the filtered list', async () => {
    const rows = machines(30);
    rows[4]?.splice(1, 1, '');
    rows[9]?.splice(2, 1, 'null');
    rows[20]?.splice(3, 1, '');
    const file = await host.openText('filters.csv', machinesCsv(rows));
    expect(await recordsOf(file.id, { of: 'problems' })).toEqual([5, 21]);
    expect(await recordsOf(file.id, { of: 'empty' })).toEqual([5, 21]);
    expect(await recordsOf(file.id, { of: 'null' })).toEqual([10]);
    expect(await recordsOf(file.id, { of: 'group', group: 'scope-missing@3' })).toEqual([21]);
    expect(await host.api.imports.place({ fileId: file.id, record: 6, filter: { of: 'problems' } })).toBe(1);
    expect(await host.api.imports.place({ fileId: file.id, record: 6, filter: { of: 'all' } })).toBe(5);
    expect(checkOf(file)).toMatchObject({ problemRows: 2, rowsWithEmpty: 2, rowsWithNull: 1 });
    expect(checkOf(file).columns[3]).toEqual({ empty: 1, nulls: 0 });
  });

  it('are found by a text in any letter case, in any column or in one column', async () => {
    const rows = machines(300);
    rows[6]?.splice(2, 1, 'Straße in KÖLN');
    rows[250]?.splice(0, 1, 'köln:1');
    const file = await host.openText('search.csv', machinesCsv(rows));
    const search = async (column: number | null) => {
      await host.api.imports.search({ fileId: file.id, text: 'Köln', column });
      await expect
        .poll(async () => readyFileOf(await host.waitForCheck(file.id)).search?.work.state)
        .toBe('done');
      return recordsOf(file.id, { of: 'found' });
    };
    expect(await search(null)).toEqual([7, 251]);
    expect(await search(0)).toEqual([251]);
    await host.api.imports.endSearch({ fileId: file.id });
    expect(readyFileOf(await host.waitForCheck(file.id)).search).toBeNull();
  });

  it('are cut where a value is long, and the whole value is returned separately', async () => {
    const rows = machines(2);
    const long = 'é"x'.repeat(5_000);
    rows[1]?.splice(2, 1, long);
    const file = await host.openText('long.csv', machinesCsv(rows));
    const [, row] = await rowsOf(file.id);
    expect(row?.cut).toEqual([{ column: 2, characters: 15_000 }]);
    expect(row?.cells[2]).toBe(long.slice(0, 2_000));
    expect(await host.api.imports.cell({ fileId: file.id, record: 2, column: 2 })).toBe(long);
  });

  it('show the cells that the default dialect would read differently', async () => {
    const file = await host.openText('blanks.csv', 'ogit/_xid,ogit/name\r\na, b\r\n"c","d"\r\n');
    expect(readyFileOf(file).recognition.dialect.value).toBe('excel');
    const [first, second] = await rowsOf(file.id);
    expect(first).toMatchObject({
      cells: ['a', ' b'],
      otherReadings: [{ column: 1, dialect: 'default', text: 'b' }],
    });
    expect(second?.otherReadings).toEqual([]);
  });
});

describe('reading settings that the user changes', () => {
  it('replace the recognised ones, and can be removed', async () => {
    const file = await host.openText('quoted.csv', '"a;b";"c"\n"1;2";"3"\n');
    await host.api.imports.read({
      fileId: file.id,
      as: { dialect: 'unix', header: 'none', kind: 'edges' },
    });
    const state = readyFileOf(await host.waitForCheck(file.id));
    expect(state.recognition).toMatchObject({
      dialect: { value: 'unix', overruled: true },
      header: { value: 'none', overruled: true },
      kind: { value: 'edges', overruled: true },
      encoding: { value: 'utf-8', overruled: false },
    });
    expect(state).toMatchObject({ actions: ['POST', 'DELETE'] });
    await host.api.imports.read({ fileId: file.id, as: {} });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      rows: 1,
      recognition: { dialect: { value: 'excel-semicolon', overruled: false } },
    });
  });

  it('can be another null keyword, for the check and for the platform', async () => {
    const rows = machines(3);
    rows[1]?.splice(2, 1, 'null');
    const file = await host.openText('null.csv', machinesCsv(rows));
    expect(readyFileOf(file)).toMatchObject({ offeredNullKeyword: '__null__', check: { rowsWithNull: 1 } });
    await host.api.imports.setMeaning({ fileId: file.id, jsonStrings: false, nullKeyword: '__null__' });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      offeredNullKeyword: null,
      check: { rowsWithNull: 0 },
    });
    expect((await host.send(file.id)).counts.stored).toBe(3);
    expect(await host.vertexOf(rows[1]?.[0] ?? '')).toMatchObject({ 'ogit/name': 'null' });
  });

  it('can decode cells as JSON strings, in the check and on the platform', async () => {
    const rows = machines(3);
    rows[0]?.splice(2, 1, 'two\\nlines \\"quoted\\"');
    rows[1]?.splice(2, 1, 'bad \\x escape');
    const file = await host.openText('json.csv', machinesCsv(rows));
    await host.api.imports.setMeaning({ fileId: file.id, jsonStrings: true, nullKeyword: 'null' });
    const check = checkOf(await host.waitForCheck(file.id));
    expect(check.problems).toMatchObject([
      { rule: 'json-string', column: 'ogit/name', rows: 1, firstRecord: 2 },
    ]);
    expect((await rowsOf(file.id))[0]?.cells[2]).toBe('two\nlines "quoted"');
    expect((await host.send(file.id)).counts).toMatchObject({ stored: 2, failed: 1 });
    expect(await host.vertexOf(rows[0]?.[0] ?? '')).toMatchObject({ 'ogit/name': 'two\nlines "quoted"' });
  });
});

describe('records that cannot be read', () => {
  it('block the file until they are excluded; then they can be exported and the other rows are sent', async () => {
    const rows = machines(5);
    const lines = machinesCsv(rows).split('\n');
    const torn = '"torn" here,"x","y","z"';
    lines.splice(3, 0, torn);
    const file = await host.openText('torn.csv', lines.join('\n'));
    expect(readyFileOf(file)).toMatchObject({
      rows: 6,
      stop: { record: 3, line: 4, column: 1 },
      blocked: expect.stringContaining('row 3, line 4'),
    });
    expect((await rowsOf(file.id))[2]).toMatchObject({ raw: expect.stringContaining('torn'), cells: [] });
    const group = checkOf(file).problems.find(({ rule }) => rule === 'stop');
    await host.api.imports.excludeRows({ fileId: file.id, group: group?.id ?? '', excluded: true });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      stop: null,
      blocked: null,
      excludedCount: 1,
    });
    const delivered = await host.api.imports.exportExcluded({ fileId: file.id });
    if (delivered.to !== 'path') throw new Error('not delivered');
    expect((await readFile(delivered.path, 'utf8')).split('\n')).toEqual([lines[0], torn, '']);
    expect((await host.send(file.id)).counts).toEqual({
      stored: 5,
      partly: 0,
      failed: 0,
      unknown: 0,
      'not-sent': 0,
    });
  });
});

describe('references', () => {
  const edges = (pairs: readonly (readonly [string, string])[]) =>
    csvOf(
      ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
      pairs.map(([from, to]) => [from, 'ogit/connects', to]),
    );

  it('are resolved in all open files, and the unresolved ones are looked up on the platform', async () => {
    const rows = machines(3);
    const [a = '', b = '', c = ''] = rows.map(([xid]) => xid ?? '');
    const stored = machines(1);
    const storedXid = stored[0]?.[0] ?? '';
    const first = await host.openText('stored.csv', machinesCsv(stored));
    await host.send(first.id);
    await host.api.imports.close({ fileId: first.id });

    const pairs = [
      [a, b],
      [a, storedXid],
      ['nowhere', c],
    ] as const;
    const file = await host.openText('edges.csv', edges(pairs));
    expect(readyFileOf(file).recognition.kind.value).toBe('edges');
    const vertices = await host.openText('vertices.csv', machinesCsv(rows));
    const problemRecords = () => recordsOf(file.id, { of: 'problems' });
    await expect
      .poll(async () => readyFileOf(await host.waitForCheck(file.id)).lookup)
      .toMatchObject({ state: 'done', lookedUp: 2, found: 1 });
    expect(await groupOf(file.id, 'reference-unknown')).toMatchObject({ rows: 1, firstRecord: 3 });
    expect(await problemRecords()).toEqual([3]);

    expect((await host.send(vertices.id)).counts.stored).toBe(3);
    expect((await host.send(file.id)).counts).toMatchObject({ stored: 2, failed: 1 });
  });
});

describe('a file of each kind', () => {
  it('is recognised and sent, and each of its rows has an outcome', async () => {
    const rows = machines(2);
    const [a = '', b = ''] = rows.map(([xid]) => xid ?? '');
    rows.push([`${a}:series`, 'ogit/Timeseries', 'load', 'practice-scope']);
    const vertices = await host.openText('all.csv', machinesCsv(rows));
    expect((await host.send(vertices.id)).counts.stored).toBe(3);
    /** Opens, sends and closes a file; returns its kind and the numbers of stored and failed rows. */
    const sendNew = async (name: string, heads: readonly string[], cells: readonly string[][]) => {
      const file = await host.openText(name, csvOf(heads, cells));
      const run = await host.send(file.id);
      await host.api.imports.close({ fileId: file.id });
      return [readyFileOf(file).recognition.kind.value, run.counts.stored, run.counts.failed];
    };
    expect(
      await sendNew(
        'e.csv',
        ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
        [
          [a, 'ogit/uses', b],
          [a, '', b],
        ],
      ),
    ).toEqual(['edges', 1, 1]);
    const values = [
      [`${a}:series`, '1700000000000', '1'],
      [`${a}:series`, '1700000060000', '2'],
    ];
    expect(await sendNew('t.csv', ['ogit/_xid', 'timestamp', 'value'], values)).toEqual(['timeseries', 2, 0]);
    expect(
      await sendNew(
        'a.csv',
        ['ogit/_xid', 'content:text'],
        [
          [a, 'hello'],
          [b, 'world'],
        ],
      ),
    ).toEqual(['attachments', 2, 0]);
  });
});

describe('combined rows', () => {
  it('are stored if each of their parts is; otherwise they are partly stored and name the missing part', async () => {
    const [other = []] = machines(1);
    const vertices = await host.openText('other.csv', machinesCsv([other]));
    await host.send(vertices.id);
    const heads = [
      ...machineHeads,
      'edge:1:verb',
      'edge:1:direction',
      'edge:1:vertex_xid',
      'issue:a:ogit/subject',
      'issue:a:/ProcessIssue',
      'content:text',
    ];
    const rows = machines(6);
    const [a, b, c, d, e, f] = rows as [string[], string[], string[], string[], string[], string[]];
    const cells = [
      [...a, 'ogit/connects', 'in', other[0] ?? '', 'disk full', 'true', 'note'],
      [...b, 'ogit/connects', '', 'nowhere', 'second', '', ''],
      [...c, '', '', '', '', '', ''],
      [d[0] ?? '', '', 'no type', 'practice-scope', 'ogit/connects', 'out', other[0] ?? '', '', '', ''],
      [...e, 'ogit/connects', 'out', f[0] ?? '', '', '', 'x'],
      [...f, '', '', '', 'last', '', ''],
    ];
    const file = await host.openText('combined.csv', csvOf(heads, cells));
    expect(readyFileOf(file).recognition.kind.value).toBe('combined');
    const run = await host.send(file.id);
    expect(run.counts).toEqual({ stored: 4, partly: 1, failed: 1, unknown: 0, 'not-sent': 0 });
    const { rows: results } = await host.api.imports.results({
      runId: run.id,
      filter: { outcome: 'not-stored', cause: null, text: '' },
      first: 0,
      count: 10,
    });
    expect(results).toMatchObject([
      {
        record: 2,
        outcome: 'partly',
        reason: expect.stringMatching(/^The vertex is stored, but not edge 1: "to:/),
      },
      { record: 4, outcome: 'failed', reason: expect.stringContaining('ogit/_type') },
    ]);
  });
});

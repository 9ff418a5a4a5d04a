import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reasonHead } from '../../../shared/columns/repairs.ts';
import { sumOf } from '../../../shared/imports/outcomes.ts';
import type { FileState, ReadyFile, RunState } from '../../../shared/imports.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
beforeEach(() => host.setFaults({}));

const header = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const csv = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse([header, ...rows] as string[][], { quotes: true, newline: '\n' })}\n`;
let series = 0;
/** Rows that no other test has sent. */
const machines = (count: number) => {
  series += 1;
  return Array.from({ length: count }, (_, n) => [
    `t${series}:${n}`,
    'ogit/MARS/Machine',
    `host ${n}`,
    'practice-scope',
  ]);
};
const ready = (file: FileState): ReadyFile => {
  if (file.reading.state !== 'ready') throw new Error(JSON.stringify(file.reading));
  return file.reading.file;
};
const everything = { outcome: 'all', cause: null, text: '' } as const;
const counts = (run: RunState) => run.counts;

describe('opening a file', () => {
  it('reads what it finds and says how', async () => {
    const file = await host.openText('good.csv', csv(machines(3)));
    expect(ready(file)).toMatchObject({
      rows: 3,
      dialect: 'default',
      encoding: 'UTF-8',
      problems: [],
      blocked: null,
    });
    const { rows, total } = await host.api.imports.rows({
      fileId: file.id,
      first: 1,
      count: 10,
      only: 'all',
    });
    expect([total, rows.map((row) => row.record)]).toEqual([3, [2, 3]]);
  });

  it('removes a byte order mark and reads the first head without it', async () => {
    const file = await host.openText('bom.csv', `\ufeff${csv(machines(1))}`);
    expect(ready(file).encoding).toBe('UTF-8, BOM removed');
    expect(ready(file).columns[0]?.name).toBe('ogit/_xid');
  });

  it('reads semicolons and Windows-1252', async () => {
    const text = 'ogit/_xid;ogit/name\r\na;Büro „Süd“\r\n';
    const bytes = Buffer.from(text.replaceAll('„', '\x84').replaceAll('“', '\x93'), 'latin1');
    const file = await host.openText('excel.csv', bytes);
    expect(ready(file)).toMatchObject({ dialect: 'excel-semicolon', encoding: 'Windows-1252' });
    const { rows } = await host.api.imports.rows({ fileId: file.id, first: 0, count: 1, only: 'all' });
    expect(rows[0]?.cells).toEqual(['a', 'Büro „Süd“']);
  });

  it('reads UTF-16 with its mark', async () => {
    const file = await host.openText('utf16.csv', Buffer.from(`\ufeff${csv(machines(2))}`, 'utf16le'));
    expect(ready(file)).toMatchObject({ rows: 2, encoding: 'UTF-16, BOM removed' });
  });

  it.each([
    ['empty.csv', '', 'The file is empty; it needs at least a header row.'],
    ['edges.csv', '"from:ogit/_xid","verb","to:ogit/_xid"\n', 'The file holds edges'],
  ])('says in one sentence why %s cannot be used', async (name, text, sentence) => {
    const file = await host.openText(name, text);
    expect(file.reading).toMatchObject({ state: 'failed', message: expect.stringContaining(sentence) });
  });

  it('says when a file is not there', async () => {
    const { fileId } = await host.api.imports.open({
      source: { kind: 'path', path: `${host.folder}/gone.csv` },
    });
    await expect
      .poll(() => readingOf(fileId))
      .toMatchObject({ state: 'failed', message: expect.stringContaining('gone.csv') });
  });

  it('says where a strict reader stops and does not send', async () => {
    const file = await host.openText('torn.csv', `${csv(machines(2))}"open`);
    expect(ready(file).blocked).toContain('row 3, line 4');
    await expect(host.api.imports.send({ fileId: file.id, connectionId: 'practice' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('does not send a file with a head that stands twice', async () => {
    const file = await host.openText('twice.csv', '"ogit/_xid","ogit/name","ogit/name"\n"a","b","c"\n');
    await expect(host.api.imports.send({ fileId: file.id, connectionId: 'practice' })).rejects.toMatchObject({
      message: expect.stringContaining('“ogit/name”'),
    });
  });
});

const readingOf = (fileId: string) =>
  new Promise((resolve) => {
    const stop = host.api.imports.changed(({ files }) => {
      resolve(files.find((file) => file.id === fileId)?.reading);
      queueMicrotask(() => stop());
    });
  });

describe('checking', () => {
  it('finds an error in exactly the rows that the platform then fails', async () => {
    const rows = machines(8);
    rows[1]?.splice(1, 1, '');
    rows[2]?.splice(3, 1, 'null');
    rows[3]?.pop();
    rows[4]?.push('more');
    rows[5]?.splice(0, 1, rows[0]?.[0] ?? '');
    const file = await host.openText('faults.csv', csv(rows));
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
      only: 'problems',
    });
    expect(failed).toEqual([2, 3, 4, 5, 6]);
    expect(faulty.map((row) => row.record)).toEqual(failed);
    expect(counts(run)).toEqual({ stored: 3, failed: 5, unknown: 0, 'not-sent': 0 });
    for (const row of results) expect(row.outcome === 'stored' || row.reason.length > 10).toBe(true);
  });

  it('fills a whole column with the default scope, and takes it back', async () => {
    const rows = machines(3).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('no-scope.csv', csv(rows));
    const [group] = ready(file).problems;
    expect(group).toMatchObject({ rule: 'scope-missing', rows: 3, repair: { value: 'practice-scope' } });
    if (!group?.repair) throw new Error('no repair offered');
    await host.api.imports.repair({ fileId: file.id, repair: group.repair });
    expect(await readingOf(file.id)).toMatchObject({ file: { problems: [], repairs: [group.repair] } });
    await host.api.imports.undoRepair({ fileId: file.id, column: 'ogit/_scope' });
    expect(await readingOf(file.id)).toMatchObject({ file: { problems: [{ rows: 3 }], repairs: [] } });
  });

  it('does not send rows that are set aside', async () => {
    const rows = machines(4);
    rows[2]?.splice(1, 1, '');
    const file = await host.openText('aside.csv', csv(rows));
    await host.api.imports.setAside({ fileId: file.id, rule: 'type-missing', aside: true });
    const run = await host.send(file.id);
    expect([run.rows, counts(run)]).toEqual([3, { stored: 3, failed: 0, unknown: 0, 'not-sent': 0 }]);
  });
});

describe('sending', () => {
  it('updates and deletes what it created', async () => {
    const rows = machines(600);
    const text = csv(rows);
    const file = await host.openText('life.csv', text);
    expect(counts(await host.send(file.id)).stored).toBe(600);
    for (const action of ['PUT', 'DELETE'] as const) {
      await host.api.imports.setAction({ fileId: file.id, action });
      expect(counts(await host.send(file.id))).toEqual({ stored: 600, failed: 0, unknown: 0, 'not-sent': 0 });
    }
    expect(await host.countXid(rows[599]?.[0] ?? '')).toBe(0);
  });

  it('goes on after the token is refused in the middle, without losing or doubling a row', async () => {
    const rows = machines(1_200);
    const file = await host.openText('token.csv', csv(rows));
    await host.setFaults({ refuseTokens: 1 });
    expect(counts(await host.send(file.id))).toEqual({ stored: 1_200, failed: 0, unknown: 0, 'not-sent': 0 });
    for (const row of [0, 499, 500, 1_199]) expect(await host.countXid(rows[row]?.[0] ?? '')).toBe(1);
  });

  it('waits when the platform is busy', async () => {
    const file = await host.openText('busy.csv', csv(machines(5)));
    await host.setFaults({ status429: 1 });
    expect(counts(await host.send(file.id)).stored).toBe(5);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('calls rows unknown when the connection is cut %s the work', async (cut, there) => {
    const rows = machines(2);
    const file = await host.openText(`cut-${cut}.csv`, csv(rows));
    await host.setFaults({ cut });
    expect(counts(await host.send(file.id))).toEqual({ stored: 0, failed: 0, unknown: 2, 'not-sent': 0 });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(there);
  });

  it('exports the failed rows with their reasons, to be read back', async () => {
    const rows = machines(6);
    rows[1]?.splice(2, 1, 'a "quoted", name\nin two lines');
    rows[1]?.splice(1, 1, '');
    rows[4]?.splice(3, 1, '');
    const file = await host.openText('export.csv', csv(rows));
    const run = await host.send(file.id);
    const delivered = await host.api.imports.exportRows({ runId: run.id, outcome: 'failed' });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const back = Papa.parse<string[]>(await readFile(delivered.path, 'utf8'), { skipEmptyLines: true }).data;
    expect(back[0]).toEqual([...header, reasonHead]);
    expect(back.slice(1).map((cells) => cells.slice(0, 4))).toEqual([rows[1], rows[4]]);
    expect(back[1]?.[4]).toContain('ogit/_type');
    expect(delivered.rows).toBe(2);
  });

  it('always accounts for every row, whatever items the platform shuffles, drops and repeats', async () => {
    const cases = fc.record({
      rows: fc.integer({ min: 1, max: 40 }),
      missing: fc.array(fc.nat({ max: 39 }), { maxLength: 8 }),
      itemsShuffled: fc.boolean(),
      itemsDropped: fc.constantFrom(0, 2, 3),
      itemsRepeated: fc.constantFrom(0, 2, 3),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows: count, missing, ...faults }) => {
        const rows = machines(count);
        for (const index of missing) rows[index]?.splice(1, 1, '');
        const file = await host.openText('any.csv', csv(rows));
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
      { numRuns: 15 },
    );
  });
});

describe('files that are not what they seem', () => {
  const umlauts = csv(machines(200).map(([xid = '', type = '', , scope = '']) => [xid, type, 'Köln', scope]));

  it('keeps all good characters of a UTF-8 file with one bad byte, and stops there', async () => {
    const bytes = Buffer.from(umlauts);
    bytes[bytes.length - 4] = 0xff;
    const file = await host.openText('bad-byte.csv', bytes);
    expect(ready(file)).toMatchObject({
      encoding: 'UTF-8',
      rows: 199,
      blocked: expect.stringContaining('row 200'),
    });
    const { rows } = await host.api.imports.rows({ fileId: file.id, first: 0, count: 1, only: 'all' });
    expect(rows[0]?.cells[2]).toBe('Köln');
  });

  it('reads a file whose first character beyond ASCII is late and from Windows-1252', async () => {
    const plain = csv(machines(2_000));
    const file = await host.openText('late.csv', Buffer.from(`${plain}"late","T","K\xf6ln","s"\n`, 'latin1'));
    expect(ready(file)).toMatchObject({ encoding: 'Windows-1252', rows: 2_001, blocked: null });
  });

  it('refuses a picture in one sentence', async () => {
    const file = await host.openText('picture.csv', new Uint8Array([0x89, 0x50, ...new Uint8Array(100)]));
    expect(file.reading).toMatchObject({ state: 'failed', message: expect.stringContaining('no text file') });
  });
});

import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { checkOf, csvOf, machineHeads, machines, machinesCsv, readyFileOf } from './imports.test-kit.ts';

/** Tests changes of files, unreadable records and settings that are easily missed before or while rows are sent. */
let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const send = (fileId: string) => host.api.imports.send({ fileId, connectionId: 'practice' });

describe('a file that changes', () => {
  it('is read again including its header when it is checked again', async () => {
    const rows = machines(3);
    const file = await host.openText('turned.csv', machinesCsv(rows));
    const reordered = rows.map(([xid = '', type = '', name = '', scope = '']) => [name, type, xid, scope]);
    const heads = ['ogit/name', 'ogit/_type', 'ogit/_xid', 'ogit/_scope'];
    await writeFile(`${host.folder}/turned.csv`, csvOf(heads, reordered));
    await host.api.imports.read({ fileId: file.id, as: {} });
    const now = readyFileOf(await host.waitForCheck(file.id));
    expect(now.columns.map(({ name }) => name)).toEqual(heads);
    expect((await host.send(file.id)).counts.stored).toBe(3);
    expect(await host.vertexOf(rows[0]?.[0] ?? '')).toMatchObject({ 'ogit/name': rows[0]?.[2] });
  });

  it('stops the run when the original has changed, although a converted copy is read', async () => {
    const rows = machines(4);
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    const file = await host.openText('wide.csv', utf16(machinesCsv(rows)));
    await writeFile(`${host.folder}/wide.csv`, utf16(machinesCsv(rows).replaceAll('host', 'HOST')));
    const run = await host.send(file.id);
    expect(run).toMatchObject({ state: 'stopped', message: expect.stringContaining('changed') });
    expect(run.counts.stored).toBe(0);
  });

  it('stops the run at the piece that changed, before any row of that piece is sent', async () => {
    const rows = machines(30_000).map((cells) => [...cells, 'x'.repeat(60)]);
    const file = await host.openText('under-way.csv', csvOf([...machineHeads, '/note'], rows));
    // The platform holds every response.
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const { runId } = await send(file.id);
    await writeFile(
      `${host.folder}/under-way.csv`,
      csvOf([...machineHeads, '/note'], rows).replaceAll('host', 'EVIL'),
    );
    await host.setFaults({});
    const run = await host.waitForRun(runId);
    expect(run.state).toBe('stopped');
    const changedRow = await host.vertexOf(rows[29_000]?.[0] ?? '');
    expect(changedRow).toBeUndefined();
  });

  it('is indexed again although its size and modification time are the same', async () => {
    const rows = machines(60_000).map((cells) => [...cells, 'y'.repeat(80)]);
    const text = csvOf([...machineHeads, '/note'], rows);
    const path = `${host.folder}/same-time.csv`;
    const modifiedAt = new Date(1_700_000_000_000);
    await writeFile(path, text);
    await utimes(path, modifiedAt, modifiedAt);
    const open = async () => {
      const { fileId } = await host.api.imports.open({ source: { kind: 'path', path } });
      const { index } = readyFileOf(await host.waitForCheck(fileId));
      await host.api.imports.close({ fileId });
      return index.state === 'done' ? index.sha256 : index.state;
    };
    const before = await open();
    const middle = text.indexOf('yyy', 3_000_000);
    await writeFile(path, `${text.slice(0, middle)}z${text.slice(middle + 1)}`);
    await utimes(path, modifiedAt, modifiedAt);
    expect(await open()).not.toBe(before);
  });
});

describe('records that cannot be read', () => {
  it('block the file when there are too many, also when they are excluded', async () => {
    const [good = []] = machines(1);
    // One more than the index accepts.
    const torn = '"torn" here,"x","y","z"\n'.repeat(10_001);
    const file = await host.openText('shreds.csv', `${machinesCsv([good])}${torn}`);
    const stop = checkOf(file).problems.find(({ rule }) => rule === 'stop');
    await host.api.imports.excludeRows({ fileId: file.id, group: stop?.id ?? '', excluded: true });
    expect(readyFileOf(await host.waitForCheck(file.id)).blocked).toMatch(/Too many records cannot be read/);
    await expect(send(file.id)).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('are each reported with their line', async () => {
    const lines = machinesCsv(machines(4)).split('\n');
    lines.splice(2, 0, '"a" b,"c"', '"d","e" f');
    const file = await host.openText('two-torn.csv', lines.join('\n'));
    const { rows } = await host.api.imports.rows({
      fileId: file.id,
      first: 0,
      count: 10,
      filter: { of: 'problems' },
    });
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      expect.stringContaining('line 3'),
      expect.stringContaining('line 4'),
    ]);
  });
});

describe('references', () => {
  const edges = (xids: readonly string[]) =>
    csvOf(
      ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
      xids.map((xid) => [xid, 'ogit/uses', xid]),
    );

  it('stay excluded when the platform does not have them either', async () => {
    const file = await host.openText('excluded-edges.csv', edges(['no:1', 'no:2']));
    const groups = async () => checkOf(await host.waitForCheck(file.id)).problems;
    await expect.poll(async () => (await groups()).length).toBe(2);
    for (const { id } of await groups())
      await host.api.imports.excludeRows({ fileId: file.id, group: id, excluded: true });
    await host.api.imports.lookUp({ fileId: file.id, connectionId: 'practice' });
    await expect.poll(async () => readyFileOf(await host.waitForCheck(file.id)).lookup.state).toBe('done');
    const now = await host.waitForCheck(file.id);
    expect(readyFileOf(now).excludedCount).toBe(2);
    expect(checkOf(now)).toMatchObject({
      errorRows: 2,
      openErrorRows: 0,
      problems: [{ rule: 'reference-unknown', isExcluded: true }, { isExcluded: true }],
    });
  });

  it('of one file are checked although another open file no longer exists', async () => {
    const gone = await host.openText('gone-edges.csv', edges(['gone:1']));
    await expect.poll(async () => checkOf(await host.waitForCheck(gone.id)).problems.length).toBe(2);
    await rename(`${host.folder}/gone-edges.csv`, `${host.folder}/elsewhere.csv`);
    const file = await host.openText('here-edges.csv', edges(['here:1']));
    await expect.poll(async () => checkOf(await host.waitForCheck(file.id)).problems.length).toBe(2);
    expect(readyFileOf(await host.waitForCheck(gone.id)).lookup).toMatchObject({ state: 'failed' });
  });
});

describe('settings and checks', () => {
  it('refuse a null keyword that an HTTP header cannot carry', async () => {
    const file = await host.openText('keyword.csv', machinesCsv(machines(1)));
    for (const nullKeyword of [' null ', 'nu\nll'])
      await expect(
        host.api.imports.setMeaning({ fileId: file.id, jsonStrings: false, nullKeyword }),
      ).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('repeat a search in rows that a setting changes', async () => {
    const rows = machines(3).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('searched.csv', machinesCsv(rows));
    await host.api.imports.search({ fileId: file.id, text: 'practice-scope', column: null });
    await expect
      .poll(async () => readyFileOf(await host.waitForCheck(file.id)).search?.work.state)
      .toBe('done');
    await host.api.imports.transform({
      fileId: file.id,
      transform: { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' },
    });
    await expect
      .poll(async () => readyFileOf(await host.waitForCheck(file.id)).search)
      .toMatchObject({ text: 'practice-scope', found: 3, work: { state: 'done' } });
  });

  it('report every missing column as a problem with a different id', async () => {
    const file = await host.openText('from-only.csv', '"from:ogit/_xid","note"\n"a","b"\n');
    const { problems } = checkOf(file);
    expect(problems.length).toBeGreaterThan(1);
    expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
  });
});

it('exports rows as the run read them, although the file was read again with another dialect', async () => {
  const bytes = Buffer.from(`\ufeff${machinesCsv([['late:1', '', 'Büro', 'practice-scope']])}`, 'utf16le');
  const file = await host.openText('late-export.csv', bytes);
  const run = await host.send(file.id);
  await host.api.imports.read({ fileId: file.id, as: { dialect: 'excel' } });
  await host.waitForCheck(file.id);
  const delivered = await host.api.imports.exportRows({
    runId: run.id,
    outcome: 'failed',
    spreadsheetSafe: false,
  });
  if (delivered.to !== 'path') throw new Error('not delivered');
  expect(await readFile(delivered.path, 'utf8')).toContain('Büro');
});

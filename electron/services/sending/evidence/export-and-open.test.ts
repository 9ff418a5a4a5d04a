import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idHead, reasonHead } from '../../../../shared/columns/transforms.ts';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { causesOfExisting } from '../../../../shared/sending/existing-rows.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machineHeads, machinesCsv, readyFileOf } from '../../imports/imports.test-kit.ts';
import { machine, rowsIn } from './evidence.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const fromColumn = (column: string) => ({ from: { column }, transforms: [] });
const fromConstant = (text: string) => ({ from: { constant: text }, transforms: [] });
const recipe = recipeSchema.parse({
  version: 2,
  name: 'Rechner',
  fingerprint: '',
  kind: 'vertices',
  targets: [
    { kind: 'identity', name: 'ogit/_xid', ...fromColumn('Kennung') },
    { kind: 'attribute', name: 'ogit/_type', lookUp: false, ...fromColumn('Art') },
    { kind: 'attribute', name: 'ogit/_scope', lookUp: false, ...fromConstant('practice-scope') },
    { kind: 'attribute', name: 'ogit/name', lookUp: false, ...fromColumn('=Name') },
  ],
});
const heads = ['Kennung', 'Art', '=Name'];
const type = 'ogit/MARS/Machine';

/** Sends three rows by the recipe; the second one fails, because it has no type. Returns the ended run and the rows. */
async function sendMapped(name: string) {
  const rows = [
    [`${name}:1`, type, '=1+1'],
    [`${name}:2`, '', '-2\nlines'],
    [`${name}:3`, type, 'plain'],
  ];
  const { id: fileId } = await host.openText(`${name}.csv`, csvOf(heads, rows));
  await host.api.imports.setRecipe({ fileId, recipe });
  await host.waitForCheck(fileId);
  return { run: await host.send(fileId), rows };
}

describe('an export', () => {
  it('names the sheet and the row number of each row of a workbook', async () => {
    const book = utils.book_new();
    const rows = [['Servers of May'], machineHeads, machine('sheet:1'), machine('sheet:2').with(1, '')];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Server');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { id: fileId } = await host.openText('places.xlsx', bytes);
    const { id: runId } = await host.send(fileId);
    const options = { runId, outcome: 'failed' as const, spreadsheetSafe: false };
    const [, failed] = await host.api.imports.exportRows(options).then(rowsIn);
    expect(failed?.at(-1)).toMatch(/^Sheet 'Server', row 4: "ogit\/_type" not found/);
  });

  it('has the columns of the file, then the new id if there is one, and the reason as the last column', async () => {
    const { run, rows } = await sendMapped('mapped');
    expect(run.counts).toMatchObject({ stored: 2, failed: 1 });
    const exported = (outcome: 'stored' | 'failed', spreadsheetSafe: boolean) =>
      host.api.imports.exportRows({ runId: run.id, outcome, spreadsheetSafe }).then(rowsIn);
    const [head, ...stored] = await exported('stored', false);
    expect(head).toEqual([...heads, idHead, reasonHead]);
    const id = (await host.vertexOf('mapped:1'))?.['ogit/_id'];
    expect(stored).toEqual([
      [...(rows[0] ?? []), id, ''],
      [...(rows[2] ?? []), expect.stringMatching(/^c/), ''],
    ]);
    const reason = '"ogit/_type" not found or empty in "attributes".';
    expect(await exported('failed', true)).toEqual([
      ['Kennung', 'Art', "'=Name", reasonHead],
      ['mapped:2', '', "'-2\nlines", reason],
    ]);
  });

  it('begins with a byte order mark if it is for spreadsheets, some of which read other files as Windows-1252', async () => {
    const { run } = await sendMapped('marked');
    const startOf = async (spreadsheetSafe: boolean) => {
      const options = { runId: run.id, outcome: 'stored' as const, spreadsheetSafe };
      const delivered = await host.api.imports.exportRows(options);
      if (delivered.to !== 'path') throw new Error('not delivered');
      return (await readFile(delivered.path, 'utf8')).slice(0, 9);
    };
    expect(await startOf(true)).toBe('\ufeff"Kennung');
    expect(await startOf(false)).toBe('"Kennung"');
  });

  it('is opened without the columns that it added, and exported again with one of each of them', async () => {
    const { id } = await host.openText('twice.csv', machinesCsv([machine('twice:1')]));
    const first = await host.send(id);
    const options = { outcome: 'stored', spreadsheetSafe: false } as const;
    const delivered = await host.api.imports.exportRows({ runId: first.id, ...options });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const path = join(host.folder, 'again.csv');
    await rename(delivered.path, path);
    const { fileId } = await host.api.imports.open({ source: { kind: 'path', path } });
    const reopened = await host.waitForCheck(fileId);
    expect(readyFileOf(reopened).columns.map(({ name }) => name)).toEqual(machineHeads);
    const second = await host.send(fileId);
    const failed = { runId: second.id, outcome: 'failed', spreadsheetSafe: false } as const;
    expect((await rowsIn(await host.api.imports.exportRows(failed)))[0]).toEqual([
      ...machineHeads,
      reasonHead,
    ]);
  });
});

describe('rows that are opened again', () => {
  it('have the mapping of their run, and are stored until the run that sends them is removed', async () => {
    const { run } = await sendMapped('failed');
    const { fileId } = await host.api.imports.openRows({ runId: run.id, outcomes: ['failed', 'unknown'] });
    const opened = await host.waitForCheck(fileId);
    expect(opened.name).toBe('failed – failed, unknown.csv');
    const file = readyFileOf(opened);
    expect(file.sourceColumns).toEqual(heads);
    expect(file).toMatchObject({ rows: 1, recipe: { name: 'Rechner' } });
    expect(checkOf(opened).problems.map(({ rule }) => rule)).toEqual(['type-missing']);
    const transform = { kind: 'fill-empty', column: 'ogit/_type', value: type } as const;
    await host.api.imports.transform({ fileId, transform });
    await host.waitForCheck(fileId);
    const again = await host.send(fileId);
    expect(again.counts).toMatchObject({ stored: 1, failed: 0 });
    expect(await host.vertexOf('failed:2')).toMatchObject({ 'ogit/name': '-2\nlines' });
    await host.api.imports.close({ fileId });
    expect(await host.api.imports.fileOfRun({ runId: again.id })).toMatchObject({ state: 'same' });
    await host.api.imports.forget({ runIds: [again.id] });
    expect((await host.api.imports.retention()).copiesBytes).toBe(0);
  });

  it('can be sent as updates if creating them failed because they already exist', async () => {
    await host.send((await host.openText('taken.csv', machinesCsv([machine('taken:1', 'before')]))).id);
    const rows = [machine('taken:1', 'after'), machine('taken:2'), machine('taken:3').with(1, '')];
    const { id } = await host.openText('taken-again.csv', machinesCsv(rows));
    const run = await host.send(id);
    expect(run.counts).toMatchObject({ stored: 1, failed: 2 });
    const [cause, ...others] = causesOfExisting(run);
    expect([cause?.rows, others]).toEqual([1, []]);
    const input = { runId: run.id, outcomes: ['failed' as const], cause: cause?.id, action: 'PUT' as const };
    const { fileId } = await host.api.imports.openRows(input);
    expect(await host.waitForCheck(fileId)).toMatchObject({ name: 'taken-again – to update.csv' });
    expect((await host.send(fileId)).counts).toMatchObject({ stored: 1, failed: 0 });
    expect(await host.vertexOf('taken:1')).toMatchObject({ 'ogit/name': 'after' });
  });

  it('are not updates if another row of the same file has their xid', async () => {
    await host.send((await host.openText('before.csv', machinesCsv([machine('same:old', 'before')]))).id);
    const twice = [machine('same:1', 'first'), machine('same:1', 'second'), machine('same:1', 'third')];
    const openUpdates = async (name: string, rows: readonly string[][]) => {
      const run = await host.send((await host.openText(name, machinesCsv(rows))).id);
      const cause = causesOfExisting(run)[0]?.id;
      const input = { runId: run.id, outcomes: ['failed' as const], cause, action: 'PUT' as const };
      return host.api.imports.openRows(input);
    };
    const { fileId, left } = await openUpdates('same.csv', [...twice, machine('same:old', 'after')]);
    const words = 'have the xid or id of another row of this file; correct them in the file first.';
    expect(left).toBe(`2 rows ${words}`);
    await host.waitForCheck(fileId);
    expect(await host.send(fileId)).toMatchObject({ rows: 1, counts: { stored: 1 } });
    expect(await host.vertexOf('same:1')).toMatchObject({ 'ogit/name': 'first' });
    expect(await host.vertexOf('same:old')).toMatchObject({ 'ogit/name': 'after' });
    await expect(openUpdates('again.csv', twice)).rejects.toMatchObject({
      code: 'bad-input',
      message: `3 rows ${words}`,
    });
  });

  it('cannot be opened if the run has no matching rows', async () => {
    const { id } = await host.openText('none.csv', machinesCsv([machine('none:1')]));
    const { id: runId } = await host.send(id);
    await expect(host.api.imports.openRows({ runId, outcomes: ['failed'] })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'This run has no matching rows.',
    });
  });
});

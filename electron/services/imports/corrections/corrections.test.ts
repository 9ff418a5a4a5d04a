import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 100 });
});
afterAll(() => host.close());

const all = { of: 'all' } as const;
const rowOf = async (fileId: string, record: number) => {
  const { rows } = await host.api.imports.rows({ fileId, first: record - 1, count: 1, filter: all });
  return rows[0];
};
/** Corrects cells, whose records count from 1 and columns from 0, and returns the checked file. */
const correct = async (fileId: string, cells: { record: number; column: number; text: string }[]) => {
  await host.api.imports.correct({ fileId, cells });
  return host.waitForCheck(fileId);
};
const noticeOf = async (fileId: string) => readyFileOf(await host.waitForCheck(fileId)).corrections?.notice;

/** Returns the files in the evidence of a run: their texts by their names. */
async function entriesOf(runId: string): Promise<Map<string, string>> {
  const delivered = await host.api.imports.evidence({ runId });
  if (delivered.to !== 'path') throw new Error('not delivered');
  const zip = await openPromise(delivered.path, { autoClose: false });
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces = await (await zip.openReadStreamPromise(entry)).toArray();
    entries.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  zip.close();
  return entries;
}

describe('a corrected cell', () => {
  it('is shown, checked and sent, and is part of the evidence, while the file stays unchanged', async () => {
    const rows = machines(5);
    const xid = rows[1]?.[0] ?? '';
    rows[1]?.splice(1, 1, '');
    const text = machinesCsv(rows);
    const file = await host.openText('corrected.csv', text);
    expect(checkOf(file).problemRows).toBe(1);

    const after = await correct(file.id, [
      { record: 2, column: 1, text: 'ogit/MARS/Machine' },
      { record: 2, column: 2, text: 'by "hand",\nnew' },
    ]);
    expect(checkOf(after).problemRows).toBe(0);
    expect(readyFileOf(after).corrections).toEqual({ count: 2, notice: null });
    expect(await rowOf(file.id, 2)).toMatchObject({
      cells: [xid, 'ogit/MARS/Machine', 'by "hand",\nnew', 'practice-scope'],
      corrected: [
        { column: 1, before: '' },
        { column: 2, before: 'host 1' },
      ],
    });
    expect(await rowOf(file.id, 1)).not.toHaveProperty('corrected');

    const run = await host.send(file.id);
    expect(run.counts).toMatchObject({ stored: 5, failed: 0 });
    expect(await host.vertexOf(xid)).toMatchObject({ 'ogit/name': 'by "hand",\nnew' });
    expect(await readFile(join(host.folder, 'corrected.csv'), 'utf8')).toBe(text);

    const entries = await entriesOf(run.id);
    const cells = (entries.get('corrections.csv') ?? '').split('\n').slice(0, 3);
    expect(cells[0]).toBe('"record","column","before","after","correctedAt"');
    expect(cells[1]).toMatch(/^"2","2","","ogit\/MARS\/Machine","\d+"$/);
    expect(cells[2]).toBe('"2","3","host 1","by ""hand"",');
    expect(JSON.parse(entries.get('summary.json') ?? '')).toMatchObject({ corrections: 2 });
    expect(entries.get('README.txt')).toContain('2 cells by hand');
    const { runId } = await host.api.imports.openEvidence({
      source: { kind: 'path', path: await evidencePath(run.id) },
    });
    expect((await host.api.imports.run({ runId })).counts.stored).toBe(5);

    // The run keeps its corrections when those of the file are undone.
    await host.api.imports.undoCorrections({ fileId: file.id, which: { of: 'all' } });
    await host.waitForCheck(file.id);
    await host.api.imports.close({ fileId: file.id });
    await host.leave();
    host = await openTestHost({ after: host });
    const reopened = host;
    const { fileId } = await reopened.api.imports.openRows({ runId: run.id, outcomes: ['stored'] });
    await reopened.waitForCheck(fileId);
    const { rows: sent } = await reopened.api.imports.rows({ fileId, first: 1, count: 1, filter: all });
    expect(sent[0]?.cells[2]).toBe('by "hand",\nnew');
    expect(await reopened.api.imports.fileOfRun({ runId: run.id })).not.toHaveProperty('corrections');
    await writeFile(join(host.folder, 'corrected.csv'), machinesCsv(rows.slice(1)));
    expect(await reopened.api.imports.fileOfRun({ runId: run.id })).toMatchObject({
      state: 'changed',
      corrections: 2,
    });
  });

  it('is found again for a file with the same content, under any name', async () => {
    const text = machinesCsv(machines(3));
    const first = await host.openText('again.csv', text);
    await correct(first.id, [{ record: 3, column: 2, text: 'third' }]);
    await host.api.imports.close({ fileId: first.id });
    const reopened = await host.openText('other-name.csv', text);
    expect(readyFileOf(reopened).corrections?.count).toBe(1);
    expect((await rowOf(reopened.id, 3))?.cells[2]).toBe('third');
    expect(await host.api.imports.corrections({ fileId: reopened.id, first: 0, count: 10 })).toEqual({
      total: 1,
      corrections: [
        { record: 3, column: 2, name: 'ogit/name', before: 'host 2', after: 'third', at: expect.any(Number) },
      ],
    });
  });

  it('does not apply to another content or another reading, and a notice gives the reason', async () => {
    const rows = machines(3);
    const file = await host.openText('changing.csv', machinesCsv(rows));
    await correct(file.id, [{ record: 1, column: 2, text: 'first' }]);
    await host.api.imports.read({ fileId: file.id, as: { header: 'none' } });
    expect(await noticeOf(file.id)).toBe(
      '1 correction does not apply, because changing.csv is read in another way now.',
    );
    await host.api.imports.read({ fileId: file.id, as: {} });
    expect(await noticeOf(file.id)).toBeNull();
    await host.api.imports.close({ fileId: file.id });
    const changed = await host.openText('changing.csv', machinesCsv(rows.slice(1)));
    expect(readyFileOf(changed).corrections).toEqual({
      count: 0,
      notice: 'changing.csv has changed since 1 cell was corrected, so the corrections do not apply.',
    });
    expect((await rowOf(changed.id, 1))?.cells[2]).toBe('host 1');
  });

  it('is undone alone, with equal ones or with all, and by entering the text of the file', async () => {
    const file = await host.openText('undone.csv', machinesCsv(machines(4)));
    const fileId = file.id;
    const cells = [1, 2, 3].map((record) => ({ record, column: 2, text: 'new' }));
    await correct(fileId, cells);
    await host.api.imports.undoCorrections({
      fileId,
      which: { of: 'cells', cells: [{ record: 2, column: 2 }] },
    });
    expect(readyFileOf(await host.waitForCheck(fileId)).corrections?.count).toBe(2);
    expect((await rowOf(fileId, 2))?.cells[2]).toBe('host 1');
    expect(
      readyFileOf(await correct(fileId, [{ record: 1, column: 2, text: 'host 0' }])).corrections?.count,
    ).toBe(1);
    await correct(
      fileId,
      [4, 2].map((record) => ({ record, column: 3, text: 'elsewhere' })),
    );
    const same = { of: 'same', column: 3, before: 'practice-scope', after: 'elsewhere' } as const;
    await host.api.imports.undoCorrections({ fileId, which: same });
    expect(readyFileOf(await host.waitForCheck(fileId)).corrections?.count).toBe(1);
    await host.api.imports.undoCorrections({ fileId, which: { of: 'all' } });
    expect(readyFileOf(await host.waitForCheck(fileId))).not.toHaveProperty('corrections');
  });

  it('of a mapped file changes the source column', async () => {
    const rows = machines(2).map(([xid = '', , name = '']) => [xid, name]);
    const file = await host.openText('mapped.csv', csvOf(['id', 'title'], rows));
    const fileId = file.id;
    const untransformed = { transforms: [], lookUp: false };
    const recipe: Recipe = {
      ...recipeOfFile(readyFileOf(file), 'Mapping'),
      kind: 'vertices',
      targets: [
        { kind: 'attribute', name: 'ogit/_xid', from: { template: 'asset:{id}' }, ...untransformed },
        { kind: 'attribute', name: 'ogit/_type', from: { constant: 'ogit/MARS/Machine' }, ...untransformed },
        { kind: 'attribute', name: 'ogit/_scope', from: { constant: 'practice-scope' }, ...untransformed },
        {
          kind: 'attribute',
          name: 'ogit/name',
          from: { column: 'title' },
          lookUp: false,
          transforms: [{ kind: 'case', to: 'upper' }],
        },
      ],
    };
    await host.api.imports.setRecipe({ fileId, recipe });
    await host.waitForCheck(fileId);
    const source = await host.api.imports.cellSource({ fileId, record: 2, column: 3 });
    expect(source).toEqual({ column: 1, name: 'title', text: 'host 1', before: null, alsoIn: [] });
    await correct(fileId, [{ record: 2, column: source.column, text: 'by hand' }]);
    expect(await rowOf(fileId, 2)).toMatchObject({
      cells: [`asset:${rows[1]?.[0]}`, 'ogit/MARS/Machine', 'practice-scope', 'BY HAND'],
      corrected: [{ column: 3, before: 'host 1' }],
    });
    // A template keeps what it adds to the only column in it.
    const identity = await host.api.imports.cellSource({ fileId, record: 2, column: 0 });
    expect(identity).toMatchObject({
      name: 'id',
      text: rows[1]?.[0],
      around: { before: 'asset:', after: '' },
    });
    await correct(fileId, [{ record: 2, column: identity.column, text: 'corrected' }]);
    expect(await rowOf(fileId, 2)).toMatchObject({ corrected: [{ column: 0 }, { column: 3 }] });
    await expect(host.api.imports.cellSource({ fileId, record: 2, column: 1 })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('ogit/_type'),
    });
    const run = await host.send(fileId);
    expect(run.counts.stored).toBe(2);
    expect(await host.vertexOf('asset:corrected')).toMatchObject({ 'ogit/name': 'BY HAND' });
  });

  it('is refused for a row or column that the file does not have', async () => {
    const { id: fileId } = await host.openText('short.csv', machinesCsv(machines(2)));
    for (const cell of [
      { record: 9, column: 0, text: 'x' },
      { record: 1, column: 9, text: 'x' },
    ])
      await expect(host.api.imports.correct({ fileId, cells: [cell] })).rejects.toMatchObject({
        code: 'bad-input',
      });
    expect(readyFileOf(await host.waitForCheck(fileId))).not.toHaveProperty('corrections');
  });
});

describe('many cells', () => {
  it('of a column are found and replaced, after they were counted', async () => {
    const rows = machines(40).map((row, n) => row.with(2, n % 4 === 0 ? `Host.${n}` : (row[2] ?? '')));
    const { id: fileId } = await host.openText('replace.csv', machinesCsv(rows));
    const search = {
      fileId,
      column: 2,
      replacement: { find: 'host.', by: '$&-', match: 'part', ignoreCase: true },
    } as const;
    expect(await host.api.imports.findCells(search)).toMatchObject({
      cells: 10,
      examples: expect.arrayContaining([{ record: 5, column: 2, before: 'Host.4', after: '$&-4' }]),
    });
    expect(
      (await host.api.imports.findCells({ ...search, replacement: { ...search.replacement, match: 'cell' } }))
        .cells,
    ).toBe(0);
    expect(await host.api.imports.replaceCells(search)).toBe(10);
    expect(readyFileOf(await host.waitForCheck(fileId)).corrections?.count).toBe(10);
    expect((await rowOf(fileId, 5))?.cells[2]).toBe('$&-4');
  });

  it('of a selection get the same text, also among the rows of a filter', async () => {
    const rows = machines(20).map((row, n) => (n % 2 === 0 ? row.with(1, '') : row));
    const { id: fileId } = await host.openText('fill.csv', machinesCsv(rows));
    const fill = { fileId, column: 1, filter: { of: 'empty' }, first: 2, count: 3, text: 'ogit/X' } as const;
    expect(await host.api.imports.fillCells(fill)).toBe(3);
    await host.waitForCheck(fileId);
    const { corrections } = await host.api.imports.corrections({ fileId, first: 0, count: 10 });
    expect(corrections.map(({ record }) => record)).toEqual([5, 7, 9]);
  });

  it('are limited to 10,000 cells and 10,000,000 characters', async () => {
    const rows = machines(10_001).map((row) => row.with(2, 'same'));
    const { id: fileId } = await host.openText('many.csv', machinesCsv(rows));
    const replacement = { find: 'same', by: 'other', match: 'cell', ignoreCase: false } as const;
    expect((await host.api.imports.findCells({ fileId, column: 2, replacement })).cells).toBe(10_001);
    await expect(host.api.imports.replaceCells({ fileId, column: 2, replacement })).rejects.toMatchObject({
      message: expect.stringContaining('10,001 cells would be corrected by hand'),
    });
    const long = { fileId, column: 2, filter: all, first: 0, count: 20, text: 'x'.repeat(1_000_000) };
    await expect(host.api.imports.fillCells(long)).rejects.toMatchObject({
      message: expect.stringContaining('10,000,000 characters together'),
    });
    expect(readyFileOf(await host.waitForCheck(fileId))).not.toHaveProperty('corrections');
  });
});

async function evidencePath(runId: string): Promise<string> {
  const delivered = await host.api.imports.evidence({ runId });
  if (delivered.to !== 'path') throw new Error('not delivered');
  return delivered.path;
}

it('a stored file of corrections that cannot be read is renamed, and the log reports it', async () => {
  const text = machinesCsv(machines(2));
  const first = await host.openText('damaged.csv', text);
  await correct(first.id, [{ record: 1, column: 2, text: 'x' }]);
  const { index } = readyFileOf(await host.waitForCheck(first.id));
  const sha256 = index.state === 'done' ? index.sha256 : '';
  await host.api.imports.close({ fileId: first.id });
  const path = join(host.folder, 'data', 'corrections', `${sha256}.json`);
  await writeFile(path, '{"version":');
  const reopened = await host.openText('damaged.csv', text);
  expect(readyFileOf(reopened)).not.toHaveProperty('corrections');
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('{"version":');
  expect(host.lines.join('\n')).toContain('cannot be read');
});

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { checkOf, machineHeads, machines, machinesCsv, readyFileOf } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Sheet = readonly (readonly (string | number)[])[];
const workbook = (sheets: Readonly<Record<string, Sheet>>): Buffer => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as (string | number)[][]), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

const openFiles = () =>
  new Promise<FileState[]>((resolve) => {
    const stop = host.api.imports.changed((state) => {
      resolve(state.files);
      queueMicrotask(() => stop());
    });
  });
const cellsOf = async (fileId: string) => {
  const request = { fileId, first: 0, count: 10, filter: { of: 'all' as const } };
  return (await host.api.imports.rows(request)).rows.map((row) => row.cells);
};

describe('opening any table', () => {
  it('opens a workbook with a title above its table, and reports the sheet and the header row', async () => {
    const rows = machines(3);
    const bytes = workbook({ Server: [['Servers of May'], [], [], machineHeads, ...rows] });
    const file = await host.openText('servers.xlsx', bytes);
    expect(readyFileOf(file)).toMatchObject({
      rows: 3,
      sourceColumns: machineHeads,
      recognition: { kind: { value: 'vertices' } },
      index: { state: 'done', sha256: createHash('sha256').update(bytes).digest('hex') },
      converted: { format: 'xlsx', table: 'Server', headerRows: [4] },
      blocked: null,
    });
    expect(await cellsOf(file.id)).toEqual(rows);
    const run = await host.send(file.id);
    expect(run).toMatchObject({ state: 'finished' });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
  });

  it('reports a row of a text with fewer values than the header instead of filling it up', async () => {
    const text = ['Stand 1.5.2026', '', 'Nr;Name;Ort', '1;Web;Köln', '2;Datenbank', '3;Mail;Bonn', '4;DNS;']
      .join('\r\n')
      .concat('\r\n');
    const file = await host.openText('titled.csv', text);
    expect(readyFileOf(file).converted?.headerRows).toEqual([3]);
    const [row, other] = (await cellsOf(file.id)).slice(1, 3);
    expect([row, other]).toEqual([
      ['2', 'Datenbank'],
      ['3', 'Mail', 'Bonn'],
    ]);
    const { problems } = checkOf(await host.waitForCheck(file.id));
    expect(problems.find(({ rule }) => rule === 'ragged')).toMatchObject({ rows: 1, place: 'line 5' });
  });

  it('accepts rows of the width of the header although a few longer rows add columns', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `${at};Web ${at};Köln`);
    const lines = ['Bestand', '', 'Nr;Name;Ort', ...rows, '20;DNS;Bonn;x', '21;Mail;Bonn;y;z', '22;kurz'];
    const file = await host.openText('longer.csv', `${lines.join('\r\n')}\r\n`);
    expect(readyFileOf(file).sourceColumns).toEqual(['Nr', 'Name', 'Ort', 'column 4', 'column 5']);
    const { problems } = checkOf(await host.waitForCheck(file.id));
    expect(problems.find(({ rule }) => rule === 'ragged')).toMatchObject({ rows: 1, place: 'line 26' });
  });

  it('opens the committed sample', async () => {
    const sample = fileURLToPath(new URL('../../engine/sources/samples/servers.xlsx', import.meta.url));
    const file = await host.openText('servers.xlsx', await readFile(sample));
    expect(readyFileOf(file).converted?.format).toBe('xlsx');
    expect(readyFileOf(file).rows).toBeGreaterThan(0);
  });

  it('opens each sheet with rows as a separate file, in the order of the workbook', async () => {
    const bytes = workbook({
      Server: [machineHeads, ...machines(2)],
      Empty: [],
      Room: [machineHeads, ...machines(3)],
    });
    const first = await host.openText('book.xlsx', bytes);
    const open = await openFiles();
    const at = open.findIndex(({ id }) => id === first.id);
    const [server, room] = open.slice(at, at + 2);
    expect([server?.name, room?.name]).toEqual(['book.xlsx – Server', 'book.xlsx – Room']);
    const checked = await host.waitForCheck(room?.id ?? '');
    expect([readyFileOf(await host.waitForCheck(first.id)).rows, readyFileOf(checked).rows]).toEqual([2, 3]);
    await host.api.imports.close({ fileId: first.id });
    expect(await cellsOf(checked.id)).toHaveLength(3);
  });

  it('does not report a sheet as sent when only another sheet of the workbook was sent', async () => {
    const bytes = workbook({
      One: [machineHeads, ...machines(2)],
      Two: [machineHeads, ...machines(2)],
    });
    const first = await host.openText('two-sheets.xlsx', bytes);
    const open = await openFiles();
    const second = open[open.findIndex(({ id }) => id === first.id) + 1]?.id ?? '';
    await host.waitForCheck(second);
    await host.send(first.id);
    const after = await openFiles();
    const stateOf = (id: string) => after.find((file) => file.id === id) as FileState;
    expect(readyFileOf(stateOf(first.id)).sentBefore).toMatchObject({ stored: 2 });
    expect(readyFileOf(stateOf(second)).sentBefore).toBeNull();
  });

  it('gives columns without a name, or with the same one, distinct names', async () => {
    const lines = Array.from({ length: 3 }, (_, n) => `Otto,Anna ${n},x,web,\n`);
    const file = await host.openText('names.csv', `Name,Name,,Host,\n${lines.join('')}`);
    expect(readyFileOf(file).sourceColumns).toEqual(['Name', 'Name 2', 'column 3', 'Host']);
    expect(readyFileOf(file).rows).toBe(3);
  });

  it('leaves out rows of delimiters alone, as in a workbook', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `${n};Anna;Köln\r\n`);
    const file = await host.openText('blank.csv', `Nr;Name;Ort\r\n${rows.join('')}${';;\r\n'.repeat(20)}`);
    expect(readyFileOf(file).rows).toBe(300);
  });

  it('opens compressed text, JSON Lines and pipe separated text', async () => {
    const rows = machines(2);
    const text = machinesCsv(rows);
    const lines = rows.map((row) => Object.fromEntries(machineHeads.map((head, n) => [head, row[n]])));
    const pipes = [machineHeads, ...rows].map((row) => row.join('|')).join('\n');
    const jsonl = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    const samples = [
      ['machines.csv.gz', gzipSync(text), 'gzip'],
      ['machines.jsonl', jsonl, 'json-lines'],
      ['machines.psv', `${pipes}\n`, 'csv'],
    ] as const;
    for (const [name, content, format] of samples) {
      const file = await host.openText(name, content);
      expect(readyFileOf(file).converted?.format, name).toBe(format);
      expect(readyFileOf(file).sourceColumns, name).toEqual(machineHeads);
      expect(await cellsOf(file.id), name).toEqual(rows);
    }
  });

  it('gives JSON rows an empty cell for a property that only a later row has', async () => {
    const early = Array.from({ length: 3_000 }, (_, n) => JSON.stringify({ id: `a${n}`, name: 'x' }));
    const file = await host.openText(
      'late.jsonl',
      `${[...early, JSON.stringify({ id: 'z', name: 'y', late: '1' })].join('\n')}\n`,
    );
    expect(readyFileOf(file)).toMatchObject({ rows: 3_001, sourceColumns: ['id', 'name', 'late'] });
    expect((await cellsOf(file.id))[0]).toEqual(['a0', 'x', '']);
    expect(checkOf(file).problems.map(({ rule }) => rule)).not.toContain('row-width');
  });

  it('reads the selected row as the header, and keeps that header when the kind changes', async () => {
    const bytes = workbook({
      Server: [
        ['a', 'b'],
        ['c', 'd'],
        ['1', '2'],
        ['3', '4'],
      ],
    });
    const file = await host.openText('header.xlsx', bytes);
    await host.api.imports.read({ fileId: file.id, as: { source: { headerRow: 2 } } });
    const reopened = await host.waitForCheck(file.id);
    expect(readyFileOf(reopened)).toMatchObject({ sourceColumns: ['c', 'd'], rows: 2 });
    await host.api.imports.read({ fileId: file.id, as: { kind: 'edges' } });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({ sourceColumns: ['c', 'd'] });
  });

  it('leaves a title and a footer of a text out, and restores them on request', async () => {
    const text = 'Machines of May\n\nid;name;ram\n1;Mail;16\n2;Web;64\nTotal;;80\n\nSource: inventory\n';
    const file = await host.openText('report.csv', text);
    expect(readyFileOf(file)).toMatchObject({ sourceColumns: ['id', 'name', 'ram'], rows: 2 });
    expect(readyFileOf(file).converted?.excludedBelow).toBeGreaterThan(0);
    await host.api.imports.read({ fileId: file.id, as: { source: { keepExcluded: true } } });
    expect(readyFileOf(await host.waitForCheck(file.id)).rows).toBeGreaterThan(2);
  });

  it('names the places of rows and problems in the original workbook', async () => {
    const [good = [], bad = []] = machines(2);
    const typeAt = machineHeads.indexOf('ogit/_type');
    const faulty = bad.map((cell, column) => (column === typeAt ? '' : cell));
    const rows = [['Servers of May'], [], machineHeads, good, [], faulty];
    const file = await host.openText('places.xlsx', workbook({ Server: rows }));
    const { rows: shown } = await host.api.imports.rows({
      fileId: file.id,
      first: 0,
      count: 5,
      filter: { of: 'all' },
    });
    expect(shown.map(({ place }) => place)).toEqual(["Sheet 'Server', row 4", "Sheet 'Server', row 6"]);
    const letter = String.fromCharCode(65 + typeAt);
    expect(checkOf(file).problems.map(({ place }) => place)).toContain(`Sheet 'Server', cell ${letter}6`);
  });

  it('restores one row that was left out, and joins two header rows', async () => {
    const text = 'Machines of May\n\nid;name;ram\n1;Mail;16\n2;Web;64\nTotal;;80\n\nSource: inventory\n';
    const file = await host.openText('restored.csv', text);
    const rows = await host.api.imports.originalRows({ fileId: file.id });
    const total = rows.find(({ cells }) => cells[0] === 'Total')?.row ?? 0;
    await host.api.imports.read({ fileId: file.id, as: { source: { restored: [total] } } });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      rows: 3,
      converted: { excludedBelow: 1 },
    });
    await host.api.imports.read({ fileId: file.id, as: { source: { headerRow: 3, headerRows: 2 } } });
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      sourceColumns: ['id 1', 'name Mail', 'ram 16'],
      converted: { headerRows: [3, 4], selection: { headerRow: 3, headerRows: 2 } },
    });
  });

  it('reads a CSV file again with another delimiter and encoding', async () => {
    const file = await host.openText(
      'other.csv',
      Buffer.from('id,name:x,y\n1,caf\xe9:2\n3,th\xe9:4\n', 'latin1'),
    );
    await host.api.imports.read({
      fileId: file.id,
      as: { source: { delimiter: ':', encoding: 'iso-8859-2', quote: '' } },
    });
    const reopened = await host.waitForCheck(file.id);
    expect(readyFileOf(reopened).sourceColumns).toEqual(['id,name', 'x,y']);
    expect(await cellsOf(file.id)).toEqual([
      ['1,café', '2'],
      ['3,thé', '4'],
    ]);
  });

  it('opens pasted cells, as text with tabs or as a table in HTML', async () => {
    const rows = machines(2);
    const text = [machineHeads, ...rows].map((row) => row.join('\t')).join('\n');
    const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const html = `<table>${[machineHeads, ...rows].map(row).join('')}</table>`;
    for (const pasted of [
      { html: '', text },
      { html, text: '' },
    ]) {
      const { fileId } = await host.api.imports.open({ source: { kind: 'pasted', ...pasted } });
      const file = await host.waitForCheck(fileId);
      expect(file.name).toBe('Pasted table');
      expect(readyFileOf(file).sourceColumns).toEqual(machineHeads);
      expect(await cellsOf(fileId)).toEqual(rows);
    }
  });

  it('describes a file that is not a table in one sentence, and opens the next file', async () => {
    const pdf = await host.openText('a.pdf', '%PDF-1.7\n%');
    expect(pdf.reading).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('a.pdf is a PDF document.'),
    });
    expect(readyFileOf(await host.openText('fine.csv', machinesCsv(machines(1)))).rows).toBe(1);
  });

  it('removes its copies when the file is closed', async () => {
    const file = await host.openText('closed.xlsx', workbook({ S: [machineHeads, ...machines(1)] }));
    const copies = async () =>
      (await readdir(join(host.folder, 'temporary'))).filter((name) => name.startsWith(file.id));
    expect(await copies()).toHaveLength(1);
    await host.api.imports.close({ fileId: file.id });
    expect(await copies()).toEqual([]);
  });

  it('selects a table by name, and lists all names when no table has that name', async () => {
    const path = join(host.folder, 'named.xlsx');
    await writeFile(
      path,
      workbook({ One: [machineHeads, ...machines(1)], Two: [machineHeads, ...machines(2)] }),
    );
    const open = async (table: string) => {
      const as = { source: { table } };
      const { fileId } = await host.api.imports.open({ source: { kind: 'path', path }, as });
      return host.waitForCheck(fileId);
    };
    expect(readyFileOf(await open('two')).rows).toBe(2);
    expect((await open('Three')).reading).toMatchObject({
      message: 'named.xlsx has no table “Three”; it contains “One”, “Two”.',
    });
  });
});

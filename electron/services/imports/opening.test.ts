import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { machines, machinesCsv, readyFileOf } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
describe('opening a file', () => {
  it('recognises encoding, dialect, header and kind, and checks the rows', async () => {
    const file = await host.openText('good.csv', machinesCsv(machines(3)));
    expect(readyFileOf(file)).toMatchObject({
      rows: 3,
      recognition: {
        encoding: { value: 'utf-8' },
        dialect: { value: 'default' },
        header: { value: 'first-row' },
        kind: { value: 'vertices', confidence: 'certain' },
      },
      index: {
        state: 'done',
        sha256: createHash('sha256')
          .update(await readFile(`${host.folder}/good.csv`))
          .digest('hex'),
      },
      check: { state: 'done', problems: [], problemRows: 0 },
      blocked: null,
    });
    const { rows, total } = await host.api.imports.rows({
      fileId: file.id,
      first: 1,
      count: 10,
      filter: { of: 'all' },
    });
    expect([total, rows.map((row) => row.record)]).toEqual([3, [2, 3]]);
  });

  it('removes a byte order mark and reads the first head without it', async () => {
    const file = await host.openText('bom.csv', `\ufeff${machinesCsv(machines(1))}`);
    expect(readyFileOf(file).recognition).toMatchObject({ encoding: { value: 'utf-8' }, markBytes: 3 });
    expect(readyFileOf(file).columns[0]?.name).toBe('ogit/_xid');
  });

  it('reads semicolons and Windows-1252', async () => {
    const text = 'ogit/_xid;ogit/name\r\na;Büro „Süd“\r\n';
    const bytes = Buffer.from(text.replaceAll('„', '\x84').replaceAll('“', '\x93'), 'latin1');
    const file = await host.openText('excel.csv', bytes);
    expect(readyFileOf(file).recognition).toMatchObject({
      dialect: { value: 'excel-semicolon' },
      encoding: { value: 'windows-1252' },
    });
    const { rows } = await host.api.imports.rows({
      fileId: file.id,
      first: 0,
      count: 1,
      filter: { of: 'all' },
    });
    expect(rows[0]?.cells).toEqual(['a', 'Büro „Süd“']);
  });

  it('reads UTF-16 with its mark', async () => {
    const file = await host.openText(
      'utf16.csv',
      Buffer.from(`\ufeff${machinesCsv(machines(2))}`, 'utf16le'),
    );
    expect(readyFileOf(file)).toMatchObject({
      rows: 2,
      recognition: { encoding: { value: 'utf-16le' }, markBytes: 2 },
    });
  });

  it.each([['empty.csv', '', 'The file is empty; it needs at least a header row.']])(
    'says in one sentence why %s cannot be used',
    async (name, text, sentence) => {
      const file = await host.openText(name, text);
      expect(file.reading).toMatchObject({ state: 'failed', message: expect.stringContaining(sentence) });
    },
  );

  it('fails with the name of a file that does not exist', async () => {
    const { fileId } = await host.api.imports.open({
      source: { kind: 'path', path: `${host.folder}/gone.csv` },
    });
    await expect
      .poll(() => readingOf(fileId))
      .toMatchObject({ state: 'failed', message: expect.stringContaining('gone.csv') });
  });

  it('names the row where a strict reader stops, and does not send the file', async () => {
    const file = await host.openText('torn.csv', `${machinesCsv(machines(2))}"open`);
    expect(readyFileOf(file).blocked).toContain('row 3, line 4');
    await expect(host.api.imports.send({ fileId: file.id, connectionId: 'practice' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('does not send a file with the same head twice', async () => {
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

describe('files with unexpected bytes', () => {
  const umlauts = machinesCsv(
    machines(200).map(([xid = '', type = '', , scope = '']) => [xid, type, 'Köln', scope]),
  );

  it('keeps the valid characters of a UTF-8 file with one invalid byte, and blocks it at that row', async () => {
    const bytes = Buffer.from(umlauts);
    // In the last cell of the last row.
    bytes[bytes.length - 4] = 0xff;
    const file = await host.openText('bad-byte.csv', bytes);
    expect(readyFileOf(file)).toMatchObject({
      recognition: { encoding: { value: 'utf-8' } },
      rows: 200,
      blocked: expect.stringContaining('row 200'),
    });
    const { rows } = await host.api.imports.rows({
      fileId: file.id,
      first: 0,
      count: 1,
      filter: { of: 'all' },
    });
    expect(rows[0]?.cells[2]).toBe('Köln');
  });

  it('reads a file as Windows-1252 when its only character beyond ASCII is in the last row', async () => {
    const ascii = machinesCsv(machines(2_000));
    const file = await host.openText('late.csv', Buffer.from(`${ascii}"late","T","K\xf6ln","s"\n`, 'latin1'));
    expect(readyFileOf(file)).toMatchObject({
      recognition: { encoding: { value: 'windows-1252' } },
      rows: 2_001,
      blocked: null,
    });
  });

  it('refuses an archive whose bytes could be CSV with the name of its format', async () => {
    const bytes = Buffer.from('7z\xbc\xaf\x27\x1c,b\n1,2\n', 'latin1');
    const file = await host.openText('packed.csv', bytes);
    expect(file.reading).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('packed.csv is an archive of a kind that cannot be read here.'),
    });
  });

  it('refuses a file that is not text in one sentence', async () => {
    const file = await host.openText('binary.csv', new Uint8Array([0x89, 0x50, ...new Uint8Array(100)]));
    expect(file.reading).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('not a text file'),
    });
  });
});

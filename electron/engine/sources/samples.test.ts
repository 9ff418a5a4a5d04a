import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createFileInput } from './file-input.ts';
import { readTables } from './sources.test-kit.ts';

const openSample = (name: string) =>
  createFileInput(fileURLToPath(new URL(`./samples/${name}`, import.meta.url)));

describe('a workbook that openpyxl wrote', () => {
  it('is read as it was written, without its title, with hidden rows and columns and several sheets', async () => {
    const tables = await readTables(await openSample('servers.xlsx'));
    expect(tables.map(({ table }) => table.name)).toEqual(['Server', 'Place', 'Notes']);
    const [server, place, notes] = tables;
    expect(server?.table.excluded).toMatchObject([{ reason: 'preamble', from: { row: 1 }, to: { row: 2 } }]);
    expect([server?.header, ...(server?.rows ?? [])]).toEqual([
      ['ogit/_xid', 'name', 'ram', 'installed', 'active', 'serial number', 'load'],
      ['machine:a', 'host-a', '2048', '2024-02-29T12:30:00', 'true', '00012345678901234567', '0.1'],
      ['machine:b', 'Köln, rack 2', '4096', '1999-12-31T23:59:59', 'false', '7', '0.3'],
      ['machine:c', '東京 3', '8192', '2024-03-01', 'true', 'x', '0.3333333333333333'],
      ['machine:d', 'host-d', '123456789012345700', '08:15:00', '', '', '#N/A'],
    ]);
    expect(server?.table.guesses.map(({ about, evidence }) => `${about}: ${evidence}`)).toEqual(
      expect.arrayContaining([
        'hidden rows: row 6 is hidden',
        'hidden columns: column E is hidden',
        'merged cells: 1 merged range, the first is A1:F1',
      ]),
    );
    expect(server?.notes.map(({ about }) => about)).toEqual(
      expect.arrayContaining([
        'lost digits',
        'no stored result',
        'error value',
        'hidden rows',
        'merged cells',
      ]),
    );
    expect(place?.rows).toEqual([
      ['1', 'r1'],
      ['2', 'r2'],
    ]);
    expect(notes?.table).toMatchObject({
      isHidden: true,
      notes: ['The sheet is hidden in the workbook.'],
    });
    expect(place?.table).not.toHaveProperty('isHidden');
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableSelection } from '../../../shared/imports/conversion.ts';
import { readOriginalRows } from './original-rows-task.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'original-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns each row as its number, its part of the table and its cells. */
async function rowsOf(name: string, content: string | Uint8Array, selection: TableSelection = {}) {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows = await readOriginalRows({ path, name, selection });
  return rows.map(({ row, cells, part }) => `${row} ${part} ${cells.join('|')}`);
}

const report = 'Machines of May\n\nid;name;ram\n1;Mail;16\n2;Web;64\nTotal;;80\n\nSource: inventory\n';

describe('rows of the original file', () => {
  it('of a text file mark the header and the excluded rows above and below', async () => {
    expect(await rowsOf('report.csv', report)).toEqual([
      '1 above Machines of May||',
      '3 header id|name|ram',
      '4 row 1|Mail|16',
      '5 row 2|Web|64',
      '6 below Total||80',
      '8 below Source: inventory',
    ]);
  });

  it('mark excluded rows that the user restored', async () => {
    expect(await rowsOf('restored.csv', report, { restored: [6] })).toContain('6 restored Total||80');
  });

  it('are read with the delimiter and the header that the user chose', async () => {
    const rows = await rowsOf('chosen.csv', 'a:b;c\n1:2;3\n4:5;6\n', { delimiter: ':', headerRow: 2 });
    expect(rows).toEqual(['1 above a|b;c', '2 header 1|2;3', '3 row 4|5;6']);
  });

  it('of a long file end a few rows after the header', async () => {
    const lines = Array.from({ length: 5_000 }, (_, row) => `${row},x${row}`);
    expect((await rowsOf('long.csv', `id,name\n${lines.join('\n')}\n`)).length).toBeLessThan(20);
  });

  it('of a sheet have the title above its table', async () => {
    const book = utils.book_new();
    const rows = [['Servers of May'], [], ['id', 'name'], ['1', 'Mail'], ['2', 'Web']];
    utils.book_append_sheet(book, utils.aoa_to_sheet([['x', 'y']]), 'First');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Server');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    expect(await rowsOf('book.xlsx', bytes, { table: 'Server' })).toEqual([
      '1 above Servers of May|',
      '3 header id|name',
      '4 row 1|Mail',
      '5 row 2|Web',
    ]);
  });
});

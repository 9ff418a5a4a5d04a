import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineHeads, machines, machinesCsv } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

interface CheckResult {
  readonly files: readonly { readonly path: string; readonly rows?: number; readonly failure?: string }[];
}

async function writeWorkbook(name: string, sheets: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const book = utils.book_new();
  for (const [sheet, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as string[][]), sheet);
  const path = join(terminal.folder, name);
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return path;
}

/** Rows of a sheet: a title, an empty row, a header and `count` machines. */
const sheetOf = (count: number) => [['Servers of May'], [], machineHeads, ...machines(count)];

describe('a table of any format in the terminal', () => {
  it('is checked: every sheet with rows, or the one that --table names', async () => {
    const path = await writeWorkbook('book.xlsx', { Server: sheetOf(3), Room: sheetOf(2) });
    const all = await terminal.json<CheckResult>(['check', path]);
    expect(all.files.map((file) => [file.path, file.rows])).toEqual([
      [`${path} – Server`, 3],
      [`${path} – Room`, 2],
    ]);
    const one = await terminal.json<CheckResult>(['check', path, '--table', 'Room']);
    expect(one.files.map(({ rows }) => rows)).toEqual([2]);
    const none = await terminal.run(['check', path, '--table', 'Rack']);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('has no table “Rack”') });
  });

  it('takes its header from the row of --header-row', async () => {
    const path = join(terminal.folder, 'rows.csv');
    await writeFile(path, 'a,b\nc,d\n1,2\n3,4\n');
    const checked = await terminal.json<{ files: { columns: string[] }[] }>([
      'check',
      path,
      '--header-row',
      '2',
    ]);
    expect(checked.files[0]?.columns).toEqual(['c', 'd']);
  });

  it('is sent with every sheet as one file, or from standard input', async () => {
    const path = await writeWorkbook('send.xlsx', { One: sheetOf(3), Two: sheetOf(2) });
    const sent = await terminal.run(['send', path, '--connection', 'staging', '--yes']);
    expect(sent.out).toContain('5 rows: 5 stored');
    const rows = machines(4);
    const args = ['send', '-', '--connection', 'staging', '--yes'];
    const piped = await terminal.run(args, { stdin: machinesCsv(rows) });
    expect(piped).toMatchObject({ code: 0, out: expect.stringMatching(/^-\n {2}4 rows .* 4 stored\n/) });
    expect(await terminal.countXid(rows[3]?.[0] ?? '')).toBe(1);
    const unconfirmed = terminal.run(['send', '-', '--connection', 'staging'], { stdin: machinesCsv(rows) });
    expect((await unconfirmed).err).toContain('read from standard input: add --yes.');
  });

  it('is checked and planned from standard input, under the name of the command line', async () => {
    const stdin = machinesCsv(machines(2));
    const planned = await terminal.json<{ order: CheckResult['files'] }>(['plan', '-'], { stdin });
    expect(planned.order).toMatchObject([{ path: '-', rows: 2 }]);
    const checked = await terminal.json<CheckResult>(['check', '-'], { stdin });
    expect(checked.files).toMatchObject([{ path: '-', rows: 2 }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { checkOf, readyFileOf } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const cellsOf = async (fileId: string) => {
  const request = { fileId, first: 0, count: 10, filter: { of: 'all' as const } };
  return (await host.api.imports.rows(request)).rows.map((row) => row.cells);
};

describe('a file in which a quote is not closed', () => {
  it('is read line by line, instead of taking the rest for one cell', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `h${at};${at === 4 ? '"' : ''}n${at}`);
    const file = await host.openText('open-quote.csv', `Host;Name\n${lines.join('\n')}\n`);
    expect(readyFileOf(file)).toMatchObject({ rows: 30, sourceColumns: ['Host', 'Name'] });
    expect((await cellsOf(file.id)).slice(4, 6)).toEqual([
      ['h4', '"n4'],
      ['h5', 'n5'],
    ]);
  });

  it('is read line by line also where the quote is below the first rows, and the problems name the line', async () => {
    for (const [at, end] of [
      [250, '\n'],
      [298, ''],
    ] as const) {
      const lines = Array.from({ length: 300 }, (_, row) => `h${row};${row === at ? '"' : ''}n${row}`);
      const file = await host.openText(`late-quote-${at}.csv`, `Host;Name\n${lines.join('\n')}${end}`);
      expect(readyFileOf(file)).toMatchObject({ rows: 300, sourceColumns: ['Host', 'Name'] });
      expect(readyFileOf(file).converted?.losses).toEqual([
        `1 cell of column Name has a quote that no other one closes, which was read as text. First: line ${at + 2}, column 2.`,
      ]);
    }
  });

  it('is read, if it has names of the conventions, as the connector does, whatever its quotes contain', async () => {
    const content = ['a;b;c', ...Array.from({ length: 5 }, (_, at) => `${at};1;2`), ''].join('\n');
    const header = 'ogit/_xid;ogit/_type;ogit/_content';
    const rows = ['x1', 'x2'].map((xid) => `${xid};ogit/Attachment;"${content}"\n`);
    const file = await host.openText('contents.csv', `${header}\n${rows.join('')}`);
    expect([readyFileOf(file).rows, readyFileOf(file).converted]).toEqual([2, undefined]);
    const open = await host.openText('open.csv', `${header}\nx1;ogit/Attachment;"${content}`);
    expect([readyFileOf(open).rows, readyFileOf(open).converted]).toEqual([1, undefined]);
    const { problems } = checkOf(await host.waitForCheck(open.id));
    expect(problems.find(({ rule }) => rule === 'rows-inside')).toMatchObject({
      severity: 'warning',
      rows: 1,
      example: 'A quote of the row in line 2 is not closed there, so its value includes 5 lines below it.',
    });
    expect(checkOf(await host.waitForCheck(file.id)).problems.map(({ rule }) => rule)).not.toContain(
      'rows-inside',
    );
  });
});

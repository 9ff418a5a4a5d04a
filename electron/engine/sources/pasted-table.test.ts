import { describe, expect, it } from 'vitest';
import { type Clipboard, openPastedTable } from './pasted-table.ts';

async function paste(clipboard: Partial<Clipboard>) {
  const { input, source } = openPastedTable({ html: '', text: '', ...clipboard });
  const [table] = await source.tables(input);
  if (table === undefined) throw new Error('no table');
  const rows: (readonly string[])[] = [];
  for await (const batch of source.open(input, table)) rows.push(...batch.rows.map(({ cells }) => cells));
  return { format: source.format, header: table.header, count: table.rows, rows };
}

describe('a pasted table', () => {
  it('is read from the tab separated text of a spreadsheet, line breaks and quotes in cells included', async () => {
    const text = 'name\tram\tnote\r\nx\t1\t"two\nlines and ""quotes"""\r\ny\t2\t\r\n';
    expect(await paste({ text, html: '<table><tr><td>name</td></tr></table>' })).toEqual({
      format: 'pasted-text',
      header: ['name', 'ram', 'note'],
      count: 2,
      rows: [
        ['x', '1', 'two\nlines and "quotes"'],
        ['y', '2'],
      ],
    });
  });

  it('is read from HTML where the text has no columns', async () => {
    const html =
      '<meta charset="utf-8"><table><tr><th>name</th><th>ram</th></tr><tr><td>x</td><td>1</td></tr></table>';
    expect(await paste({ html, text: 'name ram\nx 1' })).toMatchObject({
      format: 'html',
      header: ['name', 'ram'],
      rows: [['x', '1']],
    });
  });

  it('is refused in one sentence where the clipboard has none', () => {
    expect(() => openPastedTable({ html: '<p>hello</p>', text: ' ' })).toThrow(
      'The clipboard has no table; copy its cells and paste again.',
    );
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convert } from './convert.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-convert-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const file = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8');

async function run(args: readonly string[], signal = new AbortController().signal, stdin = '') {
  let out = '';
  let err = '';
  const code = await convert(args, {
    stdout: {
      write: (text) => {
        out += text;
        return true;
      },
    },
    stderr: {
      isTTY: false,
      columns: 80,
      control: () => undefined,
      record: () => undefined,
      fail: (text) => {
        err += text;
      },
      write: (text) => {
        err += text;
        return true;
      },
    },
    data: folder,
    engineWorker: new URL('../../engine/worker.ts', import.meta.url),
    now: () => 0,
    signal,
    stdin: Readable.from([stdin]),
  });
  return { code, out, err };
}

const report = 'Machines of May\n\nid;name;ram\n1;"Mail; old";16\n2;Web;64\nTotal;;80\n\nSource: inventory\n';

describe('graph-intake convert', () => {
  it('reads standard input', async () => {
    const out = join(folder, 'out');
    const { code } = await run(['-', '--out', out], undefined, report);
    expect(code).toBe(0);
    expect(await read('out', 'standard-input.csv')).toContain('1,Mail; old,16');
  });

  it('writes a table of any form as canonical CSV with its header row', async () => {
    const path = await file('report.txt', report);
    const { code, out } = await run([path, '--out', join(folder, 'out')]);
    expect(code).toBe(0);
    expect(await read('out', 'report.csv')).toBe('id,name,ram\r\n1,Mail; old,16\r\n2,Web,64\r\n');
    expect(out).toContain('2 rows');
  });

  it('writes further tables of a file as NAME.2.csv and so on', async () => {
    const path = await file('two.csv', 'id,ram\n1,16\n2,32\n\ncity,area\nBerlin,891\nBonn,141\n');
    await run([path, '--out', join(folder, 'out')]);
    expect(await read('out', 'two.csv')).toBe('id,ram\r\n1,16\r\n2,32\r\n');
    expect(await read('out', 'two.2.csv')).toBe('city,area\r\nBerlin,891\r\nBonn,141\r\n');
  });

  it('selects one table by its name, and lists the names of all where there is none of that name', async () => {
    const path = await file('two.csv', 'id,ram\n1,16\n2,32\n\ncity,area\nBerlin,891\nBonn,141\n');
    await run([path, '--out', join(folder, 'out'), '--table', 'table 2']);
    expect(await read('out', 'two.csv')).toBe('city,area\r\nBerlin,891\r\nBonn,141\r\n');
    const { code, err } = await run([path, '--out', join(folder, 'out'), '--table', 'Cities']);
    expect(code).toBe(1);
    expect(err).toContain('has no table “Cities”; it contains “table 1”, “table 2”.');
  });

  it('takes the row of --header-row as the header, or generates column names for none', async () => {
    const path = await file('rows.csv', 'a,b\nc,d\n1,2\n');
    await run([path, '--out', join(folder, 'two'), '--header-row', '2']);
    expect(await read('two', 'rows.csv')).toBe('c,d\r\n1,2\r\n');
    await run([path, '--out', join(folder, 'none'), '--header-row', 'none']);
    expect(await read('none', 'rows.csv')).toBe('col_0,col_1\r\na,b\r\nc,d\r\n1,2\r\n');
  });

  it('adds a column that only a later record has, with empty cells in the rows before it', async () => {
    const first = Array.from({ length: 3_000 }, (_, id) => JSON.stringify({ id, text: 'x'.repeat(500) }));
    const path = await file('events.jsonl', [...first, '{"id":3000,"late":"yes"}'].join('\n'));
    expect(await run([path])).toMatchObject({ code: 0 });
    const lines = (await read('events.csv')).split('\r\n');
    expect(lines[0]).toBe('id,text,late');
    expect(lines[1]).toMatch(/^0,x+,$/);
    expect(lines[3001]).toBe('3000,,yes');
    expect(await run([path, '--to', 'jsonl', '--out', join(folder, 'out')])).toMatchObject({ code: 0 });
    expect((await read('out', 'events.jsonl')).trimEnd().split('\n').at(-1)).toBe(
      '{"id":"3000","text":"","late":"yes"}',
    );
  });

  it('writes JSON Lines with distinct names', async () => {
    const path = await file('twice.csv', 'id,value,value\n1,2,3\n4,5,6\n');
    await run([path, '--out', join(folder, 'out'), '--to', 'jsonl']);
    expect(await read('out', 'twice.jsonl')).toBe(
      '{"id":"1","value":"2","value 2":"3"}\n{"id":"4","value":"5","value 2":"6"}\n',
    );
  });

  it('reports what was recognized and why, and what was left out', async () => {
    const path = await file('report.txt', report);
    const { out } = await run([path, '--out', join(folder, 'out'), '--json']);
    const [converted] = JSON.parse(out).files;
    expect(converted.format).toBe('csv');
    expect(converted.tables[0].columns).toEqual(['id', 'name', 'ram']);
    expect(converted.tables[0].headerRows).toEqual([3]);
    expect(converted.tables[0].guesses).toContainEqual(
      expect.objectContaining({
        about: 'delimiter',
        value: 'semicolon',
        evidence: '4 of the first 6 rows have 3 cells',
      }),
    );
    expect(converted.tables[0].excluded.map((each: { reason: string }) => each.reason)).toEqual([
      'preamble',
      'total',
      'footer',
    ]);
  });

  it('converts many files in one process; one that cannot be read does not stop the others', async () => {
    // The signature of a PNG file.
    const picture = await file('picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    const good = await file('good.csv', 'id;ram\n1;16\n');
    const { code, err } = await run([
      picture,
      join(folder, 'missing.csv'),
      good,
      '--out',
      join(folder, 'out'),
    ]);
    expect(code).toBe(1);
    expect(err).toContain('picture.csv: picture.csv is a picture.');
    expect(err).toContain('missing.csv: missing.csv does not exist. Check its name and path.');
    expect(await readdir(join(folder, 'out'))).toEqual(['good.csv']);
  });

  it('refuses a folder and a device, and writes nothing for them', async () => {
    const tables = join(folder, 'tables');
    await mkdir(tables);
    const out = join(folder, 'out');
    const { code, err } = await run([tables, '/dev/null', '--out', out]);
    expect(code).toBe(1);
    expect(err).toContain('tables is a folder, not a file; open the files inside it.');
    expect(err).toContain('null is a device or a pipe, not a file; save its content to a file first');
    expect(await readdir(out)).toEqual([]);
  });

  it('replaces neither an input nor the output of another file', async () => {
    await mkdir(join(folder, 'other'));
    const first = await file('data.csv', 'id;ram\n1;16\n');
    const second = await file('data.txt', 'id;ram\n2;32\n');
    await run([first, second]);
    expect(await read('data.csv')).toBe('id;ram\n1;16\n');
    expect(await read('data (2).csv')).toBe('id,ram\r\n1,16\r\n');
    expect(await read('data (3).csv')).toBe('id,ram\r\n2,32\r\n');
  });

  it('leaves no file behind when it is interrupted', async () => {
    const path = await file('data.csv', 'id;ram\n1;16\n');
    const abort = new AbortController();
    abort.abort();
    await expect(run([path, '--out', join(folder, 'out')], abort.signal)).rejects.toThrow();
    expect(await readdir(join(folder, 'out'))).toEqual([]);
  });

  it('writes an empty file for an empty one', async () => {
    const path = await file('empty.csv', '');
    expect((await run([path, '--out', join(folder, 'out')])).code).toBe(0);
    expect(await read('out', 'empty.csv')).toBe('');
  });

  it('refuses missing files and invalid values of options', async () => {
    await expect(run([])).rejects.toThrow('Specify at least one file');
    await expect(run(['a.csv', '--to', 'xml'])).rejects.toThrow('--to takes csv or jsonl, not “xml”.');
    await expect(run(['a.csv', '--header-row', '0'])).rejects.toThrow(
      '--header-row takes the number of a row',
    );
    await expect(run(['a.csv', '--time-zone', 'Middle/Earth'])).rejects.toThrow(
      '--time-zone takes a name such as Europe/Berlin, not “Middle/Earth”.',
    );
    await expect(run(['a.csv', '--encoding', 'morse'])).rejects.toThrow('--encoding takes the name');
  });

  it('reads with the delimiter, the quote and the encoding that the user names', async () => {
    const text = await file('one.csv', 'a b:c\n"1":2\n');
    const out = join(folder, 'out');
    await run([text, '--out', out, '--delimiter', ':', '--quote', 'none']);
    expect(await read('out', 'one.csv')).toBe('a b,c\r\n"""1""",2\r\n');
    await run([text, '--out', out, '--delimiter', 'space']);
    expect(await read('out', 'one.csv')).toContain('a,b:c');
    // 93 FA is 日 in Shift JIS.
    const kanji = await file(
      'kanji.csv',
      Uint8Array.from([0x61, 0x2c, 0x62, 0x0a, 0x93, 0xfa, 0x2c, 0x31, 0x0a]),
    );
    await run([kanji, '--out', out, '--encoding', 'shift_jis']);
    expect(await read('out', 'kanji.csv')).toBe('a,b\r\n日,1\r\n');
  });
});

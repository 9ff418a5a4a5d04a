import { describe, expect, it } from 'vitest';
import { inputOf, readTable, readTables } from './sources.test-kit.ts';

const readCells = async (content: string, isStreamed = false) => {
  const { header, rows } = await readTable(inputOf(content, { isStreamed }));
  return [header, ...rows];
};

describe('JSON', () => {
  it('is read with nested objects as columns a.b.c and arrays of scalars as one cell of JSON', async () => {
    const records = [
      { id: 1, place: { room: 'r1', rack: { unit: 7 } }, tags: ['a', 'b'], empty: {}, none: null },
      { id: 2, place: { room: 'r2' }, late: true },
    ];
    for (const content of [
      JSON.stringify(records),
      records.map((each) => JSON.stringify(each)).join('\n'),
      JSON.stringify(records, null, 2),
    ])
      expect(await readCells(content)).toEqual([
        ['id', 'place.room', 'place.rack.unit', 'tags', 'empty', 'none', 'late'],
        ['1', 'r1', '7', '["a","b"]', '{}', '', ''],
        ['2', 'r2', '', '', '', '', 'true'],
      ]);
  });

  it('keeps the digits of numbers as they are written', async () => {
    const content =
      '[{"n":1.10,"big":12345678901234567890,"e":1E5,"list":[1.0,2e3],"z":-0,"text":"1.10"},{"n":2}]';
    expect(await readCells(content)).toEqual([
      ['n', 'big', 'e', 'list', 'z', 'text'],
      ['1.10', '12345678901234567890', '1E5', '[1.0,2e3]', '-0', '1.10'],
      ['2', '', '', '', '', ''],
    ]);
  });

  it('lists the arrays of an envelope and the arrays of objects inside records', async () => {
    const document = {
      meta: { total: 2, tags: ['x'] },
      data: {
        servers: [
          { id: 's1', disks: [{ gb: 1 }, { gb: 2 }] },
          { id: 's2', disks: [] },
        ],
      },
      users: [{ name: 'u' }],
    };
    const tables = await readTables(inputOf(JSON.stringify(document)));
    expect(tables.map(({ table, header, rows }) => [table.name, table.rows, header, rows])).toEqual([
      [
        'data.servers',
        2,
        ['id', 'disks'],
        [
          ['s1', '[{"gb":1},{"gb":2}]'],
          ['s2', '[]'],
        ],
      ],
      [
        'data.servers.disks',
        2,
        ['parent.id', 'gb'],
        [
          ['s1', '1'],
          ['s1', '2'],
        ],
      ],
      ['users', 1, ['name'], [['u']]],
    ]);
  });

  it('is read if its rows are arrays, if it is a single object, and if its rows are single values', async () => {
    expect(await readCells('[["id","name"],["1","x"],["2"]]')).toEqual([
      ['id', 'name'],
      ['1', 'x'],
      ['2', ''],
    ]);
    expect(await readCells('{"id":1,"a":{"b":"x"}}')).toEqual([
      ['id', 'a.b'],
      ['1', 'x'],
    ]);
    expect(await readCells('["a","b"]')).toEqual([['value'], ['a'], ['b']]);
  });

  it('is streamed in pieces that divide values, and columns of later records are added', async () => {
    const records = Array.from({ length: 20_000 }, (_, id) => ({ id, text: `"é\\ ${id} ]}` }));
    const content = `\ufeff${JSON.stringify([...records, { id: -1, extra: 'x' }])}`;
    const { rows, rowNumbers, header } = await readTable(inputOf(content, { isStreamed: true }));
    expect(header).toEqual(['id', 'text', 'extra']);
    expect(rows).toHaveLength(20_001);
    expect(rows[19_999]).toEqual(['19999', '"é\\ 19999 ]}', '']);
    expect(rowNumbers.at(-1)).toBe(20_001);
  });

  it('adds columns that only records after the first 16 MB have', async () => {
    const long = 'x'.repeat(1000);
    const content = `${`{"a":"${long}"}\n`.repeat(17_000)}{"a":"1","b":"late"}\n`;
    const { table, header, rows } = await readTable(inputOf(content));
    expect(table.header).toEqual(['a']);
    expect(table.rows).toBeNull();
    expect(header).toEqual(['a', 'b']);
    expect(rows.at(-1)).toEqual(['1', 'late']);
  });

  it('is refused with one clear sentence if it is incomplete or not valid', async () => {
    await expect(readTable(inputOf('[{"a":1},{"a":', { name: 'a.json' }))).rejects.toThrow(
      /^a\.json ends too early: it is incomplete/,
    );
    await expect(
      readTable(inputOf('{"a":1}\n{"a":2}\n{"a":3}\n{"a" 4}\n', { name: 'a.jsonl' })),
    ).rejects.toThrow('Line 4 of a.jsonl is not valid JSON; correct it, or export the file again.');
    await expect(readTable(inputOf('{"a":1}\n{"a":2\n{"a":3}\n', { name: 'a.jsonl' }))).rejects.toThrow(
      'Line 2 of a.jsonl is not valid JSON',
    );
    const late = `[${'{"a":1},'.repeat(200_000)}{"a":01}]`;
    await expect(readTable(inputOf(late, { name: 'a.json' }))).rejects.toThrow(
      /^a\.json is not valid JSON \(near byte/,
    );
  });

  it('is not recognised in a text that only starts like JSON', async () => {
    await expect(readTable(inputOf('[Section]\nkey=1\n'))).rejects.toThrow('contains no readable table');
    await expect(readTable(inputOf('{name};{id}\n1;2\n'))).rejects.toThrow('contains no readable table');
  });
});

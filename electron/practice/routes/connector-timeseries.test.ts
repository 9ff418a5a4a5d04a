import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, type Item, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
const ids: Record<string, string> = {};
beforeAll(async () => {
  practice = await startTestPractice();
  const response = await practice.vertices(
    'POST',
    csv(
      ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'],
      ...['one', 'two', 'three'].map((xid) => [xid, 'ogit/Timeseries', xid, 's']),
      ['machine', 'ogit/MARS/Machine', 'm', 's'],
    ),
  );
  for (const { data } of response.items) ids[String(data['ogit/_xid'])] = String(data['ogit/_id']);
});
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const put = (...rows: string[][]) => practice.send('PUT', '/timeseries', csv(...rows));
const valuesOf = async (xid: string) => (await practice.graph('GET', `/${ids[xid]}/values`)).json['items'];
const messages = (items: Item[]) => items.map(({ data }) => data['message']);

describe('interfaces.md 2.3, wire.md §3: PUT /timeseries', () => {
  it('writes a value for each row, by timestamp or by time', async () => {
    const response = await put(
      ['ogit/_xid', 'ogit/_id', 'timestamp', 'time', 'value'],
      ['one', '', '1700000000000', '', '1'],
      ['', ids['one'] ?? '', '-5', '', ' 2 '],
      ['one', '', '', '2026-02-03T04:05:06+01:00', '3'],
      ['one', '', '', '2026-02-03T04:05:06', '4'],
    );
    expect(response.json).toMatchObject({
      success: true,
      populated: { timeseries: 4, vertex: 0 },
      failed: 0,
    });
    expect(response.items[0]).toEqual({
      status: 'success',
      entity: 'timeseries',
      action: 'create',
      order: 0,
      data: { 'ogit/_id': ids['one'] },
    });
    expect(await valuesOf('one')).toEqual([
      { timestamp: -5, value: ' 2 ' },
      { timestamp: 1700000000000, value: '1' },
      { timestamp: Date.UTC(2026, 1, 3, 3, 5, 6), value: '3' },
      { timestamp: Date.UTC(2026, 1, 3, 4, 5, 6), value: '4' },
    ]);
  });

  it('writes lists of items, and counts them by row', async () => {
    const items = [
      { timestamp: 1, value: 'a' },
      { timestamp: '2', value: 'b' },
      { time: '1970-01-02', value: '' },
    ];
    const response = await put(['ogit/_xid', 'items'], ['two', JSON.stringify(items)]);
    expect(response.json).toMatchObject({ success: true, populated: { timeseries: 1 } });
    expect(await valuesOf('two')).toEqual([
      { timestamp: 1, value: 'a' },
      { timestamp: 2, value: 'b' },
      { timestamp: 86_400_000, value: '' },
    ]);
  });

  it('replaces the value at the same timestamp', async () => {
    await put(['ogit/_xid', 'timestamp', 'value'], ['three', '7', 'first'], ['three', '7', 'second']);
    expect(await valuesOf('three')).toEqual([{ timestamp: 7, value: 'second' }]);
  });

  it('refuses a row without a value, with the message for missing items', async () => {
    const heads = ['ogit/_xid', 'timestamp', 'value', 'items'];
    const { items } = await put(
      heads,
      ['three', '1', '', ''],
      ['three', '1', 'null', ''],
      ['three', '', '', '[]'],
      ['three', '', '', ''],
    );
    expect(messages(items)).toEqual(items.map(() => '"items" not found or empty in "attributes".'));
    expect(items).toHaveLength(4);
  });

  it.each([
    ['a timestamp that is no integer', ['1.5', '', '1', ''], /"timestamp" must be an integer/],
    ['a timestamp that is a word', ['soon', '', '1', ''], /"timestamp" must be an integer/],
    [
      'a timestamp that no number holds',
      ['99999999999999999999', '', '1', ''],
      /"timestamp" must be an integer/,
    ],
    ['a time that is not ISO 8601', ['', '03.02.2026', '1', ''], /"time" must be a time of ISO 8601/],
    ['timestamp and time', ['1', '2026-02-03', '1', ''], /"timestamp" and "time" cannot be given together/],
    ['a value without a time', ['', '', '1', ''], /needs a "timestamp" or a "time"/],
    ['items and value', ['', '', '1', '[{"timestamp":1,"value":"a"}]'], /"items" cannot be given together/],
    ['items that are no list', ['', '', '', '{"timestamp":1,"value":"a"}'], /"items" must be a list/],
    ['items of something else', ['', '', '', '["a"]'], /"items" must be a list/],
    ['an item without value', ['', '', '', '[{"timestamp":1}]'], /"items" must be a list/],
    [
      'an item whose value is no string',
      ['', '', '', '[{"timestamp":1,"value":2}]'],
      /"items" must be a list/,
    ],
    ['an item with two times', ['', '', '', '[{"timestamp":1,"time":"2026-02-03","value":"a"}]'], /together/],
    ['an item without a time', ['', '', '', '[{"value":"a"}]'], /needs a "timestamp" or a "time"/],
  ])('refuses %s', async (_what, cells, message) => {
    const before = await valuesOf('three');
    const { items } = await put(['ogit/_xid', 'timestamp', 'time', 'value', 'items'], ['three', ...cells]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      status: 'fail',
      entity: 'timeseries',
      action: 'create',
      data: { error: 'SourceValueError', code: 400, message: expect.stringMatching(message) },
    });
    expect(await valuesOf('three')).toEqual(before);
  });

  it('fails a row with a read error if its items are not JSON, and continues', async () => {
    const response = await put(
      ['ogit/_xid', 'items'],
      ['two', '[{'],
      ['two', '[{"timestamp":9,"value":"c"}]'],
    );
    expect(response.items[0]).toMatchObject({
      entity: 'undefined',
      action: 'undefined',
      data: {
        message: 'Error while iterating over source.',
        original_data: expect.stringMatching(/"items".+record 1, line 2/),
      },
    });
    expect(response.items[1]).toMatchObject({ status: 'success', order: 1 });
  });

  it('refuses unknown vertices and vertices of another type', async () => {
    const { items } = await put(
      ['ogit/_xid', 'ogit/_id', 'timestamp', 'value'],
      ['absent', '', '1', 'a'],
      ['', '', '1', 'a'],
      ['', 'nowhere', '1', 'a'],
      ['machine', '', '1', 'a'],
    );
    const unknown = '"ogit/_id" not found or empty in attributes and cannot be determined by any "ogit/_xid"';
    expect(messages(items).slice(0, 2)).toEqual([unknown, unknown]);
    expect(items[2]?.data).toMatchObject({ error: 'HTTPError', code: 404 });
    expect(items[3]?.data).toMatchObject({
      error: 'SourceValueError',
      code: 400,
      message: expect.stringContaining('ogit/MARS/Machine'),
      original_data: { 'ogit/_xid': 'machine', timestamp: '1', value: 'a' },
    });
  });

  it('does not change /vertices, where items is an ordinary attribute', async () => {
    const response = await practice.vertices(
      'POST',
      csv(['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'items'], ['plain-items', 'T', 's', 'no [JSON']),
    );
    expect(response.json).toMatchObject({ success: true });
    expect(await practice.byXid('plain-items')).toMatchObject([{ items: 'no [JSON' }]);
  });
});

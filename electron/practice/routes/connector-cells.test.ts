import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, errorOf, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const vertexOf = async (xid: string) => (await practice.byXid(xid))[0] ?? {};
const post = (body: string, headers: Record<string, string> = {}) => practice.vertices('POST', body, headers);

describe('interfaces.md 4.1 rule 2: dialects', () => {
  it.each([
    ['default', '"ogit/_xid", "ogit/_type", "ogit/_scope"\n"default-1", "T", "s"\n'],
    ['unix', 'ogit/_xid,ogit/_type,ogit/_scope\nunix-1,T,"s"\n'],
    ['excel', 'ogit/_xid,ogit/_type,ogit/_scope\r\nexcel-1,T,"s"\r\n'],
    ['excel-tab', 'ogit/_xid\togit/_type\togit/_scope\r\nexcel-tab-1\tT\ts\r\n'],
    ['excel-semicolon', 'ogit/_xid;ogit/_type;ogit/_scope\r\nexcel-semicolon-1;T;s\r\n'],
  ])('reads the dialect %s', async (dialect, body) => {
    const response = await post(body, { 'x-connector-csv-dialect': dialect });
    expect(response.json).toMatchObject({ success: true, populated: { vertex: 1 } });
    expect(await vertexOf(`${dialect}-1`)).toMatchObject({ 'ogit/_type': 'T', 'ogit/_scope': 's' });
  });

  it('keeps blanks after a delimiter outside the default dialect', async () => {
    await post('ogit/_xid,ogit/_type,ogit/_scope\nblank-1, T,s\n', { 'x-connector-csv-dialect': 'unix' });
    expect(await vertexOf('blank-1')).toMatchObject({ 'ogit/_type': ' T' });
  });

  it('refuses an unknown dialect', async () => {
    for (const dialect of ['Excel', 'toString', '']) {
      const response = await post(csv(heads), { 'x-connector-csv-dialect': dialect });
      expect(response.status).toBe(400);
    }
  });
});

describe('interfaces.md 4.1 rule 3: JSON strings', () => {
  const withJsonStrings = { 'x-connector-csv-json-strings': 'TRUE' };

  it('decodes cells and heads', async () => {
    await post(
      csv([...heads, '/\\u0061'], ['json-1', 'T', 's', 'line\\nbreak \\"quote\\" \\\\ \\u00e9']),
      withJsonStrings,
    );
    expect(await vertexOf('json-1')).toMatchObject({ '/a': 'line\nbreak "quote" \\ é' });
  });

  it('does not decode cells if JSON strings are off', async () => {
    await post(csv([...heads, '/a'], ['json-2', 'T', 's', 'a\\nb']), {
      'x-connector-csv-json-strings': 'False',
    });
    expect(await vertexOf('json-2')).toMatchObject({ '/a': 'a\\nb' });
  });

  it('decodes map values before they are read as JSON', async () => {
    await post(csv([...heads, '=/a'], ['json-3', 'T', 's', '[{\\"value\\":\\"x\\"}]']), withJsonStrings);
    expect(await vertexOf('json-3')).toMatchObject({ '/a': 'x' });
  });

  it('fails a row with a bad JSON string and continues', async () => {
    const body = csv([...heads, '/a'], ['json-4', 'T', 's', 'a\nb'], ['json-5', 'T', 's', 'ok']);
    const response = await post(body, withJsonStrings);
    expect(response.items.map(({ status }) => status)).toEqual(['fail', 'success']);
    expect(response.items[0]).toMatchObject({ entity: 'undefined', action: 'undefined' });
  });

  it('refuses a value that is neither true nor false, and a head that is no JSON string', async () => {
    expect((await post(csv(heads), { 'x-connector-csv-json-strings': 'yes' })).status).toBe(400);
    expect((await post(csv([...heads, '/a\\q']), withJsonStrings)).status).toBe(400);
  });
});

describe('interfaces.md 4.1 rules 4 and 5: empty cells and the null keyword', () => {
  it('treats “null” as null by default', async () => {
    await post(csv([...heads, '/a', '/b'], ['null-1', 'T', 's', 'null', 'NULL']));
    const vertex = await vertexOf('null-1');
    expect(vertex).not.toHaveProperty('/a');
    expect(vertex).toMatchObject({ '/b': 'NULL' });
  });

  it('treats another keyword as null, also one beyond ASCII', async () => {
    // The client sends headers as Latin-1, so these characters become the UTF-8 bytes of the keyword.
    const keyword = Buffer.from('nïl', 'utf8').toString('latin1');
    await post(csv([...heads, '/a', '/b'], ['null-2', 'T', 's', 'nïl', 'null']), {
      'x-connector-csv-null-keyword': keyword,
    });
    const vertex = await vertexOf('null-2');
    expect(vertex).not.toHaveProperty('/a');
    expect(vertex).toMatchObject({ '/b': 'null' });
  });

  it('empties a list by null under =, and refuses null under + and -', async () => {
    await post(csv([...heads, '=/a'], ['null-3', 'T', 's', '[{"value":"x"}]']));
    const response = await practice.vertices('PUT', csv(['ogit/_xid', '=/a'], ['null-3', 'null']));
    expect(response.json).toMatchObject({ success: true });
    expect(await vertexOf('null-3')).not.toHaveProperty('/a');
    for (const prefix of ['+', '-']) {
      const { items } = await practice.vertices('PUT', csv(['ogit/_xid', `${prefix}/a`], ['null-3', 'null']));
      expect(items[0]?.data).toMatchObject({ error: 'SourceValueError', code: 400 });
    }
  });
});

describe('interfaces.md 2.5: map values', () => {
  it('adds to, removes from and replaces a list', async () => {
    await post(csv([...heads, '=/a'], ['map-1', 'T', 's', '[{"value":"x","created":1},{"value":"y"}]']));
    await practice.vertices(
      'PUT',
      csv(['ogit/_xid', '+/a', '-/a'], ['map-1', '[{"value":"z"}]', '[{"created":1}]']),
    );
    expect(await vertexOf('map-1')).toMatchObject({ '/a': '["y", "z"]' });
  });

  it.each([
    ['=/a', '{"value":"x"}'],
    ['=/a', '[{"value":1}]'],
    ['+/a', '[{"value":"x","created":"1"}]'],
    ['+/a', '"x"'],
    ['-/a', '["x"]'],
  ])('refuses %s with %s', async (head, cell) => {
    const { items } = await post(csv([...heads, head], ['map-2', 'T', 's', cell]));
    expect(items[0]?.data).toMatchObject({ error: 'SourceValueError', code: 400 });
  });

  it('refuses a plain cell beside a map value of the same attribute', async () => {
    const { items } = await post(csv([...heads, '/a', '+/a'], ['map-3', 'T', 's', 'x', '[{"value":"y"}]']));
    expect(items[0]?.data).toMatchObject({ error: 'HTTPError', code: 400 });
  });
});

describe('interfaces.md 2.5: xid: heads', () => {
  it('stores the ogit/_id of the vertex with that xid, also of an earlier row', async () => {
    const rows = [
      ['ref-1', 'T', 's', ''],
      ['ref-2', 'T', 's', 'ref-1'],
    ];
    const response = await post(csv([...heads, 'xid:/points at'], ...rows));
    expect(response.json).toMatchObject({ success: true });
    expect(await vertexOf('ref-2')).toMatchObject({ '/points at': (await vertexOf('ref-1'))['ogit/_id'] });
  });

  it('fails a row with an xid that no vertex has', async () => {
    const { items } = await post(csv([...heads, 'xid:/ref'], ['ref-3', 'T', 's', 'no "body"']));
    expect(items[0]?.data).toMatchObject({
      error: 'ValueError',
      code: 500,
      message: 'Cannot resolve xid "no "body"" of "xid:/ref".',
      original_data: { 'xid:/ref': 'no "body"' },
    });
    expect(await practice.byXid('ref-3')).toEqual([]);
  });

  it('finds the vertex to change by xid:ogit/_id', async () => {
    await post(csv(heads, ['ref-4', 'T', 's']));
    await practice.vertices('PUT', csv(['xid:ogit/_id', '/a'], ['ref-4', '1']));
    expect(await vertexOf('ref-4')).toMatchObject({ '/a': '1' });
  });
});

describe('wire.md §3: unusual column names', () => {
  it('are stored like others if they have a meaning in JavaScript', async () => {
    const response = await post(csv([...heads, '__proto__', 'toString'], ['proto-1', 'T', 's', 'p', 'q']));
    expect(response.json).toMatchObject({ success: true });
    const text = (await practice.graph('GET', '/xid/proto-1')).text;
    expect(text).toContain('"__proto__":"p"');
    expect(text).toContain('"toString":"q"');
  });

  it('are refused with a reason if they name no attribute', async () => {
    expect(errorOf(await post(csv([...heads, '=']))).message).toContain('names no attribute');
  });
});

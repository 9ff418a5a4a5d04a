import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, errorOf, startTestPractice } from './practice.test-kit.ts';
import { storableFault } from './storable.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('storableFault', () => {
  it('refuses more than 500 nested levels and numbers that JSON cannot store', () => {
    expect(storableFault(JSON.parse(nested(500)))).toBeNull();
    expect(storableFault(JSON.parse(nested(501)))).toContain('deeper');
    expect(storableFault(JSON.parse('{"a":[1e999]}'))).toContain('larger');
    expect(storableFault({ a: [1, 'x', null, true] })).toBeNull();
  });

  it.each(['"\\ud800"', '["a\\udc00b"]', '{"a\\ud800":1}'])(
    'refuses half of a surrogate pair, which UTF-8 cannot encode: %s',
    (json) => {
      expect(storableFault(JSON.parse(json))).toContain('UTF-8');
    },
  );
});

describe('the practice platform', () => {
  let practice: Awaited<ReturnType<typeof startTestPractice>>;
  beforeAll(async () => {
    practice = await startTestPractice();
  });
  afterAll(() => practice.close());
  const ask = async (body: string | Uint8Array) =>
    practice.ask('POST', '/api/graph/7.4/new/T', {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await practice.token()}` },
      body,
    });

  it.each([501, 1_500, 20_000])('refuses a body that is nested %i levels', async (depth) => {
    const response = await ask(`{"/a":${nested(depth)}}`);
    expect(errorOf(response)).toMatchObject({ code: 400, message: expect.stringContaining('deeper') });
  });

  it('refuses a body that is not UTF-8', async () => {
    const body = new Uint8Array([
      ...new TextEncoder().encode('{"/a":"'),
      0xff,
      ...new TextEncoder().encode('"}'),
    ]);
    expect(errorOf(await ask(body))).toMatchObject({
      code: 400,
    });
  });

  it('reports a row with a cell that is nested too deeply as failed, and stores the rows around it', async () => {
    const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', '=/l'];
    const row = (xid: string, list: string) => [xid, 'T', 'practice-scope', list];
    const rows = [row('d:1', ''), row('d:2', nested(20_000)), row('d:3', '')];
    const response = await practice.send('POST', '/vertices', csv(heads, ...rows));
    expect(response.json).toMatchObject({ failed: 1, populated: { vertex: 2 } });
  });
});

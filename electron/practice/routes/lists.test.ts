import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const name = '/tags';
async function newVertex(body: Json): Promise<{ id: string; createdOn: number }> {
  const { json } = await practice.graph('POST', '/new/T', body);
  return { id: String(json['ogit/_id']), createdOn: Number(json['ogit/_created-on']) };
}
const write = (id: string, body: Json, method = 'POST') => practice.graph(method, `/${id}`, body);
const readPlain = async (id: string) => (await practice.graph('GET', `/${id}`)).json[name];
const readWithMeta = async (id: string) => (await practice.graph('GET', `/${id}?listMeta=true`)).json[name];

describe('interfaces.md 2.9: reading a list property', () => {
  it('returns the array form with listMeta', async () => {
    const { id } = await newVertex({ '=/tags': [{ value: 'a', created: 1 }] });
    expect(await readWithMeta(id)).toEqual([{ value: 'a', created: 1 }]);
  });

  it('returns several values as one JSON text, and one value as a scalar', async () => {
    const { id } = await newVertex({ '=/tags': [{ value: 'a' }, { value: 'b "c", ü' }] });
    expect(await readPlain(id)).toBe('["a", "b \\"c\\", ü"]');
    await write(id, { '-/tags': [{ value: 'a' }] });
    expect(await readPlain(id)).toBe('b "c", ü');
  });

  it('returns a scalar unchanged, even with listMeta', async () => {
    const { id } = await newVertex({ [name]: 'a' });
    expect(await readWithMeta(id)).toBe('a');
  });

  it('sets a missing created time to the current time', async () => {
    const before = Date.now();
    const { id } = await newVertex({ '+/tags': [{ value: 'a' }] });
    const [item] = (await readWithMeta(id)) as [{ created: number }];
    expect(item.created).toBeGreaterThanOrEqual(before);
    expect(item.created).toBeLessThanOrEqual(Date.now());
  });
});

describe('interfaces.md 4.3: the prefixes =, - and + of a list in a write', () => {
  it('replaces with =, and keeps the created times that are given', async () => {
    const { id } = await newVertex({ '=/tags': [{ value: 'a', created: 1 }] });
    await write(id, {
      '=/tags': [
        { value: 'b', created: 2 },
        { value: 'b', created: 3 },
      ],
    });
    expect(await readWithMeta(id)).toEqual([
      { value: 'b', created: 2 },
      { value: 'b', created: 3 },
    ]);
  });

  it('converts a scalar to a list with =', async () => {
    const { id } = await newVertex({ [name]: 'a' });
    await write(id, { '=/tags': [{ value: 'b', created: 2 }] });
    expect(await readWithMeta(id)).toEqual([{ value: 'b', created: 2 }]);
  });

  it('adds with + to a scalar, whose value gets the vertex’s created-on', async () => {
    const { id, createdOn } = await newVertex({ [name]: 'a' });
    practice.moveClock(1_000);
    await write(id, { '+/tags': [{ value: 'b', created: 2 }] });
    expect(await readWithMeta(id)).toEqual([
      { value: 'a', created: createdOn },
      { value: 'b', created: 2 },
    ]);
  });

  it('removes with - the values that match every given property', async () => {
    const { id } = await newVertex({
      '=/tags': [
        { value: 'a', created: 1 },
        { value: 'a', created: 2 },
        { value: 'b', created: 1 },
      ],
    });
    await write(id, {
      '-/tags': [
        { value: 'b', created: 2 },
        { value: 'a', created: 1, other: 1 },
      ],
    });
    expect(await readWithMeta(id)).toHaveLength(3);
    await write(id, { '-/tags': [{ value: 'a', created: '2' }] });
    expect(await readWithMeta(id)).toEqual([
      { value: 'a', created: 1 },
      { value: 'b', created: 1 },
    ]);
    await write(id, { '-/tags': [{ created: 1 }] });
    expect(await readWithMeta(id)).toBeUndefined();
  });

  it('removes with - a scalar, whose created time is the vertex’s created-on', async () => {
    const { id, createdOn } = await newVertex({ [name]: 'a' });
    await write(id, { '-/tags': [{ created: createdOn + 1 }] });
    expect(await readPlain(id)).toBe('a');
    await write(id, { '-/tags': [{ value: 'a', created: createdOn }] });
    expect(await readPlain(id)).toBeUndefined();
  });

  it('applies =, then -, then +, whatever their order in the body', async () => {
    const { id } = await newVertex({ [name]: 'old' });
    await write(id, {
      '+/tags': [{ value: 'a', created: 9 }],
      '-/tags': [{ value: 'a' }],
      '=/tags': [
        { value: 'a', created: 1 },
        { value: 'b', created: 2 },
      ],
    });
    expect(await readWithMeta(id)).toEqual([
      { value: 'b', created: 2 },
      { value: 'a', created: 9 },
    ]);
  });

  it('replaces a list by one value in a write without prefix, keeping the created time of a former value', async () => {
    const { id } = await newVertex({
      '=/tags': [
        { value: 'a', created: 1 },
        { value: 'b', created: 2 },
      ],
    });
    await write(id, { [name]: 'b' });
    expect(await readWithMeta(id)).toEqual([{ value: 'b', created: 2 }]);
    const before = Date.now();
    await write(id, { [name]: 'c' });
    const [item] = (await readWithMeta(id)) as [{ value: string; created: number }];
    expect(item.value).toBe('c');
    expect(item.created).toBeGreaterThanOrEqual(before);
  });

  it('an attribute that was emptied stays a list', async () => {
    for (const emptying of [{ '=/tags': [] }, { [name]: null }, { '=/tags': null }]) {
      const { id } = await newVertex({ '=/tags': [{ value: 'a', created: 1 }] });
      await write(id, emptying);
      expect(await readPlain(id)).toBeUndefined();
      await write(id, { [name]: 'b' });
      expect(await readWithMeta(id)).toEqual([{ value: 'b', created: expect.any(Number) }]);
    }
  });

  it('an attribute stays a list when its vertex is replaced', async () => {
    const { id } = await newVertex({ '=/tags': [{ value: 'a', created: 1 }], '/other': '1' });
    await write(id, { '/other': '2' }, 'PUT');
    expect(await readPlain(id)).toBeUndefined();
    await write(id, { [name]: 'b' }, 'PUT');
    expect(await readWithMeta(id)).toEqual([{ value: 'b', created: expect.any(Number) }]);
  });

  it.each([
    { '=/tags': 'text' },
    { '=/tags': [{ value: 1 }] },
    { '+/tags': [{ created: 1 }] },
    { '+/tags': [{ value: 'a', created: '1' }] },
    { '+/tags': [{ value: 'a', created: 1.5 }] },
    { '+/tags': null },
    { '-/tags': ['a'] },
    { '-/tags': null },
    { '/tags': 'a', '+/tags': [] },
    { '=': [] },
    { '=ogit/_xid': [{ value: 'x' }] },
  ])('refuses %j and changes nothing', async (body) => {
    const { id } = await newVertex({ [name]: 'a' });
    const response = await write(id, body);
    expect(errorOf(response).code).toBe(400);
    expect((await practice.graph('GET', `/${id}`)).json).toMatchObject({ [name]: 'a', 'ogit/_v': 1 });
  });
});

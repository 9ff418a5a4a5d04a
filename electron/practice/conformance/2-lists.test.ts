/** Tests the practice platform against sections 2.9 and 4.3 of interfaces.md: list properties. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
});
afterAll(() => platform.close());

interface TestVertex {
  /** Updates the vertex; returns the value of /p in the response. */
  write(body: Json): Promise<unknown>;
  read(): Promise<unknown>;
  readMeta(): Promise<unknown>;
  readonly createdOn: number;
}

/** Creates a vertex whose attribute /p is then written and read. */
async function vertexWith(body: Json): Promise<TestVertex> {
  const { json } = await client.graph('POST', '/new/ogit%2FMARS%2FMachine', body);
  const path = `/${String(json['ogit/_id'])}`;
  const createdOn = Number(json['ogit/_created-on']);
  platform.moveClock(1_000);
  const read = async (query: string) => (await client.graph('GET', path + query)).json['/p'];
  return {
    createdOn,
    async write(change) {
      const response = await client.graph('POST', path, change);
      expect(response.status, response.text).toBe(200);
      return response.json['/p'];
    },
    read: () => read(''),
    readMeta: () => read('?listMeta=true'),
  };
}
const [a, b, c] = [
  { value: 'a', created: 1 },
  { value: 'b', created: 2 },
  { value: 'c', created: 3 },
];

describe('2.9 List property', () => {
  it('2.9.1: a list is an array of objects with value and created', async () => {
    const vertex = await vertexWith({ '=/p': [a, b] });
    expect(await vertex.readMeta()).toEqual([a, b]);
  });

  it('2.9.1: a missing created is set to the current time', async () => {
    const vertex = await vertexWith({});
    await vertex.write({ '=/p': [{ value: 'now' }] });
    expect(await vertex.readMeta()).toEqual([{ value: 'now', created: platform.now() }]);
  });

  it('2.9.2: a list is read as an array with listMeta=true', async () => {
    const vertex = await vertexWith({ '=/p': [a] });
    expect(await vertex.readMeta()).toEqual([a]);
  });

  it('2.9.2, wire.md §4: without listMeta several values are one string, a JSON array with ", "', async () => {
    const vertex = await vertexWith({ '=/p': [a, { value: 'say "b"', created: 2 }] });
    expect(await vertex.read()).toBe('["a", "say \\"b\\""]');
  });

  it('2.9.2: a list of one is returned as a scalar', async () => {
    const vertex = await vertexWith({ '=/p': [a] });
    expect(await vertex.read()).toBe('a');
  });

  it('2.9.2, wire.md §4: listMeta on a scalar returns the scalar', async () => {
    const vertex = await vertexWith({ '/p': 'plain' });
    expect(await vertex.readMeta()).toBe('plain');
  });

  it('2.9.3: a list stays a list; writing a normal value makes it a list of one', async () => {
    const vertex = await vertexWith({ '=/p': [a, b] });
    await vertex.write({ '/p': 'x' });
    expect(await vertex.readMeta()).toEqual([{ value: 'x', created: platform.now() }]);
  });
});

describe('4.3 Graph interface with list properties', () => {
  it('4.3: normal graph write calls take prefixed names and return the updated vertex', async () => {
    const vertex = await vertexWith({ '/p': 'a' });
    expect(await vertex.write({ '=/p': [a, b] })).toBe('["a", "b"]');
  });

  it('4.3: = replaces all values', async () => {
    const vertex = await vertexWith({ '=/p': [a, b] });
    await vertex.write({ '=/p': [c] });
    expect(await vertex.readMeta()).toEqual([c]);
  });

  it('4.3: = converts a scalar to a list', async () => {
    const vertex = await vertexWith({ '/p': 'plain' });
    await vertex.write({ '=/p': [a] });
    expect(await vertex.readMeta()).toEqual([a]);
  });

  it('4.3: + adds values', async () => {
    const vertex = await vertexWith({ '=/p': [a] });
    await vertex.write({ '+/p': [b, c] });
    expect(await vertex.readMeta()).toEqual([a, b, c]);
  });

  it('4.3, wire.md §4: + on a scalar converts it; its value gets the creation time of the vertex', async () => {
    const vertex = await vertexWith({ '/p': 'plain' });
    await vertex.write({ '+/p': [a] });
    expect(await vertex.readMeta()).toEqual([{ value: 'plain', created: vertex.createdOn }, a]);
  });

  it('4.3, wire.md §4: + on an absent attribute creates a list', async () => {
    const vertex = await vertexWith({});
    await vertex.write({ '+/p': [a] });
    expect(await vertex.readMeta()).toEqual([a]);
  });

  it('4.3: - removes the items that match every given property', async () => {
    const twice = { value: 'a', created: 9 };
    const vertex = await vertexWith({ '=/p': [a, twice, b] });
    await vertex.write({ '-/p': [{ value: 'a', created: 9 }] });
    expect(await vertex.readMeta()).toEqual([a, b]);
    await vertex.write({ '-/p': [{ value: 'b', created: 1 }] });
    expect(await vertex.readMeta()).toEqual([a, b]);
    await vertex.write({ '-/p': [{ created: 2 }] });
    expect(await vertex.readMeta()).toEqual([a]);
  });

  it('4.3, wire.md §4: equal values may occur twice, and - removes all that match', async () => {
    const vertex = await vertexWith({ '=/p': [a, a, b] });
    expect(await vertex.readMeta()).toEqual([a, a, b]);
    await vertex.write({ '-/p': [{ value: 'a' }] });
    expect(await vertex.readMeta()).toEqual([b]);
  });

  it('4.3: a value without prefix replaces the list, but keeps the created time of an equal value in it', async () => {
    const vertex = await vertexWith({ '=/p': [a, b] });
    await vertex.write({ '/p': 'b' });
    expect(await vertex.readMeta()).toEqual([b]);
  });

  it('4.3: - removes a scalar by the ogit/_created-on of its vertex', async () => {
    const vertex = await vertexWith({ '/p': 'plain' });
    await vertex.write({ '-/p': [{ value: 'plain', created: vertex.createdOn + 1 }] });
    expect(await vertex.read()).toBe('plain');
    await vertex.write({ '-/p': [{ value: 'plain', created: vertex.createdOn }] });
    expect(await vertex.read()).toBeUndefined();
  });

  it('4.3, wire.md §4: in one body = comes first, then -, then +', async () => {
    const vertex = await vertexWith({ '=/p': [c] });
    await vertex.write({ '+/p': [a], '-/p': [{ value: 'a' }, { value: 'b' }], '=/p': [a, b, c] });
    expect(await vertex.readMeta()).toEqual([c, a]);
  });

  it('4.3, wire.md §4: a plain name together with a prefixed one is refused with 400', async () => {
    const { json } = await client.graph('POST', '/new/ogit%2FMARS%2FMachine', {});
    const response = await client.graph('POST', `/${String(json['ogit/_id'])}`, { '/p': 'x', '+/p': [a] });
    expect(response.status).toBe(400);
    expect(response.json).toEqual(refusal(400));
  });

  it('4.3, wire.md §4: a list that was emptied is absent, and a list again when it is next written', async () => {
    const vertex = await vertexWith({ '=/p': [a] });
    await vertex.write({ '-/p': [{ value: 'a' }] });
    expect(await vertex.readMeta()).toBeUndefined();
    await vertex.write({ '/p': 'again' });
    expect(await vertex.readMeta()).toEqual([{ value: 'again', created: platform.now() }]);
    await vertex.write({ '=/p': [] });
    expect(await vertex.readMeta()).toBeUndefined();
  });

  it('4.3, wire.md §4: created is compared as a number', async () => {
    const vertex = await vertexWith({ '=/p': [a, b] });
    await vertex.write({ '-/p': [{ created: '1' }] });
    expect(await vertex.readMeta()).toEqual([b]);
  });

  it.each([
    ['=', 'text'],
    ['+', [{ value: 1 }]],
    ['+', [{ value: 'a', created: 'x' }]],
    ['-', ['a']],
  ])('4.3: the prefix %s refuses the value %j', async (prefix, value) => {
    const { json } = await client.graph('POST', '/new/ogit%2FMARS%2FMachine', {});
    const response = await client.graph('POST', `/${String(json['ogit/_id'])}`, { [`${prefix}/p`]: value });
    expect(response.status).toBe(400);
  });
});

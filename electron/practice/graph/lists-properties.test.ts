/** Tests list properties of the graph against a simple model of the interface description. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from './graph.test-kit.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { readVertex } from './vertex.ts';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
afterAll(() => test.close());

const attribute = '/tags';
type NewItem = { value: string; created?: number };
type StoredItem = { value: string; created: number };

const value = fc.constantFrom('a', 'b', 'c', 'd "e", f');
const created = fc.integer({ min: 1, max: 4 });
const item: fc.Arbitrary<NewItem> = fc
  .tuple(value, fc.option(created, { nil: undefined }))
  .map(([text, at]) => (at === undefined ? { value: text } : { value: text, created: at }));
const items = fc.array(item, { maxLength: 4 });
const removal = fc.oneof(
  fc.record({ value }),
  fc.record({ created }),
  fc.record({ value, created }),
  created.map((at) => ({ created: String(at) })),
  fc.constant({ created: 'of the vertex' as const }),
  fc.constant({ value: 'a', colour: 'red' }),
);

/** One write of the attribute. `plain` is a value without a prefix; `replaces` sends the body by PUT. */
interface Write {
  readonly body: {
    readonly '='?: readonly NewItem[] | null;
    readonly '-'?: readonly { value?: string; created?: number | string }[];
    readonly '+'?: readonly NewItem[];
    readonly plain?: string | null;
  };
  readonly replaces: boolean;
}
const prefixed = fc.record(
  { '=': fc.oneof(items, fc.constant(null)), '-': fc.array(removal, { maxLength: 3 }), '+': items },
  { requiredKeys: [] },
);
const write: fc.Arbitrary<Write> = fc.record({
  body: fc.oneof(prefixed, fc.record({ plain: fc.oneof(value, fc.constant(null)) })),
  replaces: fc.boolean(),
});

/** Value of the attribute in the model: a scalar until the first list write, then always a list. */
type Holding = { readonly scalar: string | null } | { readonly list: readonly StoredItem[] };

/** Returns the value after one write, as the interface describes it. */
function after(held: Holding, { body, replaces }: Write, now: number, vertexCreated: number): Holding {
  let next = held;
  if (replaces && Object.keys(body).length === 0) next = afterPlainWrite(next, null, now);
  if (body.plain !== undefined) next = afterPlainWrite(next, body.plain, now);
  if (body['='] !== undefined) next = { list: stamped(body['='] ?? [], now) };
  if (body['-'] !== undefined) next = subtract(next, body['-'], vertexCreated);
  if (body['+'] !== undefined) next = { list: [...itemsOf(next, vertexCreated), ...stamped(body['+'], now)] };
  return next;
}

function afterPlainWrite(held: Holding, text: string | null, now: number): Holding {
  if ('scalar' in held) return { scalar: text };
  if (text === null) return { list: [] };
  return { list: [held.list.find((stored) => stored.value === text) ?? { value: text, created: now }] };
}

/** Removes the items that match every property of a removal. */
function subtract(held: Holding, removals: NonNullable<Write['body']['-']>, vertexCreated: number): Holding {
  const isRemoved = (stored: StoredItem) =>
    removals.some((wanted) =>
      Object.entries(wanted).every(([key, wantedValue]) =>
        key === 'created'
          ? Number(wantedValue === 'of the vertex' ? vertexCreated : wantedValue) === stored.created
          : key === 'value' && wantedValue === stored.value,
      ),
    );
  if ('list' in held) return { list: held.list.filter((stored) => !isRemoved(stored)) };
  return itemsOf(held, vertexCreated).some(isRemoved) ? { scalar: null } : held;
}

function itemsOf(held: Holding, vertexCreated: number): readonly StoredItem[] {
  if ('list' in held) return held.list;
  return held.scalar === null ? [] : [{ value: held.scalar, created: vertexCreated }];
}

/** Returns the value that is read with listMeta. */
function withMeta(held: Holding): unknown {
  if ('scalar' in held) return held.scalar ?? undefined;
  return held.list.length === 0 ? undefined : held.list;
}

/** Gives the current time to items without a time. */
const stamped = (given: readonly NewItem[], now: number): StoredItem[] =>
  given.map(({ value: text, created: at }) => ({ value: text, created: at ?? now }));

/** Returns the body as it is sent, with its keys in the given order or backwards. */
function bodyOf({ body }: Write, vertexCreated: number, backwards: boolean): JsonObject {
  const entries = Object.entries(body).map(([key, given]): [string, JsonValue] => {
    const sent: JsonValue = JSON.parse(
      JSON.stringify(given, (_, inner) => (inner === 'of the vertex' ? vertexCreated : inner)),
    );
    return [key === 'plain' ? attribute : `${key}${attribute}`, sent];
  });
  return Object.fromEntries(backwards ? entries.reverse() : entries);
}

describe('interfaces.md 2.9 and 4.3: a list property', () => {
  it('has the value of the model after any sequence of writes', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 8 }), fc.boolean(), (writes, backwards) => {
        const { graph, author, clock } = test;
        const { id, createdOn } = graph.create('T', {}, author);
        let held: Holding = { scalar: null };
        for (const each of writes) {
          clock.now += 1_000;
          const body = bodyOf(each, createdOn, backwards);
          if (each.replaces) graph.replace(id, body, author);
          else graph.update(id, body, author);
          held = after(held, each, clock.now, createdOn);
          expect(readVertex(graph.read(id), { listMeta: true })[attribute]).toEqual(withMeta(held));
          expect(readPlain(readVertex(graph.read(id))[attribute])).toEqual(withoutMeta(held));
        }
        expect(graph.history(id)).toHaveLength(writes.length + 1);
      }),
      { numRuns: 300 },
    );
  });
});

/** Returns the value that is read without listMeta; `several` if it is a JSON array in a text. */
function withoutMeta(held: Holding): unknown {
  if ('scalar' in held) return held.scalar ?? undefined;
  return held.list.length < 2 ? held.list[0]?.value : { several: held.list.map((stored) => stored.value) };
}

/** Parses a value that was read without listMeta, and checks that an array has `, ` between its items. */
function readPlain(read: JsonValue | undefined): unknown {
  if (typeof read !== 'string' || !read.startsWith('[')) return read;
  const several: string[] = JSON.parse(read);
  expect(read).toBe(`[${several.map((each) => JSON.stringify(each)).join(', ')}]`);
  return { several };
}

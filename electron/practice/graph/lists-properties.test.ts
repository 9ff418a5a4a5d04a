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

const name = '/tags';
type Given = { value: string; created?: number };
type Kept = { value: string; created: number };

const value = fc.constantFrom('a', 'b', 'c', 'd "e", f');
const created = fc.integer({ min: 1, max: 4 });
const item: fc.Arbitrary<Given> = fc
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

interface Write {
  readonly body: {
    readonly '='?: readonly Given[] | null;
    readonly '-'?: readonly { value?: string; created?: number | string }[];
    readonly '+'?: readonly Given[];
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

/** A scalar until a list write, and a list for ever after. */
type Holding = { readonly scalar: string | null } | { readonly list: readonly Kept[] };

/** The attribute after one write, as the interface describes it. */
function after(held: Holding, { body, replaces }: Write, now: number, vertexCreated: number): Holding {
  let next = held;
  if (replaces && Object.keys(body).length === 0) next = plainly(next, null, now);
  if (body.plain !== undefined) next = plainly(next, body.plain, now);
  if (body['='] !== undefined) next = { list: stamped(body['='] ?? [], now) };
  if (body['-'] !== undefined) next = without(next, body['-'], vertexCreated);
  if (body['+'] !== undefined) next = { list: [...keptIn(next, vertexCreated), ...stamped(body['+'], now)] };
  return next;
}

function plainly(held: Holding, text: string | null, now: number): Holding {
  if ('scalar' in held) return { scalar: text };
  if (text === null) return { list: [] };
  return { list: [held.list.find((kept) => kept.value === text) ?? { value: text, created: now }] };
}

function without(held: Holding, removals: NonNullable<Write['body']['-']>, vertexCreated: number): Holding {
  const isGone = (kept: Kept) =>
    removals.some((wanted) =>
      Object.entries(wanted).every(([key, asked]) =>
        key === 'created'
          ? Number(asked === 'of the vertex' ? vertexCreated : asked) === kept.created
          : key === 'value' && asked === kept.value,
      ),
    );
  if ('list' in held) return { list: held.list.filter((kept) => !isGone(kept)) };
  return keptIn(held, vertexCreated).some(isGone) ? { scalar: null } : held;
}

function keptIn(held: Holding, vertexCreated: number): readonly Kept[] {
  if ('list' in held) return held.list;
  return held.scalar === null ? [] : [{ value: held.scalar, created: vertexCreated }];
}

function withMeta(held: Holding): unknown {
  if ('scalar' in held) return held.scalar ?? undefined;
  return held.list.length === 0 ? undefined : held.list;
}

const stamped = (given: readonly Given[], now: number): Kept[] =>
  given.map(({ value: text, created: at }) => ({ value: text, created: at ?? now }));

/** The body as it is sent, in any order of its keys. */
function bodyOf({ body }: Write, vertexCreated: number, backwards: boolean): JsonObject {
  const entries = Object.entries(body).map(([key, given]): [string, JsonValue] => {
    const sent: JsonValue = JSON.parse(
      JSON.stringify(given, (_, inner) => (inner === 'of the vertex' ? vertexCreated : inner)),
    );
    return [key === 'plain' ? name : `${key}${name}`, sent];
  });
  return Object.fromEntries(backwards ? entries.reverse() : entries);
}

describe('interfaces.md 2.9 and 4.3: a list property', () => {
  it('holds what its writes say, in any sequence of them', () => {
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
          expect(readVertex(graph.read(id), { listMeta: true })[name]).toEqual(withMeta(held));
          expect(readPlain(readVertex(graph.read(id))[name])).toEqual(withoutMeta(held));
        }
        expect(graph.history(id)).toHaveLength(writes.length + 1);
      }),
      { numRuns: 300 },
    );
  });
});

/** One value as itself, several as the JSON text of an array with `, ` between them. */
function withoutMeta(held: Holding): unknown {
  if ('scalar' in held) return held.scalar ?? undefined;
  return held.list.length < 2 ? held.list[0]?.value : { several: held.list.map((kept) => kept.value) };
}

function readPlain(read: JsonValue | undefined): unknown {
  if (typeof read !== 'string' || !read.startsWith('[')) return read;
  const several: string[] = JSON.parse(read);
  expect(read).toBe(`[${several.map((each) => JSON.stringify(each)).join(', ')}]`);
  return { several };
}

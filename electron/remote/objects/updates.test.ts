/** Compares the reader of updates, which uses no schema for speed, with the schemas of the same shapes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readUpdate, updatePage } from './updates.ts';

const updateSchema = z
  .looseObject({ offset: z.coerce.number(), object: z.record(z.string(), z.unknown()) })
  .transform(({ offset, object }) => ({ index: offset, object }));
const pageSchema = z.union([
  z.array(updateSchema),
  z.looseObject({ items: z.array(updateSchema) }).transform(({ items }) => items),
]);

const name = fc.oneof(fc.constantFrom('$id', '$delta', '__proto__', 'items', 'toString'), fc.string());
const object = fc.dictionary(name, fc.jsonValue());
const offset = fc.oneof(
  fc.nat(),
  fc.constantFrom('7', '', ' 3 ', '0x10', 'x', null, true, [], [5], {}, -1, 1.5, Number.MAX_VALUE),
  fc.jsonValue(),
);
const update = fc.record(
  { offset, object: fc.oneof({ weight: 9, arbitrary: object }, fc.jsonValue()), link: fc.string() },
  { requiredKeys: [] },
);
const readable = fc.record({ offset: fc.nat(), object });
const page = fc.oneof(
  fc.array(readable),
  fc.array(fc.oneof({ weight: 9, arbitrary: readable }, update, fc.jsonValue())),
  fc.record({ items: fc.oneof(fc.array(readable), fc.array(update), fc.jsonValue()) }),
  fc.jsonValue(),
);
/** Returns a value as it arrives in a response. */
const received = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('an update is read as by its schema', () => {
  fc.assert(
    fc.property(fc.oneof(update, fc.jsonValue()), (value) => {
      expect(readUpdate(received(value))).toEqual(updateSchema.safeParse(received(value)).data);
    }),
    { numRuns: 500 },
  );
  expect(readUpdate(JSON.parse('{"offset":1e999,"object":{}}'))).toBeUndefined();
  const fields = readUpdate(JSON.parse('{"offset":1,"object":{"a":1,"__proto__":{"b":2}}}'))?.object ?? {};
  expect(Object.keys(fields)).toEqual(['a']);
});

it('a page is read as by its schema, completely or not at all', () => {
  fc.assert(
    fc.property(page, (value) => {
      expect(updatePage.safeParse(received(value)).data).toEqual(pageSchema.safeParse(received(value)).data);
    }),
    { numRuns: 500 },
  );
});

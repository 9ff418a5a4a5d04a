import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readUpdate, updatePage } from './updates.ts';

/** The plain rule. */
const body = z
  .looseObject({ offset: z.coerce.number(), object: z.record(z.string(), z.unknown()) })
  .transform(({ offset, object }) => ({ index: offset, object }));
const list = z.union([
  z.array(body),
  z.looseObject({ items: z.array(body) }).transform(({ items }) => items),
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
/** As a response brings it. */
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('reads an update as a schema does', () => {
  fc.assert(
    fc.property(fc.oneof(update, fc.jsonValue()), (value) => {
      expect(readUpdate(parsed(value))).toEqual(body.safeParse(parsed(value)).data);
    }),
    { numRuns: 500 },
  );
  expect(readUpdate(JSON.parse('{"offset":1e999,"object":{}}'))).toBeUndefined();
  const fields = readUpdate(JSON.parse('{"offset":1,"object":{"a":1,"__proto__":{"b":2}}}'))?.object ?? {};
  expect(Object.keys(fields)).toEqual(['a']);
});

it('reads a page as a schema does, all of it or nothing', () => {
  fc.assert(
    fc.property(page, (value) => {
      expect(updatePage.safeParse(parsed(value)).data).toEqual(list.safeParse(parsed(value)).data);
    }),
    { numRuns: 500 },
  );
});

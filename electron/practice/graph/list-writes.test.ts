import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anyChanges,
  anyHolding,
  anyItem,
  anyRemoval,
  anyScalar,
  attribute,
  createdOn,
} from '../../../shared/vertices/any-list.test-kit.ts';
import { applyChanges } from '../../../shared/vertices/apply-changes.ts';
import { compareValues } from '../../../shared/vertices/compare/compare-values.ts';
import { holdingAfter } from '../../../shared/vertices/intended-change.ts';
import { areSame } from '../../../shared/vertices/item-index.ts';
import {
  attributeOf,
  type Holding,
  holdingOf,
  itemsOf,
  readHolding,
  readLists,
} from '../../../shared/vertices/list-value.ts';
import type { WriteBody } from '../../../shared/vertices/list-write.ts';
import { planWrite } from '../../../shared/vertices/plan-write.ts';
import { predict } from '../../../shared/vertices/predict.ts';
import { undoOf } from '../../../shared/vertices/undo-of.ts';
import { PlatformError } from '../errors.ts';
import { openTestGraph, type TestGraph } from './graph.test-kit.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { readVertex } from './vertex.ts';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
afterAll(() => test.close());

/** Creates a vertex at the time `createdOn`, which items can have as well; returns its id. */
function create(holding: Holding): string {
  const { now } = test.clock;
  test.clock.now = createdOn;
  const held = attributeOf(holding);
  const body = held === undefined ? {} : { [holding.kind === 'list' ? `=${attribute}` : attribute]: held };
  const { id } = test.graph.create('T', asSent(body), test.author);
  test.clock.now = now;
  return id;
}

const read = (id: string): JsonObject => readVertex(test.graph.read(id), { listMeta: true });
const asSent = (body: WriteBody): JsonObject => JSON.parse(JSON.stringify(body));

/** Updates the vertex; returns it with its lists, or null if the platform refuses the body. */
function write(id: string, body: WriteBody): JsonObject | null {
  try {
    test.graph.update(id, asSent(body), test.author);
  } catch (error) {
    if (error instanceof PlatformError && error.code === 400) return null;
    throw error;
  }
  return read(id);
}

const writtenItems = fc
  .array(anyItem, { maxLength: 3 })
  .map((items) => items.map(({ value, created }) => (created === null ? { value } : { value, created })));
const unusualValue: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  null,
  'text',
  [{ value: 1 }],
  [{}],
  [{ created: '3' }],
  [{ value: 'a', colour: 'red' }],
  [{ value: 'a', created: 1.5 }],
  [7],
);
const arbitraryBody: fc.Arbitrary<WriteBody> = fc
  .array(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('=', '+'),
        fc.oneof({ weight: 6, arbitrary: writtenItems }, { weight: 1, arbitrary: unusualValue }),
      ),
      fc.tuple(
        fc.constant('-'),
        fc.oneof(
          { weight: 6, arbitrary: fc.array(anyRemoval, { maxLength: 3 }) },
          { weight: 1, arbitrary: unusualValue },
        ),
      ),
      fc.tuple(fc.constant(''), fc.option(anyScalar, { nil: null })),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((entries) => Object.fromEntries(entries.map(([prefix, value]) => [`${prefix}${attribute}`, value])));

describe('interfaces.md 2.9 and 4.3: the editor of list properties', () => {
  it('predicts the result of any bodies on the platform, and which bodies the platform refuses', () => {
    fc.assert(
      fc.property(anyHolding, fc.array(arbitraryBody, { maxLength: 8 }), (start, bodies) => {
        const id = create(start);
        let predicted = readLists(read(id));
        for (const body of bodies) {
          test.clock.now += 1_000;
          const result = write(id, body);
          if (result === null) {
            expect(() => predict(predicted, [asSent(body)], test.clock.now)).toThrow();
            continue;
          }
          predicted = predict(predicted, [asSent(body)], test.clock.now);
          expect(result[attribute]).toEqual(attributeOf(holdingOf(predicted, attribute)));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('stages, writes and verifies the intended change, and undoes it except for what it reports as not restorable', () => {
    fc.assert(
      fc.property(
        anyHolding,
        fc.array(fc.tuple(anyChanges, fc.boolean()), { maxLength: 5 }),
        (start, stages) => {
          const id = create(start);
          for (const [changes, isUndone] of stages) {
            test.clock.now += 1_000;
            const before = readLists(read(id));
            const holding = holdingOf(before, attribute);
            const { bodies } = planWrite(new Map([[attribute, changes]]), before);
            for (const body of bodies) expect(write(id, body)).not.toBeNull();
            const after = readLists(read(id));
            const intended = holdingAfter(applyChanges(holding, before.createdOn, changes));
            expect(compareValues(intended, holdingOf(after, attribute))).toBeNull();
            if (!isUndone) continue;

            test.clock.now += 1_000;
            const undo = undoOf(before, after, [attribute]);
            for (const body of undo.write.bodies) expect(write(id, body)).not.toBeNull();
            const restored = readHolding(read(id)[attribute]);
            const lost = new Set(undo.losses.map(({ kind }) => kind));
            const [original, undone] = [holding, restored].map((each) => itemsOf(each, before.createdOn));
            expect(areSame(original ?? [], undone ?? [])).toBe(true);
            if (!lost.has('order')) expect(undone).toEqual(original);
            if (!lost.has('stays-list') && holding.kind !== 'absent')
              expect(restored).toEqual({ ...holding, ...(holding.kind === 'list' && { items: undone }) });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

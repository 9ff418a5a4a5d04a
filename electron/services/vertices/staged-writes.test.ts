import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyChanges, anyHolding, attribute } from '../../../shared/vertices/any-list.test-kit.ts';
import { compareValues } from '../../../shared/vertices/compare/compare-values.ts';
import { attributeOf, holdingOf, itemsOf, readLists } from '../../../shared/vertices/list-value.ts';
import { planWrite } from '../../../shared/vertices/plan-write.ts';
import { predict } from '../../../shared/vertices/predict.ts';
import { stageFault } from '../../../shared/vertices/staging.ts';
import { undoOf } from '../../../shared/vertices/undo-of.ts';
import type { OpenVertex } from '../../../shared/vertices.ts';
import { openVerticesTest, type VerticesTest } from './vertices.test-kit.ts';

let test: VerticesTest;
beforeAll(async () => {
  test = await openVerticesTest();
});
afterAll(() => test.close());

const listsOf = ({ attributes }: OpenVertex) => readLists(attributes);
const holdingIn = (vertex: OpenVertex) => holdingOf(listsOf(vertex), attribute);

/** Writes through the service, as the page would. */
async function write(base: OpenVertex, bodies: readonly Readonly<Record<string, unknown>>[]) {
  const result = await test.host.api.vertices.write({
    id: base.id,
    base: base.attributes,
    bodies: bodies.map((body) => ({ ...body })),
    agreed: true,
  });
  if (result.outcome !== 'written') throw new Error(JSON.stringify(result));
  return result;
}

it('a write leaves the predicted state, and its undo restores all except the losses that it names', async () => {
  await fc.assert(
    fc.asyncProperty(anyHolding, anyChanges, async (held, staged) => {
      const value = attributeOf(held);
      const head = held.kind === 'list' ? `=${attribute}` : attribute;
      const id = await test.create(value === undefined ? {} : { [head]: value });
      const before = await test.host.api.vertices.open({ name: id });
      const changes = staged.filter((change) => stageFault(attribute, change) === null);
      const { bodies } = planWrite(new Map([[attribute, changes]]), listsOf(before));
      if (bodies.length === 0) return;
      const { after } = await write(before, bodies);
      const predicted = predict(listsOf(before), bodies, null);
      expect(compareValues(holdingOf(predicted, attribute), holdingIn(after))).toBeNull();

      const undo = undoOf(listsOf(before), listsOf(after), [attribute]);
      const restored = undo.write.bodies.length === 0 ? after : (await write(after, undo.write.bodies)).after;
      const lost = new Set(undo.losses.map(({ kind }) => kind));
      const { createdOn } = listsOf(before);
      const [old, undone] = [before, restored].map((vertex) => itemsOf(holdingIn(vertex), createdOn)) as [
        ReturnType<typeof itemsOf>,
        ReturnType<typeof itemsOf>,
      ];
      const valuesOf = (items: typeof old) => items.map(({ value }) => value).toSorted();
      expect(valuesOf(undone)).toEqual(valuesOf(old));
      if (!lost.has('created')) expect(undone.toSorted(byItem)).toEqual(old.toSorted(byItem));
      if (lost.size === 0) expect(holdingIn(restored)).toEqual(holdingIn(before));
    }),
    { numRuns: 60 },
  );
});

const byItem = (one: { value: string; created: number | null }, other: typeof one): number =>
  one.value.localeCompare(other.value) || (one.created ?? 0) - (other.created ?? 0);

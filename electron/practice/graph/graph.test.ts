import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from './graph.test-kit.ts';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
afterAll(() => test.close());

it('a new vertex is created and modified at the same time, however often the clock ticks meanwhile', () => {
  let ticks = 0;
  Object.defineProperty(test.clock, 'now', { get: () => ticks++ });
  const { createdOn, modifiedOn } = test.graph.create('T', {}, test.author);
  expect(createdOn).toBe(modifiedOn);
});

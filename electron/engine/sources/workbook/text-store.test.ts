import { describe, expect, it } from 'vitest';
import { createTextStore } from './text-store.ts';

describe('the store of texts', () => {
  it('returns every text in any order, whether it is in memory or in the file', () => {
    using store = createTextStore({ memoryBlocks: 1, cachedPages: 2 });
    // Some texts are larger than a block of the store, which has 1 MiB.
    const textAt = (index: number) =>
      index % 9_973 === 0
        ? `long ${'ä'.repeat(1_200_000)}${index}`
        : `text ${index} 東京 ${'x'.repeat(index % 90)}`;
    const count = 70_000;
    for (let index = 0; index < count; index++) store.append(textAt(index));
    expect(store.count).toBe(count);
    for (let step = 0; step < count; step += 7) {
      const index = (step * 31_337) % count;
      if (store.get(index) !== textAt(index)) expect(store.get(index)).toBe(textAt(index));
    }
  });
});

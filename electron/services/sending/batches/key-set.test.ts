import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeySet } from './key-set.ts';

describe('a set of keys', () => {
  it('has every key that was added, and meets each set that shares a key with it', () => {
    const keys = fc.array(fc.string({ maxLength: 6 }), { maxLength: 200 });
    fc.assert(
      fc.property(keys, keys, (some, others) => {
        const set = createKeySet(some);
        expect(some.every((key) => set.has(key))).toBe(true);
        expect(set.size).toBe(new Set(some).size);
        const isShared = others.some((key) => some.includes(key));
        expect(set.meets(createKeySet(others))).toBe(isShared);
        expect(createKeySet(others).meets(set)).toBe(isShared);
      }),
    );
  });

  it('rarely treats two different keys as the same', () => {
    const set = createKeySet(Array.from({ length: 20_000 }, (_, row) => `machine:host-${row}.example.org`));
    expect(set.size).toBeGreaterThan(19_995);
    const others = Array.from({ length: 20_000 }, (_, row) => `machine:host-${row}.example.com`);
    expect(others.filter((key) => set.has(key)).length).toBeLessThan(5);
  });
});

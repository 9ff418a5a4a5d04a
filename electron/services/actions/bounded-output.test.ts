import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedOutput } from './bounded-output.ts';

it('the output keeps its first bytes, in whatever pieces they arrive, and counts the lost ones', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_000 }), fc.array(fc.uint8Array({ maxLength: 4_000 })), (most, pieces) => {
      const output = createBoundedOutput(most);
      for (const piece of pieces) output.add(piece);
      const allBytes = Buffer.concat(pieces);
      expect(Buffer.from(output.bytes()).equals(allBytes.subarray(0, most))).toBe(true);
      expect(output.lost()).toBe(Math.max(0, allBytes.length - most));
    }),
    { numRuns: 50 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedOutput } from './bounded-output.ts';

it('the output keeps its first bytes, in whatever pieces they arrive, and counts the lost ones', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_000 }), fc.array(fc.uint8Array({ maxLength: 4_000 })), (maximum, pieces) => {
      const output = createBoundedOutput(maximum);
      for (const piece of pieces) output.add(piece);
      const allBytes = Buffer.concat(pieces);
      expect(Buffer.from(output.bytes()).equals(allBytes.subarray(0, maximum))).toBe(true);
      expect(output.lost()).toBe(Math.max(0, allBytes.length - maximum));
    }),
    { numRuns: 50 },
  );
});

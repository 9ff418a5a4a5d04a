import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedOutput } from './bounded-output.ts';

it('keeps the beginning of what comes, in whatever pieces, and counts the rest', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_000 }), fc.array(fc.uint8Array({ maxLength: 4_000 })), (most, pieces) => {
      const output = createBoundedOutput(most);
      for (const piece of pieces) output.add(piece);
      const whole = Buffer.concat(pieces);
      expect(Buffer.from(output.bytes()).equals(whole.subarray(0, most))).toBe(true);
      expect(output.lost()).toBe(Math.max(0, whole.length - most));
    }),
    { numRuns: 50 },
  );
});

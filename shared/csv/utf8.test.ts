import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeLength, validLength } from './utf8.ts';

/** Whether the bytes are valid UTF-8. */
function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of texts with bytes in between at which the rules of UTF-8 change. */
const nearlyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => [...new TextEncoder().encode(text)]),
      fc.array(
        fc.constantFrom(0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
        {
          maxLength: 4,
        },
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => new Uint8Array(parts.flat()));

it('validLength ends before the first byte that TextDecoder refuses', () => {
  fc.assert(
    fc.property(nearlyText, (bytes) => {
      const valid = validLength(bytes, bytes.length);
      expect(decodes(bytes.subarray(0, valid))).toBe(true);
      for (let end = valid + 1; end <= bytes.length; end++)
        expect(decodes(bytes.subarray(0, end))).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

it('completeLength ends after the last complete character before the end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, place) => {
      const bytes = new TextEncoder().encode(text);
      const end = place % (bytes.length + 1);
      const complete = completeLength(bytes, end);
      expect(complete).toBe(validLength(bytes, end));
    }),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { isBase64 } from './base64.ts';

it.each(['YQ==', 'YWI=', 'YWJj', '+/+/', ''])('isBase64 accepts %j', (text) => {
  expect(isBase64(encodeUtf8(text))).toBe(true);
});

it.each(['YQ', 'YQ=', 'YR==', 'YWJ=', 'Y_-=', 'YQ==YQ==', '====', 'Y===', 'YWJj\n', 'ä', 'ää', ' YWJj'])(
  'isBase64 refuses %j',
  (text) => {
    expect(isBase64(encodeUtf8(text))).toBe(false);
  },
);

it('isBase64 accepts exactly the texts that an encoder writes', () => {
  const text = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    fc.array(fc.constantFrom('A', 'Q', 'g', '/', '+', '='), { maxLength: 12 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(text, (each) => {
      const written = Buffer.from(each, 'base64').toString('base64');
      expect(isBase64(encodeUtf8(each))).toBe(written === each);
    }),
  );
});

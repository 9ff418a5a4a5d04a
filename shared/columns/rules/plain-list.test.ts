import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { parseJson } from '../../json/parse-json.ts';
import { hasMapShape } from './map-rules.ts';
import { isPlainList } from './plain-list.ts';

it.each([
  '[]',
  ' [ ] ',
  '[{"value":"red"}]',
  '[{"value":"grün","created":1700000000000},{"value":""}]',
  '[ { "value" : "a" , "created" : 0 } , { "value" : "b" } ]',
])('isPlainList accepts %j', (text) => {
  expect(isPlainList(encodeUtf8(text))).toBe(true);
});

it.each([
  '',
  '[',
  '[]]',
  '[{}]',
  '[{"value":"a"},]',
  '[{"value":"a"}',
  '[{"value":"a}]',
  '[{"value":1}]',
  '[{"value":"\\u0041"}]',
  '[{"value":"a","created":01}]',
  '[{"value":"a","created":}]',
  '[{"value":"a","created":9007199254740993}]',
  '[{"created":1,"value":"a"}]',
])('isPlainList leaves %j to the parser', (text) => {
  expect(isPlainList(encodeUtf8(text))).toBe(false);
});

it('isPlainList accepts only lists of values that the complete check accepts, too', () => {
  const token = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    ' ',
    '\t',
    '1',
    '01',
    '\\',
    '"value"',
    '"created"',
    '{"value":"a"}',
    '{"value":"a","created":1}',
    '"a"',
    'ä',
    '[{"value":',
    '}]',
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 10 }), (tokens) => {
      const text = tokens.join('');
      if (!isPlainList(encodeUtf8(text))) return;
      const parsed = parseJson(text);
      for (const prefix of ['=', '+', '-']) expect(hasMapShape(prefix, parsed)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('isPlainList accepts every list that JSON.stringify writes without escapes', () => {
  const item = fc.record(
    { value: fc.string().filter((each) => !/["\\]/.test(each)), created: fc.nat() },
    { requiredKeys: ['value'] },
  );
  fc.assert(
    fc.property(fc.array(item), (items) => {
      expect(isPlainList(encodeUtf8(JSON.stringify(items)))).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

describe('indented JSON', () => {
  it('has the layout of JSON.stringify', () =>
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    ));

  it('keeps the digits of numbers and repeated names', () => {
    expect(prettyJson('{"a":12345678901234567890,"a":1.0}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.0\n}',
    );
  });

  it('is null for texts that are not JSON objects or lists', () => {
    expect(prettyJson('host-1')).toBeNull();
    expect(prettyJson('12')).toBeNull();
    expect(prettyJson('{"a":')).toBeNull();
  });
});

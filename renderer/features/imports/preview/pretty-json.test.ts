import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

describe('pretty JSON', () => {
  it('is laid out as usual', () =>
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    ));

  it('leaves numbers and names as they stand', () => {
    expect(prettyJson('{"a":12345678901234567890,"a":1.0}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.0\n}',
    );
  });

  it('is none for other texts', () => {
    expect(prettyJson('host-1')).toBeNull();
    expect(prettyJson('12')).toBeNull();
    expect(prettyJson('{"a":')).toBeNull();
  });
});

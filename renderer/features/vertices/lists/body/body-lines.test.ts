import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyLines } from './body-lines.ts';

const textOf = (body: Record<string, unknown>) =>
  bodyLines(body)
    .map(({ before, head, after }) => `${before}${head}${after}`)
    .join('\n');

describe('the request body as it is shown', () => {
  it('has a line for each attribute with its kind', () => {
    const lines = bodyLines({
      '+/tags': [{ value: 'patched-nov' }],
      '-/tags': [{ value: 'pci', created: 1_784_479_255_000 }],
      '/location': null,
    });
    expect(lines.map(({ tone }) => tone)).toEqual(['none', 'adds', 'removes', 'plain', 'none']);
    expect(lines[2]).toMatchObject({
      head: '"-/tags"',
      after: ': [{ "value": "pci", "created": 1784479255000 }],',
    });
  });

  it('has one line for each value of a long list', () => {
    const values = Array.from({ length: 40 }, (_, at) => ({ value: `value ${at}` }));
    // 40 values, two lines for the brackets of the list and two for the braces of the body.
    expect(bodyLines({ '=/tags': values })).toHaveLength(44);
  });

  it('is exactly the body that is sent, except for spaces and line breaks', () => {
    const item = fc.oneof(
      fc.record({ value: fc.string(), created: fc.integer() }),
      fc.record({ value: fc.string() }),
    );
    const list = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.oneof(fc.array(item, { maxLength: 12 }), fc.jsonValue()),
    );
    fc.assert(
      fc.property(list, (body) => {
        expect(JSON.stringify(JSON.parse(textOf(body)))).toBe(JSON.stringify(body));
      }),
    );
  });
});

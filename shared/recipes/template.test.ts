import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTemplate, type TemplatePart, writeTemplate } from './template.ts';

describe('a template', () => {
  it.each<[string, TemplatePart[]]>([
    ['machine:{host}', [{ text: 'machine:' }, { column: 'host' }]],
    ['{a}{b c}', [{ column: 'a' }, { column: 'b c' }]],
    ['\\{host\\}', [{ text: '{host}' }]],
    ['C:\\temp\\\\{host}', [{ text: 'C:\\temp\\' }, { column: 'host' }]],
    ['{a\\}b}', [{ column: 'a}b' }]],
    ['a}b', [{ text: 'a}b' }]],
    ['', []],
  ])('%s has the parts %j', (template, parts) => {
    expect(readTemplate(template)).toEqual(parts);
  });

  it.each([
    ['{host', 'never closes {host'],
    ['{}', 'without a column name'],
    ['{a{b}', 'has a { inside'],
  ])('%s is refused: %s', (template, fault) => {
    expect(readTemplate(template)).toEqual({ fault: expect.stringContaining(fault) });
  });

  it('is read as the parts that it was written from, braces and backslashes included', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '}', '\\', 'a', ':', '😀'), minLength: 1 });
    const part = fc.oneof(
      text.map((value): TemplatePart => ({ text: value })),
      text.map((value): TemplatePart => ({ column: value })),
    );
    // Adjacent texts would be read as one text.
    const parts = fc
      .array(part)
      .map((all) => all.filter((one, index) => !('text' in one && 'text' in (all[index - 1] ?? {}))));
    fc.assert(
      fc.property(parts, (written) => {
        expect(readTemplate(writeTemplate(written))).toEqual(written);
      }),
    );
  });
});

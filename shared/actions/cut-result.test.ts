import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestResult, resultText } from './cut-result.ts';

describe('resultText', () => {
  it('returns a result that is short enough unchanged', () => {
    expect(resultText({ stdout: 'x', exit: 0 })).toBe('{"stdout":"x","exit":0}');
  });

  it('never exceeds the limit, is always JSON, and has an error if it was cut', () => {
    const field = fc.string({ unit: 'binary', maxLength: 2_000 });
    const result = fc.record({
      stdout: field,
      stderr: field,
      exit: fc.integer(),
      headers: fc.dictionary(fc.string(), fc.string(), { maxKeys: 20 }),
    });
    fc.assert(
      fc.property(result, fc.integer({ min: 150, max: 4_000 }), (original, maximum) => {
        const text = resultText(original, maximum);
        const read = JSON.parse(text);
        expect(text.length).toBeLessThanOrEqual(maximum);
        const isCut = JSON.stringify(original).length > maximum;
        expect('error' in read).toBe(isCut);
        if (isCut && 'stdout' in read) expect(original.stdout.startsWith(read.stdout)).toBe(true);
      }),
    );
  });

  it('cuts the longest text, keeps the others, and says by how much', () => {
    const read = JSON.parse(resultText({ stdout: 'é"'.repeat(longestResult), stderr: 'why', exit: 1 }));
    expect(read).toMatchObject({ stderr: 'why', exit: 1 });
    expect(read.error).toMatch(
      /^The result was cut off: it has [\d,]+ characters, but the platform accepts only 1,048,576\.$/,
    );
    expect(read.stdout.length).toBeGreaterThan(longestResult / 2);
  });

  it('splits no surrogate pair', () => {
    const read = JSON.parse(resultText({ body: '😀'.repeat(500) }, 300));
    expect(read.body).toMatch(/^(😀)+$/u);
  });
});

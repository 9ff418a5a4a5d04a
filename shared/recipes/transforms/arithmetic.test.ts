import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTransforms, describeFailure, type Transform, transform } from './transform.ts';

/** Compiles transforms and returns a function that applies them to the text of a cell. */
const run = (...transforms: Transform[]) => {
  const all = transforms.map((each) => transform.parse(each));
  return (text: string) => compileTransforms(all, { nullKeyword: 'null' })(text);
};
const calculate = (operation: '+' | '-' | '*' | '/', by: string): Transform => ({
  kind: 'arithmetic',
  operation,
  by,
});
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, fraction]) => (fraction % 10 === 0 ? String(whole) : `${whole}.${fraction}`))
  .filter((text) => !text.startsWith('-0'));

describe('arithmetic', () => {
  it('is undone by its opposite, without losing a digit', () => {
    fc.assert(
      fc.property(decimal, decimal, (number, by) => {
        expect(run(calculate('+', by), calculate('-', by))(number).text).toBe(number);
        if (Number(by) !== 0) expect(run(calculate('*', by), calculate('/', by))(number).text).toBe(number);
      }),
    );
  });

  it.each([
    ['*', '1024', '0.5', '512'],
    ['*', '0.001', '1500', '1.5'],
    ['/', '1000', '2048', '2.048'],
    ['/', '-3', '1', '-0.333333333333'],
    ['/', '7', '-2', '-0.285714285714'],
    ['+', '1', ' +0041 ', '42'],
    ['-', '0.1', '.3', '0.2'],
  ] as const)('%s %s of “%s” is %s', (operation, by, before, after) => {
    expect(run(calculate(operation, by))(before)).toEqual({ text: after, failed: null });
  });

  // The last one has more than 100 digits.
  it.each(['1,5', '1e3', 'twelve', '.', '-', '1'.repeat(103)])(
    'leaves “%s” unchanged and reports it',
    (before) => {
      const addOne = calculate('+', '1');
      expect(run(addOne)(before)).toEqual({ text: before, failed: { index: 0, text: before } });
      expect(describeFailure(addOne, { index: 0, text: before })).toContain('is not a number like 1234567.5');
    },
  );

  it('refuses a division by 0, and a constant that is no number', () => {
    for (const [operation, by] of [
      ['/', '0'],
      ['/', '0.00'],
      ['+', ''],
      ['+', '1,5'],
    ] as const)
      expect(transform.safeParse(calculate(operation, by)).success, by).toBe(false);
  });
});

describe('a shifted time', () => {
  const shift = (by: number, unit: 'day' | 'hour' | 'minute'): Transform => ({
    kind: 'shift-date',
    by,
    unit,
  });

  it('is restored by the opposite shift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000_000, max: 253_000_000_000_000 }),
        fc.integer({ min: -1_000, max: 1_000 }),
        fc.constantFrom('day' as const, 'hour' as const, 'minute' as const),
        (at, by, unit) => {
          expect(run(shift(by, unit), shift(-by, unit))(String(at)).text).toBe(String(at));
          const iso = new Date(at).toISOString();
          expect(run(shift(by, unit), shift(-by, unit))(iso).text).toBe(iso);
        },
      ),
    );
  });

  it.each([
    [1, 'day', '2024-02-28', '2024-02-29'],
    [1, 'hour', '2025-12-31', '2025-12-31T01:00:00.000Z'],
    [-1, 'day', '2025-03-01T00:00:00+02:00', '2025-02-27T22:00:00.000Z'],
    [30, 'minute', '2025-03-01 10:00', '2025-03-01T10:30:00.000Z'],
  ] as const)('by %i %s of %s is %s', (by, unit, before, after) => {
    expect(run(shift(by, unit))(before)).toEqual({ text: after, failed: null });
  });

  it('fails for a date in another notation, and outside of the possible times', () => {
    expect(run(shift(1, 'day'))('31.12.2025').failed).toEqual({ index: 0, text: '31.12.2025' });
    expect(run(shift(1, 'day'))('8640000000000000').failed).not.toBeNull();
    expect(run(shift(1, 'day'))('9999-12-31').failed).not.toBeNull();
  });
});

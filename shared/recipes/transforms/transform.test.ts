import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedKey, type LookupTables } from './lookup-table.ts';
import {
  compileTransforms,
  describeFailure,
  describeTransform,
  type Transform,
  transform,
  transformKinds,
} from './transform.ts';

const meaning = { nullKeyword: 'null' };
/** Applies transforms to texts; `rows` are the keys and values of the table in which a lookup finds values. */
const tryTransforms = (
  transforms: readonly Transform[],
  texts: readonly string[],
  rows: readonly (readonly [string, string])[] = [],
) => {
  const lookupTables: LookupTables = {
    of: (place) => {
      const values = new Map(rows.map(([key, value]) => [comparedKey(key, place), value]));
      return { find: (key) => values.get(key) ?? null };
    },
  };
  const run = compileTransforms(transforms, { ...meaning, lookupTables });
  return texts.map((before) => {
    const { text: after, failed } = run(before);
    const stopped = failed === null ? undefined : transforms[failed.index];
    const failure = failed === null || stopped === undefined ? null : describeFailure(stopped, failed);
    return { before, after, failure };
  });
};
/** Returns a function that converts one text, or returns `! ` and the sentence of the failure. */
const apply = (...transforms: unknown[]) => {
  const parsed = transforms.map((one) => transform.parse(one));
  return (text: string) => {
    const [result] = tryTransforms(parsed, [text]);
    return result?.failure === null ? result.after : `! ${result?.failure}`;
  };
};

describe.each(Object.entries(transformKinds))('the transform %s', (name, kind) => {
  it('converts its examples as stated, and is described in a sentence', () => {
    expect(kind.examples.length).toBeGreaterThan(0);
    for (const { transform: example, before, after, rows } of kind.examples) {
      expect(transform.parse(example)).toEqual(example);
      expect(example.kind).toBe(name);
      expect(tryTransforms([example], [before], rows)).toEqual([{ before, after, failure: null }]);
      expect(describeTransform(example)).toMatch(/^[A-Z].*\.$/u);
    }
  });

  it('leaves null unchanged, and an empty cell unless its purpose is to fill it', () => {
    for (const { transform: example } of kind.examples) {
      expect(apply(example)('null')).toBe('null');
      expect(apply(example)('') !== '').toBe(kind.fillsEmpty);
    }
  });
});

describe('a number', () => {
  it.each([
    [',', '.', '1.234.567,50', '1234567.50'],
    [',', '.', '1234567', '1234567'],
    [',', '.', '+0012', '12'],
    [',', '.', ',5', '0.5'],
    [',', ' ', '12\u202f345', '12345'],
    ['.', "'", '1’000.25', '1000.25'],
    ['.', ',', '-0.50', '-0.50'],
    ['.', ',', '123456789012345678901', '123456789012345678901'],
  ])('with %j and %j: %j is %j', (decimal, thousands, before, after) => {
    expect(apply({ kind: 'number', decimal, thousands })(before)).toBe(after);
  });

  it.each(['1.23', '12.3456', '1,2,3', 'abc', '1,', '-', '1.234.56', '1e5', '٣'])(
    'with a decimal comma is refused with a sentence: %j',
    (before) => {
      const result = apply({ kind: 'number', decimal: ',', thousands: '.' })(before);
      expect(result).toBe(`! “${before}” is not a number like 1.234.567,5; it stays unchanged.`);
    },
  );

  it.each([
    ['€', '1.234,00 €', '1234.00'],
    ['€', '€1.234', '1234'],
    ['€', '-€ 5,5', '-5.5'],
    ['€', '€ -5,5', '-5.5'],
    ['CHF', ' CHF\u00a07 ', '7'],
  ])('with the unit %s: %j is %j', (unit, before, after) => {
    expect(apply({ kind: 'number', decimal: ',', thousands: '.', unit })(before)).toBe(after);
  });

  it.each(['5,5', '5,5 $', '€ 5 €', '€'])('with the unit € is refused: %j', (before) => {
    const result = apply({ kind: 'number', decimal: ',', thousands: '.', unit: '€' })(before);
    expect(result).toBe(`! “${before}” is not a number like 1.234.567,5 €; it stays unchanged.`);
  });

  it('is read back from its text with groups of thousands', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        const written = value.toString().replaceAll(/\B(?=(\d{3})+(?!\d))/gu, '.');
        expect(apply({ kind: 'number', decimal: ',', thousands: '.' })(written)).toBe(value.toString());
      }),
    );
  });
});

describe('a date', () => {
  it.each([
    ['dd.mm.yyyy', 'Z', '31.12.2025', '2025-12-31T00:00:00.000Z'],
    ['dd.mm.yyyy', '+01:00', '1.2.2025, 8:05', '2025-02-01T07:05:00.000Z'],
    ['dd.mm.yyyy', '+01:00', '01.02.2025 08:05:06.789 +0530', '2025-02-01T02:35:06.789Z'],
    ['dd/mm/yyyy', '-05:30', '31/12/2025', '2025-12-31T05:30:00.000Z'],
    ['mm/dd/yyyy', 'Z', '12/31/2025 12:01 am', '2025-12-31T00:01:00.000Z'],
    ['mm/dd/yyyy', 'Z', '12/31/2025 12:01 p.m.', '2025-12-31T12:01:00.000Z'],
    ['mm/dd/yyyy', '+02:00', '2/3/2025 17:00 UTC', '2025-02-03T17:00:00.000Z'],
    ['iso', '+02:00', '2025-06-01 12:00', '2025-06-01T10:00:00.000Z'],
    ['iso', '+02:00', '2025-06-01', '2025-05-31T22:00:00.000Z'],
    ['iso', '+02:00', '2025-06-01T12:00:00Z', '2025-06-01T12:00:00.000Z'],
    ['iso', '+02:00', '2025-06-01T12:00:00-03', '2025-06-01T15:00:00.000Z'],
    ['epoch-s', '+02:00', '1767198600.25', '2025-12-31T16:30:00.250Z'],
    ['epoch-ms', 'Z', '-1', '1969-12-31T23:59:59.999Z'],
  ])('of the form %s in %s: %s is %s', (from, zone, before, iso) => {
    expect(apply({ kind: 'date', from, to: 'iso', zone })(before)).toBe(iso);
    expect(apply({ kind: 'date', from, to: 'epoch-ms', zone })(` ${before} `)).toBe(String(Date.parse(iso)));
  });

  it.each([
    ['dd.mm.yyyy', '31.02.2025'],
    ['dd.mm.yyyy', '12/31/2025'],
    ['dd.mm.yyyy', '1.1.25'],
    ['dd.mm.yyyy', '31.12.2025 25:00'],
    ['dd.mm.yyyy', '31.12.2025 noon'],
    ['mm/dd/yyyy', '31/12/2025'],
    ['mm/dd/yyyy', '12/31/2025 13:00 PM'],
    ['iso', 'yesterday'],
    ['epoch-s', '12:00'],
    ['epoch-ms', '1767198600000.5'],
    ['epoch-ms', '9999999999999999'],
  ])('of the form %s is not %s', (from, before) => {
    expect(apply({ kind: 'date', from, to: 'iso' })(before)).toContain(`“${before}” is not a time like`);
  });

  it('is the same moment as ISO time and as milliseconds', () => {
    const moment = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
    fc.assert(
      fc.property(moment, (at) => {
        const iso = apply({ kind: 'date', from: 'epoch-ms', to: 'iso' })(String(at));
        expect(apply({ kind: 'date', from: 'iso', to: 'epoch-ms', zone: '+09:00' })(iso)).toBe(String(at));
      }),
    );
  });
});

describe('transforms', () => {
  it.each<[Transform[], string, string]>([
    [[{ kind: 'replace', as: 'text', find: 'a.b', by: '$&', ignoreCase: false }], 'a.b axb', '$& axb'],
    [[{ kind: 'replace', as: 'text', find: '[X]', by: '-', ignoreCase: true }], '[x][X]', '--'],
    [[{ kind: 'replace', as: 'pattern', find: '\\s*GB', by: '', ignoreCase: true }], '16 gb', '16'],
    [[{ kind: 'case', to: 'capitalised' }], "o'NEIL éva-maria x2Y", "O'neil Éva-Maria X2y"],
    [[{ kind: 'split', separator: ',' }], ' a, ,b,', '[{"value":"a"},{"value":"b"}]'],
    [[{ kind: 'split', separator: ',' }], ' , ', ''],
    [[{ kind: 'trim' }, { kind: 'default', value: 'x' }], '  ', 'x'],
    [[{ kind: 'default', value: 'x' }, { kind: 'trim' }], '  ', ''],
    [[{ kind: 'trim' }, { kind: 'case', to: 'upper' }], ' null ', 'null'],
    [[{ kind: 'empty-to-null' }, { kind: 'case', to: 'upper' }], '', 'null'],
  ])('%j convert %j to %j', (transforms, before, after) => {
    expect(apply(...transforms)(before)).toBe(after);
  });

  it('continue with the unchanged text if one of them fails, and report the first failure', () => {
    const transforms: Transform[] = [
      { kind: 'trim' },
      { kind: 'number', decimal: ',', thousands: '.' },
      { kind: 'case', to: 'upper' },
    ];
    expect(tryTransforms(transforms, [' n/a ', '1,5'])).toEqual([
      {
        before: ' n/a ',
        after: 'N/A',
        failure: '“n/a” is not a number like 1.234.567,5; it stays unchanged.',
      },
      { before: '1,5', after: '1.5', failure: null },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { evidenceOfValues } from '../values/column-evidence.test-kit.ts';
import { conversionOf as conversionOfEvidence } from './value-conversions.ts';

/** Returns the conversion that is proposed for a column; `isWhole`: the values are those of all rows. */
const conversionOf = (values: readonly string[], head: string, isWhole = false) =>
  conversionOfEvidence(evidenceOfValues(values, isWhole), head);

describe('the conversion of a column', () => {
  it.each([
    [['31.12.2026', '1.2.2026', '01.01.2026 17:30'], { kind: 'date', from: 'dd.mm.yyyy' }],
    [['31/12/2026', '1/2/2026', '3/4/2026'], { kind: 'date', from: 'dd/mm/yyyy' }],
    [['12/31/2026', '1/2/2026', '3/4/2026'], { kind: 'date', from: 'mm/dd/yyyy' }],
    [['1.234,56', '7,5', '12'], { kind: 'number', decimal: ',', thousands: '.' }],
    [['1,234.56', '7.5', '12'], { kind: 'number', decimal: '.', thousands: ',' }],
    [["1'234.56", '7.5', '12'], { kind: 'number', decimal: '.', thousands: "'" }],
    [['1 234,56', '7,5', '12'], { kind: 'number', decimal: ',', thousands: ' ' }],
    [['1.234', '5.678', '9.012', '1.234,5'], { kind: 'number', decimal: ',', thousands: '.' }],
    [['1.234,00 €', '7,50 €', '-12 €'], { kind: 'number', decimal: ',', thousands: '.', unit: '€' }],
    [['€ 99.50', '€12', '-€ 7.25'], { kind: 'number', decimal: '.', thousands: ',', unit: '€' }],
    [['1,234.00 USD', '7.5 USD', '12 USD'], { kind: 'number', decimal: '.', thousands: ',', unit: 'USD' }],
    [["CHF 1'200.00", 'CHF 7', 'CHF 8'], { kind: 'number', decimal: '.', thousands: "'", unit: 'CHF' }],
    [['US$ 12', 'US$ 7', 'US$ 8'], { kind: 'number', decimal: ',', thousands: '', unit: 'US$' }],
    [['0,25', '7,5', ''], null],
    [['0,25', '7,5', '12', ''], { kind: 'number', decimal: ',', thousands: '' }],
  ])('of %j is %j', (values, transform) => {
    if (transform === null) expect(conversionOf(values, '/price')).toBeNull();
    else expect(conversionOf(values, '/price')?.transform).toMatchObject(transform);
  });

  it.each([
    ['two readings of a day', ['3/4/2026', '1/2/2026', '5/6/2026']],
    ['days of both readings', ['31/12/2026', '12/31/2026', '1/1/2026']],
    ['no day', ['31.12.2026', '32.13.2026', '1.1.2026']],
    ['thousands or a fraction', ['1.234', '5.678', '9.012']],
    ['thousands or a fraction', ['1,234', '5,678', '9,012']],
    ['points and commas in both meanings', ['1.234,5', '1,234.5', '7']],
    ['different currencies', ['1,50 €', '2,50 $', '3,50 €']],
    ['different currencies of the same pattern', ['1.50 EUR', '2.50 USD', '3.50 EUR']],
    ['amounts and plain numbers', ['1,50 €', '2,50', '3,50 €']],
    ['thousands or a fraction of an amount', ['1.234 €', '5.678 €', '9.012 €']],
    ['codes with a currency', ['€ 12345', '€ 00417', '€ 12346']],
    ['names', ['EUR-1', 'EUR-2', 'EUR-3']],
    ['sizes', ['16 GB', '32 GB', '64 GB']],
    ['plain numbers', ['1', '2.5', '3']],
    ['versions and addresses', ['10.0.0.1', '10.0.0.2', '10.0.0.3']],
    ['words', ['a', 'b', 'c']],
    ['codes with zeros before them', ['089 123 456', '030 555 777', '040 111 222']],
  ])('is not proposed for %s: %j', (_, values) => {
    expect(conversionOf(values, '/price')).toBeNull();
  });

  it('has evidence with a preview of a converted value', () => {
    expect(conversionOf(['1.234,56', '7,5', '12'], '/price')?.evidence).toBe(
      'The first 3 values are numbers: 1.234,56 → 1234.56.',
    );
    expect(conversionOf(['31.12.2026', '', '1.1.2026', '2.1.2026'], '/since')?.evidence).toBe(
      'The 3 non-empty of the first 4 values are dates: 31.12.2026 → 2026-12-31T00:00:00.000Z.',
    );
  });

  it('is proposed although a few values are something else, which the evidence mentions', () => {
    const some = evidenceOfValues(['31.12.2026', 'unknown', '1.1.2026'], true);
    const nearly = { reading: 'dd.mm.yyyy', fits: 30, example: '31.12.2026', other: 'unknown' } as const;
    expect(conversionOfEvidence({ ...some, filled: 31, nearly }, '/since')).toEqual({
      transform: { kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: 'Z' },
      action: 'Convert',
      evidence:
        '30 of 31 values are dates: 31.12.2026 → 2026-12-31T00:00:00.000Z. The other one is not (“unknown”) and will be listed under Problems.',
    });
    const numbers = { reading: '1.234,5', fits: 28, example: null, other: 'n/a' } as const;
    expect(conversionOfEvidence({ ...some, filled: 31, nearly: numbers }, '/price')?.evidence).toBe(
      '28 of 31 values are numbers written as 1.234,5. The other 3 are not, such as “n/a”, and will be listed under Problems.',
    );
  });

  it('has evidence that names the removed unit', () => {
    expect(conversionOf(['1.234,00 €', '7,50 €', '12,00 €'], '/price', true)?.evidence).toBe(
      'All 3 values are amounts in €: 1.234,00 € → 1234.00. Convert removes “€”.',
    );
  });

  it('has evidence that begins with “All” if all rows were examined', () => {
    expect(conversionOf(['1.234,56', '7,5', '12'], '/price', true)?.evidence).toBe(
      'All 3 values are numbers: 1.234,56 → 1234.56.',
    );
    expect(conversionOf(['7,5', '', '12,25', '1'], '/price', true)?.evidence).toBe(
      'All 3 non-empty values are numbers: 7,5 → 7.5.',
    );
    expect(conversionOf(['on', '', 'On', 'on', 'on'], '/state', true)?.evidence).toBe(
      'The 4 values contain different spellings of the same word: On → on.',
    );
  });

  it('turns seconds and dates under a timestamp into milliseconds', () => {
    const seconds = ['1767198600', '1767198660', '1767198720'];
    expect(conversionOf(seconds, 'timestamp')).toEqual({
      transform: { kind: 'date', from: 'epoch-s', to: 'epoch-ms', zone: 'Z' },
      evidence: 'The first 3 values are times in seconds: 1767198600 → 1767198600000.',
      action: 'Convert from seconds to milliseconds',
    });
    expect(conversionOf(seconds, 'time')?.transform).toMatchObject({ from: 'epoch-s', to: 'iso' });
    expect(conversionOf(seconds, '/serial')).toBeNull();
    expect(conversionOf([...seconds, '1767198720000'], 'timestamp')).toBeNull();
    expect(conversionOf(['31.12.2026', '1.1.2026', '2.1.2026'], 'timestamp')?.transform).toMatchObject({
      to: 'epoch-ms',
    });
  });

  it('shows the first time if seconds may be other numbers, and is not for serial or telephone numbers', () => {
    const seconds = evidenceOfValues(['1767198600', '1767198660', '1767198720']);
    expect(conversionOfEvidence(seconds, '/ordered', 'ordered')).toMatchObject({
      transform: { from: 'epoch-s', to: 'epoch-ms' },
      evidence:
        'The first 3 values may be times in seconds, the first 2025-12-31T16:30:00Z: 1767198600 → 1767198600000.',
      action: 'Convert from seconds to milliseconds',
    });
    expect(conversionOfEvidence(seconds, '/ordered', 'Serial number')).toBeNull();
    expect(conversionOfEvidence(seconds, '/telephone', 'a')).toBeNull();
  });

  it('is a table that makes one spelling of several spellings of a word', () => {
    const states = ['aktiv', 'Aktiv', 'aktiv', 'in_Betrieb', 'in Betrieb', 'in Betrieb', 'aktiv', 'aktiv'];
    expect(conversionOf(states, '/state')).toEqual({
      transform: {
        kind: 'table',
        values: [
          { is: 'Aktiv', becomes: 'aktiv' },
          { is: 'in_Betrieb', becomes: 'in Betrieb' },
        ],
        others: 'keep',
      },
      evidence: 'The first 8 values contain different spellings of the same word: Aktiv → aktiv.',
      action: 'Convert',
    });
    const cities = ['Köln ', 'KÖLN', 'Köln', 'Köln ', 'Bonn', 'Bonn', 'Bonn ', 'Köln'];
    expect(conversionOf(cities, '/city')).toMatchObject({
      transform: {
        values: [
          { is: 'Köln ', becomes: 'Köln' },
          { is: 'KÖLN', becomes: 'Köln' },
          { is: 'Bonn ', becomes: 'Bonn' },
        ],
      },
      evidence: 'The first 8 values contain different spellings of the same word: KÖLN → Köln.',
    });
    expect(conversionOf(['Web', 'web', 'db', 'app'], '/name')).toBeNull();
    expect(conversionOf(['on', 'off', 'on', 'off'], '/state')).toBeNull();
  });

  it.each([
    [['web-1', 'web-2 ', ' web-3'], '2 of the first 3 values start or end with spaces: “ web-3” → web-3.'],
    [['web-1', 'web-2 ', ''], null],
    [['a ', 'b ', 'c\t', ''], 'The 3 non-empty of the first 4 values start or end with spaces: “a ” → a.'],
    [['on', 'on ', 'on', 'on'], '1 of the first 4 values starts or ends with spaces: “on ” → on.'],
    [['   ', 'a', 'b'], '1 of the first 3 values starts or ends with spaces.'],
  ])('trims spaces around values: %j', (values, words) => {
    const trim = words && { transform: { kind: 'trim' }, action: 'Trim', evidence: words };
    for (const head of ['/name', 'ogit/_xid', 'from:ogit/_xid'])
      expect(conversionOf(values, head)).toEqual(trim);
    expect(conversionOf(values, 'content:text')).toBeNull();
  });

  it('of identities and types only trims', () => {
    expect(conversionOf(['31.12.2026', '1.1.2026', '2.1.2026'], 'ogit/_xid')).toBeNull();
  });
});

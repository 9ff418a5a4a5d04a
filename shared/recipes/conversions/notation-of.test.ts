import { describe, expect, it } from 'vitest';
import { dateNotationOf, numberNotationOf } from './notation-of.ts';

describe('the notation of sample cells', () => {
  it.each([
    [['31.12.2026', '', '1.2.2026'], 'dd.mm.yyyy'],
    [['1/2/2026', '31/12/2026'], 'dd/mm/yyyy'],
    [['1/2/2026', '12/31/2026'], 'mm/dd/yyyy'],
    [['2026-12-31', 'soon'], 'iso'],
    [['1767198600', ' 1767198660'], 'epoch-s'],
    [['1767198600000'], 'epoch-ms'],
    [['never', ''], 'dd.mm.yyyy'],
    [[], 'dd.mm.yyyy'],
  ])('of dates %j is %s', (texts, from) => {
    expect(dateNotationOf(texts, 'timestamp')).toEqual({ kind: 'date', from, to: 'epoch-ms', zone: 'Z' });
    const to = from === 'epoch-s' ? 'epoch-ms' : 'iso';
    expect(dateNotationOf(texts, '/since')).toEqual({ kind: 'date', from, to, zone: 'Z' });
  });

  it.each([
    [['1.234,5', '7'], { decimal: ',', thousands: '.' }],
    [['1,234.5', '7'], { decimal: '.', thousands: ',' }],
    [["CHF 1'200.00", 'CHF 7'], { decimal: '.', thousands: "'", unit: 'CHF' }],
    [['99.50 €', ''], { decimal: '.', thousands: ',', unit: '€' }],
    [['none'], { decimal: ',', thousands: '.' }],
    [[], { decimal: ',', thousands: '.' }],
  ])('of numbers %j is %j', (texts, notation) => {
    expect(numberNotationOf(texts)).toEqual({ kind: 'number', ...notation });
  });
});

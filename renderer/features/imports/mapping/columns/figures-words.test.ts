import { expect, it } from 'vitest';
import type { ColumnSummary } from '../../../../../shared/imports/columns/column-summary.ts';
import { figuresWords } from './figures-words.ts';

const countedColumn: ColumnSummary = {
  count: 1_000,
  filled: 960,
  distinct: 4_120,
  isExact: false,
  type: 'number',
  isWhole: true,
  samples: [],
  readings: [],
  words: null,
};

it('the fill rate, the distinct values and the type are shown; estimated counts are marked', () => {
  expect(figuresWords({ ...countedColumn, samples: [] })).toBe('96 % · ≈ 4,120 distinct · number');
  expect(figuresWords({ ...countedColumn, isExact: true })).toBe('96 % · 4,120 distinct · number');
});

it('the fill rate is never rounded to 0 % or 100 % if that hides cells', () => {
  const words = (filled: number) => figuresWords({ ...countedColumn, filled, distinct: null, type: null });
  expect([words(0), words(1), words(999), words(1_000)]).toEqual(['0 %', '< 1 %', '> 99 %', '100 %']);
});

it('unknown figures are left blank', () => {
  expect(figuresWords({ ...countedColumn, distinct: null, type: null, isWhole: false })).toBe('≈ 96 %');
  expect(figuresWords(undefined)).toBe('');
});

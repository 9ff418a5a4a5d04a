import { expect, it } from 'vitest';
import type { ColumnSummary } from '../../../../../shared/imports/columns/column-summary.ts';
import { figuresWords } from './figures-words.ts';

const whole: ColumnSummary = {
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

it('says how full a column is, and marks what is estimated', () => {
  expect(figuresWords({ ...whole, samples: [] })).toBe('96 % · ≈ 4,120 distinct · number');
  expect(figuresWords({ ...whole, isExact: true })).toBe('96 % · 4,120 distinct · number');
});

it('never rounds cells away', () => {
  const words = (filled: number) => figuresWords({ ...whole, filled, distinct: null, type: null });
  expect([words(0), words(1), words(999), words(1_000)]).toEqual(['0 %', '< 1 %', '> 99 %', '100 %']);
});

it('leaves blank what is not known yet', () => {
  expect(figuresWords({ ...whole, distinct: null, type: null, isWhole: false })).toBe('≈ 96 %');
  expect(figuresWords(undefined)).toBe('');
});

import { expect, it } from 'vitest';
import { figuresWords } from './figures-words.ts';

const whole = {
  count: 1_000,
  filled: 960,
  distinct: 4_120,
  isExact: false,
  type: 'number',
  samples: [],
} as const;

it('says how full a column is, and marks what is estimated', () => {
  expect(figuresWords({ ...whole, samples: [] }, true)).toBe('96 % · ≈ 4,120 distinct · number');
  expect(figuresWords({ ...whole, samples: [], isExact: true }, true)).toBe('96 % · 4,120 distinct · number');
});

it('never rounds cells away', () => {
  const words = (filled: number) =>
    figuresWords({ ...whole, samples: [], filled, distinct: null, type: null }, true);
  expect([words(0), words(1), words(999), words(1_000)]).toEqual(['0 %', '< 1 %', '> 99 %', '100 %']);
});

it('leaves blank what is not known yet', () => {
  expect(figuresWords({ ...whole, samples: [], distinct: null, type: null }, false)).toBe('≈ 96 %');
  expect(figuresWords(undefined, false)).toBe('');
});

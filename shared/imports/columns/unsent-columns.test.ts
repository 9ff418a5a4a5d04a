import { expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../recipes/recipe.ts';
import { firstUnsent, unsentColumns, unsentSentence } from './unsent-columns.ts';

const recipe = recipeSchema.parse({
  version: 2,
  name: 'machines',
  fingerprint: '',
  kind: 'vertices',
  targets: [{ kind: 'identity', name: 'ogit/_xid', from: { column: 'Key' } }],
  leftOut: ['Note'],
});

it('lists the columns that are not sent: those left out by the user, and those not mapped yet', () => {
  expect(unsentColumns({ recipe, sourceColumns: ['Key', 'Note', 'Rack', 'Rack'] })).toEqual({
    leftOut: ['Note'],
    open: ['Rack', 'Rack (2)'],
  });
  expect(unsentColumns({ recipe: null, sourceColumns: ['Key'] })).toEqual({ leftOut: [], open: [] });
});

it('names the first columns in a sentence and counts the others', () => {
  expect(unsentSentence(firstUnsent(['A']))).toBe('1 column of the file is left out: A.');
  expect(unsentSentence(firstUnsent(['A: b', 'B']))).toBe('2 columns of the file are left out: A: b and B.');
  expect(unsentSentence(firstUnsent(['A', 'B']), 'past')).toBe(
    '2 columns of the file were left out: A and B.',
  );
  const many = Array.from({ length: 80 }, (_, index) => `c${index}`);
  expect(firstUnsent(many).names).toHaveLength(50);
  expect(unsentSentence(firstUnsent(many))).toBe(
    '80 columns of the file are left out: c0, c1, c2, c3, c4 and 75 more.',
  );
});

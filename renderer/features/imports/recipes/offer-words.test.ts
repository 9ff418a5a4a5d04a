import { expect, it } from 'vitest';
import type { RecipeOffer } from '../../../../shared/recipes/recipe-offers.ts';
import { offerWords } from './offer-words.ts';

const offer = (used: number, unused: readonly string[]): RecipeOffer => ({
  name: 'CMDB',
  match: 'fits',
  used,
  unused,
});

it.each([
  [
    offer(3, []),
    /^“CMDB” was made for a file with more columns; all 3 columns that it uses are here\. Use it\?$/,
  ],
  [offer(2, ['a', 'b']), /both columns that it uses are here, and “a” and “b” would not be sent/],
  [
    offer(1, ['a', 'b', 'c', 'd']),
    /the one column that it uses is here, and “a”, “b”, “c” and 1 more column/,
  ],
  [offer(1, ['x'.repeat(78_000)]), /^.{1,300}$/],
])('says how a recipe that fits differs: %#', (offered, words) => {
  expect(offerWords(offered)).toMatch(words);
});

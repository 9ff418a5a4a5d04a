import { expect, it } from 'vitest';
import type { RecipeOffer } from '../../../../shared/recipes/recipe-offers.ts';
import { offerWords } from './offer-words.ts';

const offerOf = (used: number, unused: readonly string[]): RecipeOffer => ({
  name: 'CMDB',
  match: 'fits',
  used,
  unused,
});

it.each([
  [
    offerOf(3, []),
    /^“CMDB” was made for a file with more columns; all 3 columns that it uses are here\. Use it\?$/,
  ],
  [offerOf(2, ['a', 'b']), /both columns that it uses are here, and “a” and “b” would not be sent/],
  [
    offerOf(1, ['a', 'b', 'c', 'd']),
    /the one column that it uses is here, and “a”, “b”, “c” and 1 more would/,
  ],
  [offerOf(1, ['x'.repeat(78_000)]), /^.{1,300}$/],
])('the offer of a fitting recipe says how its columns differ: %#', (offer, words) => {
  expect(offerWords(offer)).toMatch(words);
});

import { expect, it } from 'vitest';
import { findingSentence } from './finding-words.ts';

it.each([
  [[null], 'rows'],
  [[3], '3 of 10 rows'],
  [[10], 'all 10 rows'],
  [[3, 'edge:1:verb'], 'edges of 3 of 10 rows'],
  [[10, 'edge:1:verb'], 'edges of all 10 rows'],
] as const)('with [refused rows, column] %j, the sentence names %s', ([rows, column = null], what) => {
  const cause = {
    id: 'a',
    rule: 'verb-missing' as const,
    title: 'Edges without a verb',
    rows: 3,
    column,
    isExcluded: false,
  };
  expect(findingSentence({ kind: 'values-wrong', causes: [cause], rows, of: 10 })).toBe(
    `The platform will refuse ${what}: Edges without a verb (3 rows).`,
  );
});

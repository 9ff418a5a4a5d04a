import { expect, it } from 'vitest';
import { findingSentence } from './finding-words.ts';
import { checked, file, group } from './readiness.test-kit.ts';
import { readinessOf } from './readiness.ts';

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

it('names the first cells that were lost in the conversion, and counts the other notes about them', () => {
  const losses = ['1 cell of column a.', '2 cells of column b.', '3 cells of column c.'];
  expect(findingSentence({ kind: 'cells-lost', losses })).toBe(
    '1 cell of column a. 2 cells of column b. 1 more note is in the list of how the table was read.',
  );
});

it('leaves out a number of rows or vertices that is not known', () => {
  const lookup = { state: 'done', lookedUp: 10, found: 7, missing: 3, connection: 'Staging' } as const;
  const open = file({
    lookup,
    check: checked([
      group('reference-unknown', 40),
      group('reference-unknown', 2, { column: 'b', isExcluded: true }),
      group('type-missing', 3),
      group('scope-missing', 4),
    ]),
  });
  const readiness = readinessOf({ arriving: null, file: open, occupation: null });
  expect(readiness.confirmations).toMatchObject([{ vertices: null }, { kind: 'values-wrong', rows: null }]);
  expect(readiness.confirmations.map(findingSentence)).toEqual([
    '40 rows refer to vertices that Staging does not have.',
    'The platform will refuse rows: 3 rows with a fault and 4 rows with a fault.',
  ]);
});

import { describe, expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../recipes/recipe.ts';
import type { Target } from '../../recipes/target.ts';
import { identitySourceOf, isLikely, relationSentence } from './relations.ts';

const header = ['Key', 'Host'];
const recipeWith = (target: object) =>
  recipeSchema.parse({
    version: 2,
    name: 'machines',
    fingerprint: '',
    kind: 'vertices',
    targets: [target as Target],
  });
/** Recipe with an identity from this source; `more` are further properties of the target. */
const identityFrom = (from: object, more: object = {}) =>
  recipeWith({ kind: 'identity', name: 'ogit/_xid', from, ...more });

describe('the identity of a file', () => {
  it.each([
    [identityFrom({ column: 'Host' }), { column: 1, prefix: '', suffix: '' }],
    [identityFrom({ template: 'host:{Host}/1' }), { column: 1, prefix: 'host:', suffix: '/1' }],
    [identityFrom({ template: '{Key}-{Host}' }), null],
    [identityFrom({ constant: 'x' }), null],
    [identityFrom({ column: 'Gone' }), null],
    [
      identityFrom({ column: 'Host' }, { transforms: [{ kind: 'trim' }] }),
      { column: 1, prefix: '', suffix: '', trims: true },
    ],
    [identityFrom({ column: 'Host' }, { transforms: [{ kind: 'collapse-blanks' }] }), null],
    [recipeWith({ kind: 'attribute', name: 'ogit/name', from: { column: 'Host' } }), null],
    [null, null],
  ])('is built from one column, else its source is null (%#)', (mapping, expected) => {
    expect(identitySourceOf(header, mapping)).toEqual(expected);
  });

  it('comes from the column ogit/_xid if there is no mapping', () => {
    expect(identitySourceOf(['a', 'ogit/_xid'], null)).toEqual({ column: 1, prefix: '', suffix: '' });
  });
});

it('a relation is likely if 90 % of five or more values match, or all of three that are no short numbers', () => {
  const likely = (compared: number, found: number, values: string[] = ['1']) =>
    isLikely({ of: compared, found }, values);
  expect([likely(50, 45), likely(50, 44), likely(5, 5), likely(4, 4)]).toEqual([true, false, true, false]);
  const sites = ['LOC-1', 'LOC-2', 'LOC-3'];
  expect([likely(3, 3, sites), likely(3, 2, sites), likely(2, 2, sites.slice(1))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('the sentence about a relation rounds the share down, and says if not all rows were compared', () => {
  const relation = {
    column: 0,
    toFileId: 'f',
    toName: 'machines.csv',
    form: { prefix: '', suffix: '' },
    key: 'name',
    identity: null,
  };
  expect(relationSentence({ ...relation, of: 1_000, found: 989, isWhole: true }, 'Host')).toBe(
    '98 % of the values of “Host” are identities of machines.csv.',
  );
  expect(relationSentence({ ...relation, of: 2_000, found: 2_000, isWhole: false }, 'Host')).toBe(
    '100 % of the first 2,000 different values of “Host” are identities of machines.csv.',
  );
  expect(relationSentence({ ...relation, form: null, of: 10, found: 9, isWhole: true }, 'Host')).toBe(
    '90 % of the values of “Host” are in “name” of machines.csv.',
  );
});

import { describe, expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../recipes/recipe.ts';
import type { Target } from '../../recipes/target.ts';
import { identitySourceOf, isLikely, relationSentence } from './relations.ts';

const header = ['Key', 'Host'];
const recipe = (target: object) =>
  recipeSchema.parse({
    version: 2,
    name: 'machines',
    fingerprint: '',
    kind: 'vertices',
    targets: [target as Target],
  });
const identity = (from: object, more: object = {}) =>
  recipe({ kind: 'identity', name: 'ogit/_xid', from, ...more });

describe('the identity of a file', () => {
  it.each([
    [identity({ column: 'Host' }), { column: 1, prefix: '', suffix: '' }],
    [identity({ template: 'host:{Host}/1' }), { column: 1, prefix: 'host:', suffix: '/1' }],
    [identity({ template: '{Key}-{Host}' }), null],
    [identity({ constant: 'x' }), null],
    [identity({ column: 'Gone' }), null],
    [identity({ column: 'Host' }, { transforms: [{ kind: 'trim' }] }), null],
    [recipe({ kind: 'attribute', name: 'ogit/name', from: { column: 'Host' } }), null],
    [null, null],
  ])('is made of one column, or not known from it (%#)', (made, expected) => {
    expect(identitySourceOf(header, made)).toEqual(expected);
  });

  it('is the column of that name where nothing is mapped', () => {
    expect(identitySourceOf(['a', 'ogit/_xid'], null)).toEqual({ column: 1, prefix: '', suffix: '' });
  });
});

it('is likely where most of several values are found, or all of a few that are no small numbers', () => {
  const likely = (of: number, found: number, values: string[] = ['1']) => isLikely({ of, found }, values);
  expect([likely(50, 45), likely(50, 44), likely(5, 5), likely(4, 4)]).toEqual([true, false, true, false]);
  const sites = ['LOC-1', 'LOC-2', 'LOC-3'];
  expect([likely(3, 3, sites), likely(3, 2, sites), likely(2, 2, sites.slice(1))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('never rounds the share up, and says where not all rows were looked at', () => {
  const found = {
    column: 0,
    toFileId: 'f',
    toName: 'machines.csv',
    form: { prefix: '', suffix: '' },
    key: 'name',
    identity: null,
  };
  expect(relationSentence({ ...found, of: 1_000, found: 989, isWhole: true }, 'Host')).toBe(
    '98 % of the values of “Host” are identities of machines.csv.',
  );
  expect(relationSentence({ ...found, of: 2_000, found: 2_000, isWhole: false }, 'Host')).toBe(
    '100 % of the first 2,000 different values of “Host” are identities of machines.csv.',
  );
  expect(relationSentence({ ...found, form: null, of: 10, found: 9, isWhole: true }, 'Host')).toBe(
    '90 % of the values of “Host” are in “name” of machines.csv.',
  );
});

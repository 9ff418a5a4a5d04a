import { expect, it } from 'vitest';
import { applyEdit, type Draft, draftOf } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { endEdits, endRelations } from './end-edits.ts';
import { lookupOf } from './relation-edits.ts';

const draft = draftOf(
  recipeSchema.parse({
    version: 2,
    name: 'links',
    fingerprint: '',
    kind: 'edges',
    targets: [
      { kind: 'part', name: 'from:ogit/_xid', from: { column: 'from' } },
      { kind: 'part', name: 'verb', from: { column: 'verb' } },
      { kind: 'part', name: 'to:ogit/_xid', from: { column: 'to' } },
    ],
  }),
);
const columnsOf = ({ recipe, targets }: Draft) =>
  sourceColumns(['from', 'verb', 'to'], { ...recipe, targets: targets.map(({ target }) => target) });
const relation = {
  column: 2,
  toFileId: 'f',
  toName: 'assets.csv',
  of: 40,
  found: 39,
  isWhole: true,
  form: { prefix: 'asset:', suffix: '' },
  key: 'no',
  identity: null,
};
const open = (one: Parameters<typeof endRelations>[2][number], of = draft) =>
  endRelations(of, columnsOf(of), [one]);

it('an end of an edge is written as the other file names its vertices', () => {
  const [offer] = open(relation);
  if (offer === undefined) throw new Error('none');
  const after = endEdits(offer, null).reduce(applyEdit, draft);
  expect(after.targets[2]?.target).toMatchObject({ name: 'to:ogit/_xid', from: { template: 'asset:{to}' } });
  // What was accepted is not proposed again.
  expect(open(relation, after)).toEqual([]);
});

it('an end of an edge is looked up where the values are no part of the identities', () => {
  const keyed = {
    ...relation,
    form: null,
    identity: { column: 'no', prefix: 'asset:', suffix: '' },
    key: 'name',
  };
  const [offer] = open(keyed);
  const lookup = lookupOf(keyed, [{ file: 'assets.csv', columns: ['no', 'name'] }]);
  if (offer === undefined) throw new Error('none');
  const after = endEdits(offer, lookup).reduce(applyEdit, draft);
  expect(after.targets[2]?.target).toMatchObject({
    from: { column: 'to' },
    transforms: [
      { kind: 'lookup', key: 'name', value: 'no' },
      { kind: 'replace', by: 'asset:$&' },
    ],
  });
  expect(endEdits(offer, null)).toEqual([]);
});

it('an end that names the vertices already, and a column that is no end, stay', () => {
  expect(open({ ...relation, form: { prefix: '', suffix: '' } })).toEqual([]);
  expect(open({ ...relation, column: 1 })).toEqual([]);
  expect(open({ ...relation, form: null })).toEqual([]);
});

import { expect, it } from 'vitest';
import { applyEdit, type Draft, draftOf } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { endEdits, endRelations } from './end-edits.ts';
import { lookupOf } from './relation-proposals.ts';

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
/** Returns the offer for an end of an edge that a relation leads to; empty for none. */
const offersFor = (one: Parameters<typeof endRelations>[2][number], current = draft) =>
  endRelations(current, columnsOf(current), [one]);

it('the end of an edge gets a template with the prefix of the identities in the other file', () => {
  const [offer] = offersFor(relation);
  if (offer === undefined) throw new Error('none');
  const after = endEdits(offer, null).reduce(applyEdit, draft);
  expect(after.targets[2]?.target).toMatchObject({ name: 'to:ogit/_xid', from: { template: 'asset:{to}' } });
  // An accepted proposal is not repeated.
  expect(offersFor(relation, after)).toEqual([]);
});

it('the end of an edge gets a lookup if the identities do not contain its values', () => {
  const keyed = {
    ...relation,
    form: null,
    identity: { column: 'no', prefix: 'asset:', suffix: '' },
    key: 'name',
  };
  const [offer] = offersFor(keyed);
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

it('nothing is proposed for an end with complete identities, another column, or unknown identities', () => {
  expect(offersFor({ ...relation, form: { prefix: '', suffix: '' } })).toEqual([]);
  expect(offersFor({ ...relation, column: 1 })).toEqual([]);
  expect(offersFor({ ...relation, form: null })).toEqual([]);
});

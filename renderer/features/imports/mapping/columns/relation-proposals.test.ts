import { describe, expect, it } from 'vitest';
import { applyEdit, type Draft, draftOf } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { lookUpEdits, lookupOf, openRelations, relateEdits, verbFault } from './relation-proposals.ts';

const heads = ['Ticket', 'Host'];
const draft = draftOf(
  recipeSchema.parse({
    version: 2,
    name: 'tickets',
    fingerprint: '',
    kind: 'vertices',
    targets: [{ kind: 'attribute', name: '/Host', from: { column: 'Host' } }],
  }),
);
const columnsOf = ({ recipe, targets }: Draft) =>
  sourceColumns(heads, { ...recipe, targets: targets.map(({ target }) => target) });
/** The values of “Host” in 39 of 40 rows are, with this prefix, identities of machines.csv. */
const relation = (prefix: string) => ({
  column: 1,
  toFileId: 'f',
  toName: 'machines.csv',
  of: 40,
  found: 39,
  isWhole: true,
  form: { prefix, suffix: '' },
  key: 'name',
  identity: null,
});

it.each([
  ['', { column: 'Host' }],
  ['host:', { template: 'host:{Host}' }],
])('an edge leads from the row to the vertex that a column names, with prefix %j', (prefix, from) => {
  const [open] = openRelations(draft, columnsOf(draft), [relation(prefix)]);
  if (open === undefined) throw new Error('none');
  const related = relateEdits(draft, 'vertices', open, 'ogit/runs', null).reduce(applyEdit, draft);
  expect(related.targets.map(({ target }) => target)).toMatchObject([
    { kind: 'edge', verb: { from: { constant: 'ogit/runs' } }, other: { by: 'xid', from } },
  ]);
  expect(related.recipe.kind).toBe('combined');
  // An accepted proposal is not repeated.
  expect(openRelations(related, columnsOf(related), [relation(prefix)])).toEqual([]);
});

it.each([
  ['', '', []],
  ['host$1:', '/$', [{ kind: 'replace', as: 'pattern', find: '^.+$', by: 'host$$1:$&/$$' }]],
])('an edge gets a lookup of the identity, with prefix %j and suffix %j', (prefix, suffix, around) => {
  const keyed = { ...relation(''), form: null, identity: { column: 'id', prefix, suffix } };
  const [open] = openRelations(draft, columnsOf(draft), [keyed]);
  const lookup = lookupOf(keyed, [{ file: 'machines.csv', columns: ['code', 'name', 'id'] }]);
  if (open === undefined) throw new Error('none');
  expect(open.canConnect).toBe(true);
  const related = relateEdits(draft, 'vertices', open, 'ogit/runs', lookup).reduce(applyEdit, draft);
  const identityLookup = { kind: 'lookup', key: 'name', value: 'id', missing: 'problem' };
  expect(related.targets.map(({ target }) => target)).toMatchObject([
    {
      kind: 'edge',
      other: { by: 'xid', from: { column: 'Host' }, transforms: [identityLookup, ...around] },
    },
  ]);
  expect(openRelations(related, columnsOf(related), [keyed])).toEqual([]);
});

describe('a lookup of a relation', () => {
  const keyRelation = { ...relation(''), form: null };
  const tables = [{ file: 'machines.csv', columns: ['id', 'name'] }];
  const lookup = { kind: 'lookup', file: 'machines.csv', key: 'name', value: 'id', missing: 'problem' };

  it('is a transform of the target of the column, in the open table that has the key', () => {
    const offered = lookupOf(keyRelation, tables);
    expect(offered).toMatchObject(lookup);
    const [open] = openRelations(draft, columnsOf(draft), [keyRelation]);
    if (open === undefined || offered === null) throw new Error('none');
    expect(open.canConnect).toBe(false);
    const added = lookUpEdits(draft, 'vertices', open.column, offered);
    const after = (added?.edits ?? []).reduce(applyEdit, draft);
    expect(after.targets[0]).toMatchObject({
      key: added?.key,
      target: { name: '/Host', transforms: [lookup] },
    });
    // An accepted proposal is not repeated.
    expect(openRelations(after, columnsOf(after), [keyRelation])).toEqual([]);
    expect(lookupOf(keyRelation, [])).toBeNull();
    expect(lookupOf({ ...keyRelation, key: null }, tables)).toBeNull();
  });

  it('is added to a new free attribute if no target reads the column yet', () => {
    const [entry] = columnsOf(draft).filter(({ name }) => name === 'Ticket');
    const offered = lookupOf(keyRelation, tables);
    if (entry === undefined || offered === null) throw new Error('none');
    const added = lookUpEdits(draft, 'vertices', entry, offered);
    const after = (added?.edits ?? []).reduce(applyEdit, draft);
    expect(after.targets.find(({ key }) => key === added?.key)).toMatchObject({
      target: { kind: 'attribute', name: '/Ticket', from: { column: 'Ticket' }, transforms: [lookup] },
    });
  });
});

it('a verb must not be empty or have spaces', () => {
  expect(['', 'depends on', 'ogit/dependsOn'].map(verbFault)).toEqual([
    'Choose or type a verb.',
    'A verb has no spaces.',
    null,
  ]);
});

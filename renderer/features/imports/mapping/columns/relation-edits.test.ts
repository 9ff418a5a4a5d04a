import { describe, expect, it } from 'vitest';
import { applyEdit, type Draft, draftOf } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { lookUpEdits, lookupOf, openRelations, relateEdits, verbFault } from './relation-edits.ts';

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
])('connects the row with the vertex that a column names, with %j before it', (prefix, from) => {
  const [open] = openRelations(draft, columnsOf(draft), [relation(prefix)]);
  if (open === undefined) throw new Error('none');
  const related = relateEdits(draft, 'vertices', open, 'ogit/runs', null).reduce(applyEdit, draft);
  expect(related.targets.map(({ target }) => target)).toMatchObject([
    { kind: 'edge', verb: { from: { constant: 'ogit/runs' } }, other: { by: 'xid', from } },
  ]);
  expect(related.recipe.kind).toBe('combined');
  // What was accepted is not proposed again.
  expect(openRelations(related, columnsOf(related), [relation(prefix)])).toEqual([]);
});

it.each([
  ['', '', []],
  ['host$1:', '/$', [{ kind: 'replace', as: 'pattern', find: '^.+$', by: 'host$$1:$&/$$' }]],
])('connects by a lookup of the identity, with %j before and %j after it', (prefix, suffix, around) => {
  const keyed = { ...relation(''), form: null, identity: { column: 'id', prefix, suffix } };
  const [open] = openRelations(draft, columnsOf(draft), [keyed]);
  const lookup = lookupOf(keyed, [{ file: 'machines.csv', columns: ['code', 'name', 'id'] }]);
  if (open === undefined) throw new Error('none');
  expect(open.canConnect).toBe(true);
  const related = relateEdits(draft, 'vertices', open, 'ogit/runs', lookup).reduce(applyEdit, draft);
  const found = { kind: 'lookup', key: 'name', value: 'id', missing: 'problem' };
  expect(related.targets.map(({ target }) => target)).toMatchObject([
    {
      kind: 'edge',
      other: { by: 'xid', from: { column: 'Host' }, transforms: [found, ...around] },
    },
  ]);
  expect(openRelations(related, columnsOf(related), [keyed])).toEqual([]);
});

describe('a lookup of a relation', () => {
  const only = { ...relation(''), form: null };
  const tables = [{ file: 'machines.csv', columns: ['id', 'name'] }];
  const lookup = { kind: 'lookup', file: 'machines.csv', key: 'name', value: 'id', missing: 'problem' };

  it('is a transform of what the column becomes, in the open table that has the key', () => {
    const found = lookupOf(only, tables);
    expect(found).toMatchObject(lookup);
    const [open] = openRelations(draft, columnsOf(draft), [only]);
    if (open === undefined || found === null) throw new Error('none');
    expect(open.canConnect).toBe(false);
    const made = lookUpEdits(draft, 'vertices', open.column, found);
    const after = (made?.edits ?? []).reduce(applyEdit, draft);
    expect(after.targets[0]).toMatchObject({
      key: made?.key,
      target: { name: '/Host', transforms: [lookup] },
    });
    // What was accepted is not proposed again.
    expect(openRelations(after, columnsOf(after), [only])).toEqual([]);
    expect(lookupOf(only, [])).toBeNull();
    expect(lookupOf({ ...only, key: null }, tables)).toBeNull();
  });

  it('makes a free attribute of a column that nothing reads yet', () => {
    const [entry] = columnsOf(draft).filter(({ name }) => name === 'Ticket');
    const found = lookupOf(only, tables);
    if (entry === undefined || found === null) throw new Error('none');
    const made = lookUpEdits(draft, 'vertices', entry, found);
    const after = (made?.edits ?? []).reduce(applyEdit, draft);
    expect(after.targets.find(({ key }) => key === made?.key)).toMatchObject({
      target: { kind: 'attribute', name: '/Ticket', from: { column: 'Ticket' }, transforms: [lookup] },
    });
  });
});

it('takes a verb without spaces', () => {
  expect(['', 'depends on', 'ogit/dependsOn'].map(verbFault)).toEqual([
    'Choose or type a verb.',
    'A verb has no spaces.',
    null,
  ]);
});

import { expect, it } from 'vitest';
import { applyEdit, type Draft, draftOf } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { openRelations, relateEdits, verbFault } from './relation-edits.ts';

const heads = ['Ticket', 'Host'];
const draft = draftOf(
  recipeSchema.parse({
    ...{ version: 2, name: 'tickets', fingerprint: '', kind: 'vertices' },
    targets: [{ kind: 'attribute', name: '/Host', from: { column: 'Host' } }],
  }),
);
const columnsOf = ({ recipe, targets }: Draft) =>
  sourceColumns(heads, { ...recipe, targets: targets.map(({ target }) => target) });
const relation = (prefix: string) => ({
  ...{ column: 1, toFileId: 'f', toName: 'machines.csv', of: 40, found: 39, isWhole: true },
  form: { prefix, suffix: '' },
});

it.each([
  ['', { column: 'Host' }],
  ['host:', { template: 'host:{Host}' }],
])('connects the row with the vertex that a column names, with %j before it', (prefix, from) => {
  const [open] = openRelations(draft, columnsOf(draft), [relation(prefix)]);
  if (open === undefined) throw new Error('none');
  const related = relateEdits(draft, 'vertices', open, 'ogit/runs').reduce(applyEdit, draft);
  expect(related.targets.map(({ target }) => target)).toMatchObject([
    { kind: 'edge', verb: { from: { constant: 'ogit/runs' } }, other: { by: 'xid', from } },
  ]);
  expect(related.recipe.kind).toBe('combined');
  // What was accepted is not proposed again.
  expect(openRelations(related, columnsOf(related), [relation(prefix)])).toEqual([]);
});

it('takes a verb without spaces', () => {
  expect(['', 'depends on', 'ogit/dependsOn'].map(verbFault)).toEqual([
    'Choose or type a verb.',
    'A verb has no spaces.',
    null,
  ]);
});

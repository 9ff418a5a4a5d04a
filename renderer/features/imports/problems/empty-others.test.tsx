import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { checked, fileOf, machineRows, readyFile, scopeMissing } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const recipe = recipeSchema.parse({
  version: 2,
  name: 'assets',
  fingerprint: '',
  kind: 'vertices',
  targets: [
    {
      kind: 'attribute',
      name: '/since',
      from: { column: 'Since' },
      lookUp: false,
      transforms: [{ kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: 'Z' }],
    },
  ],
});

it('values that a transform cannot convert are made empty with one click', async () => {
  const group = {
    ...scopeMissing,
    ...({ id: 'repair-failed@0', rule: 'repair-failed', severity: 'warning' } as const),
    title: 'Rows with a value that a transform could not change',
    column: '/since',
    rows: 2,
    transform: null,
  };
  const file = readyFile({ recipe, check: checked({ problems: [group], problemRows: 2 }) });
  const { test, user } = openImports((host) =>
    host.setFile(fileOf('a', 'assets.csv', file), machineRows(10)),
  );
  await user.click(await screen.findByRole('tab', { name: /Problems/ }));
  await user.click(await screen.findByRole('button', { name: 'Make 2 cells empty' }));
  const call = test.calls.find(({ name }) => name === 'imports.setRecipe');
  expect(call?.input).toMatchObject({
    recipe: { targets: [{ transforms: [{ kind: 'date', others: 'empty' }] }] },
  });
});

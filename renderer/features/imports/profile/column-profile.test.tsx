import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

it('the profile of a column counts its values, filters the rows by a value, and merges similar values into the chosen one', async () => {
  const { user, test } = openImports((host) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(4));
  });
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await user.click(await within(grid).findByRole('button', { name: 'ogit/name' }));
  const profile = await screen.findByRole('complementary', { name: 'Profile of ogit/name' });
  const frequent = await within(profile).findByRole('region', { name: 'Most frequent' });
  expect(within(profile).getAllByText('1 · 25 %')).toHaveLength(2);
  expect(
    within(frequent)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Linux2 · 50 %', 'BSDs1 · 25 %']);
  await user.click(within(frequent).getByRole('button', { name: 'Linux' }));
  const filters = test.calls.filter(({ name }) => name === 'imports.setFacets').map(({ input }) => input);
  expect(filters).toEqual([{ fileId: 'a', facets: [{ kind: 'one-of', column: 2, values: ['Linux'] }] }]);
  await user.click(within(profile).getByRole('button', { name: 'Find similar values' }));
  await within(profile).findByRole('checkbox', { name: '“LINUX” (1) → “Linux” (2)' });
  await user.click(within(profile).getByLabelText('Ignore differences in', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'sound (German)' }));
  const clusters = test.calls.filter(({ name }) => name === 'imports.clusters').map(({ input }) => input);
  expect(clusters).toEqual([
    { fileId: 'a', column: 2, method: 'fingerprint' },
    { fileId: 'a', column: 2, method: 'phonetic' },
  ]);
  await user.click(await within(profile).findByRole('checkbox', { name: '“LINUX” (1) → “Linux” (2)' }));
  expect(within(profile).getByRole('button', { name: 'Merge 0 values' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.click(within(profile).getByRole('checkbox', { name: '“LINUX” (1) → “Linux” (2)' }));
  await user.click(within(profile).getByLabelText('Spelling of “Linux” to keep', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: '“LINUX”' }));
  await within(profile).findByRole('checkbox', { name: '“Linux” (2) → “LINUX” (1)' });
  await user.click(within(profile).getByRole('button', { name: 'Merge 1 value' }));
  await waitFor(() => {
    const recipeInput = test.calls.findLast(({ name }) => name === 'imports.setRecipe')?.input;
    expect(JSON.stringify(recipeInput)).toContain(
      '"transforms":[{"kind":"table","values":[{"is":"Linux","becomes":"LINUX"}],"others":"keep"}]',
    );
  });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Profile of ogit/name' })).toBeNull();
});

it('similar values of a column that is not mapped are shown, and merged once it is mapped', async () => {
  const { user } = openImports((host) => {
    const sourceColumns = ['Host', 'Type', 'Name', 'Scope'];
    host.setFile(fileOf('a', 'machines.csv', readyFile({ sourceColumns })), machineRows(4));
  });
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await user.click(await within(grid).findByRole('button', { name: 'ogit/name' }));
  await user.click(await screen.findByRole('button', { name: 'Find similar values' }));
  await screen.findByText('To merge values, map the column “ogit/name” first.');
  expect(screen.getByRole('button', { name: 'Merge 1 value' }).getAttribute('aria-disabled')).toBe('true');
});

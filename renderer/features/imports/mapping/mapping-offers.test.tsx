import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import {
  lastRequestedMapping,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
  usableButton,
} from './test-mapping-tab.tsx';

const isEmptyField = (field: HTMLElement) => field instanceof HTMLInputElement && field.value === '';

it('targets that a new kind of file cannot have are removed with one click, and Undo restores them', async () => {
  const recipe: Recipe = { ...twoTargets, kind: 'edges' };
  const { test, user } = openMapping(unmappedFile({ recipe }), unmappedRows);
  expect(await screen.findByText('2 targets cannot become edges.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove 2 targets' }));
  await waitFor(() => expect(lastRequestedMapping(test)?.targets).toEqual([]));
  expect(screen.queryByText('2 targets cannot become edges.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
});

it('all offered conversions are applied at once, and the focus moves to the first undecided column', async () => {
  const rows = unmappedRows.map((row) => ({
    ...row,
    cells: row.cells.with(1, `1.${row.record + 100},5`).with(2, '31.12.2025'),
  }));
  const [identity, name] = twoTargets.targets as [Recipe['targets'][0], Recipe['targets'][0]];
  const since = { ...name, name: '/Since', from: { column: 'Since' } } as Recipe['targets'][0];
  const { test, user } = openMapping(
    unmappedFile({ recipe: { ...twoTargets, targets: [identity, name, since] } }),
    rows,
    'columns',
  );
  expect(await screen.findByText('2 fields with values to convert.')).toBeTruthy();
  screen.getByRole('button', { name: 'Convert all' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(lastRequestedMapping(test)?.targets.slice(1)).toMatchObject([
      { transforms: [{ kind: 'number' }] },
      { transforms: [{ kind: 'date' }] },
    ]),
  );
  expect(screen.queryByText(/fields with values to convert/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Target of Rack' }));
});

it('spaces around the values of several columns are trimmed at once, also of identities', async () => {
  const rows = unmappedRows.map((row) => ({
    ...row,
    cells: row.cells.with(0, `a:${row.record} `).with(1, `Name ${row.record}${row.record % 2 ? ' ' : ''}`),
  }));
  const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows, 'columns');
  expect(await screen.findByText('2 fields with values that start or end with spaces.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Trim ogit/_xid' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Trim all' }));
  await waitFor(() =>
    expect(lastRequestedMapping(test)?.targets).toMatchObject([
      { transforms: [{ kind: 'trim' }] },
      { transforms: [{ kind: 'trim' }] },
    ]),
  );
  expect(screen.queryByText(/start or end with spaces/)).toBeNull();
});

it.each(['Accept all', 'Reject all'])(
  'the focus moves to the first undecided column after %s',
  async (name) => {
    const { user } = openMapping(unmappedFile(), unmappedRows, 'columns');
    await user.click(await usableButton('Start with 2 suggestions'));
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    const undecided = screen.getAllByRole('combobox', { name: /^Target of/ }).filter(isEmptyField);
    expect(undecided.length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(undecided[0]);
  },
);

it('a template says if another target transforms the cells of a column that it uses unchanged', async () => {
  const [identity, name] = twoTargets.targets as [Recipe['targets'][0], Recipe['targets'][0]];
  const targets = [
    { ...identity, from: { template: 'host:{Host name}/{Rack}/{Host name}' } },
    { ...name, transforms: [{ kind: 'trim' }] },
  ] as Recipe['targets'];
  openMapping(unmappedFile({ recipe: { ...twoTargets, targets } }), unmappedRows);
  const field = await screen.findByRole('textbox', { name: 'Template for ogit/_xid' });
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(
    'Uses “Host name” as in the file; transforms of other targets do not apply here.',
  );
});

import { configure, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMapping, twoTargets, unmappedFile, unmappedRows } from '../test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

it('Enter opens the options of an empty source and of an empty constant', async () => {
  const { user } = openMapping(unmappedFile({ recipe: twoTargets }), unmappedRows);
  await user.click(await screen.findByRole('button', { name: 'ogit/_type' }));
  const source = await screen.findByRole('combobox', { name: 'Source of ogit/_type' });
  source.focus();
  expect(screen.queryByRole('option', { name: 'a constant…', hidden: false })).toBeNull();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'a constant…', hidden: false }));
  const constant = await screen.findByRole('combobox', { name: 'Constant for ogit/_type' });
  constant.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: 'ogit/MARS/Machine', hidden: false })).toBeTruthy();
});

it('a typed source becomes a constant if no column has this name, and usual values are offered', async () => {
  const { user } = openMapping(unmappedFile({ recipe: twoTargets }), unmappedRows);
  await user.click(await screen.findByRole('button', { name: 'ogit/_type' }));
  const source = await screen.findByRole('combobox', { name: 'Source of ogit/_type' });
  source.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: 'ogit/MARS/Machine', hidden: false })).toBeTruthy();
  await user.type(source, 'ogit/Own/Type');
  await user.keyboard('{Enter}');
  const constant = await screen.findByRole('combobox', { name: 'Constant for ogit/_type' });
  expect((constant as HTMLInputElement).value).toBe('ogit/Own/Type');
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileOf } from '../../../../test-host.ts';
import { openImports } from '../../../../test-page.tsx';
import { twoTargets, unmappedFile, unmappedRows } from '../test-mapping-tab.tsx';

const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));

it('the link to the mapping leads to the first column without a decision, also while Mapping is shown', async () => {
  const { user } = openImports((host) =>
    host.setFile(
      fileOf('a', 'machines.csv', unmappedFile({ recipe: twoTargets, action: 'PATCH' })),
      unmappedRows,
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Map the columns' }));
  const since = () => screen.getByRole('combobox', { name: 'Target of Since' });
  await expectFocus(since);
  await user.click(screen.getByText('By target'));
  expect(screen.queryByRole('combobox', { name: 'Target of Since' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Map the columns' }));
  await expectFocus(since);
});

it('the link to the mapping of a file without one leads to the button that starts it', async () => {
  const { user } = openImports((host) =>
    host.setFile(fileOf('a', 'machines.csv', unmappedFile()), unmappedRows),
  );
  await user.click(await screen.findByRole('tab', { name: 'Mapping' }));
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: /^Start with \d/ });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: 'map them' }));
  await expectFocus(() => start);
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../test-host.ts';
import { openImports } from '../../test-page.tsx';

it('files made from runs are listed apart from the plan, with their action, and are sent on their own', async () => {
  const { test, user } = openImports((host) => {
    for (const id of ['a', 'b', 'c']) host.setFile(fileOf(id, `${id}.csv`, readyFile()), machineRows(1000));
    const undo = fileOf('d', 'machines-undo-vertices.csv', readyFile({ action: 'DELETE' }));
    host.setFile({ ...undo, madeFrom: 'undo' }, machineRows(1000));
    const edges = fileOf('e', 'machines-undo-edges.csv', readyFile({ action: 'DELETE' }));
    host.setFile({ ...edges, madeFrom: 'undo' }, machineRows(1000));
    host.setPlan({ order: ['a', 'b', 'c'] });
  });
  expect(
    within(await screen.findByRole('list', { name: 'Files in the order of sending' })).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(3);
  const madeFiles = within(await screen.findByRole('list', { name: 'Files made from runs' }));
  expect(madeFiles.getAllByText('deletes vertices')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Send all 3 files' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send these 2 files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 files' }));
  await user.click(dialog.getByRole('button', { name: 'Send 2 files' }));
  await waitFor(() =>
    expect(
      test.calls.filter(({ name }) => name === 'imports.sendAll').map(({ input }) => input),
    ).toMatchObject([{ selection: 'made' }]),
  );
});

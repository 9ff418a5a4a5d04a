import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { dropNotice } from './notice-subjects.ts';
import { notifyDone, notifyProblem } from './notify.tsx';

it('a success message is replaced by the next one about its subject, and disappears with the subject', async () => {
  render(
    <Root host={createTestHost().host} env="test">
      <p>page</p>
    </Root>,
  );
  act(() => {
    notifyDone(
      'Recipe “Machines” saved',
      'A file with the same columns will be recognised.',
      'recipe Machines',
    );
    notifyDone('Plan “Machines” saved', undefined, 'plan Machines');
  });
  expect(await screen.findByText('Recipe “Machines” saved')).toBeTruthy();
  act(() => notifyDone('Recipe “Machines” exported', undefined, 'recipe Machines'));
  await waitFor(() => expect(screen.queryByText('Recipe “Machines” saved')).toBeNull());
  expect(screen.getByText('Recipe “Machines” exported')).toBeTruthy();
  act(() => dropNotice('recipe Machines'));
  await waitFor(() => expect(screen.queryByText('Recipe “Machines” exported')).toBeNull());
  expect(screen.getByText('Plan “Machines” saved')).toBeTruthy();
});

it('a problem that repeats is one message, so that it does not delay the next one', async () => {
  render(
    <Root host={createTestHost().host} env="test">
      <p>page</p>
    </Root>,
  );
  act(() => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      notifyProblem(new AppError('bad-input', 'This file contains no connections.'));
    notifyDone('Imported “Staging”');
  });
  expect(await screen.findByText('Imported “Staging”')).toBeTruthy();
  expect(screen.getAllByText('This file contains no connections.')).toHaveLength(1);
});

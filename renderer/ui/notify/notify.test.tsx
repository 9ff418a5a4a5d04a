import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { dropNotice } from './notice-subjects.ts';
import { notifyDone } from './notify.tsx';

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

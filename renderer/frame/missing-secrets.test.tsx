import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { App } from '../app.tsx';
import { Root } from '../root.tsx';
import { createTestHost, practice } from '../test-host.ts';

beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
});

const lisbon = { ...practice, id: 'lisbon', name: 'Lisbon', signIn: 'missing' as const };
const porto = { ...lisbon, id: 'porto', name: 'Porto' };

function open() {
  const test = createTestHost();
  test.setConnections({ connections: [practice, lisbon, porto] });
  const page = render(
    <Root host={test.host} env="test">
      <App />
    </Root>,
  );
  return { test, user: userEvent.setup(), close: page.unmount };
}

it('asks once per start for the secrets of all connections that lack them', async () => {
  const { test, user, close } = open();
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to your connections' });
  const form = within(await within(dialog).findByRole('region', { name: 'Lisbon' }));
  await user.type(await form.findByLabelText(/^Client secret/), 'a secret');
  await user.type(form.getByLabelText(/^Password/), 'a password');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const input = { id: 'lisbon', clientSecret: 'a secret', password: 'a password' };
  await waitFor(() => expect(test.calls).toContainEqual({ name: 'connections.signIn', input }));
  test.setConnections({ connections: [practice, { ...lisbon, signIn: 'session' }, porto] });
  await waitFor(() => expect(within(dialog).queryByRole('region', { name: 'Lisbon' })).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // After a reload of the page, there is no dialog.
  close();
  open();
  // The version comes in the same response as the name of the keyring.
  await screen.findByText(/^Graph Intake \d/);
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(location.hash).toBe('#help'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

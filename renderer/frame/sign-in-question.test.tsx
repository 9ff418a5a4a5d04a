import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../app.tsx';
import { Root } from '../root.tsx';
import { createTestHost, fileOf, machineRows, practice, readyFile, runOf } from '../test-host.ts';

const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
const waitingRun = {
  state: 'sending',
  waitsFor: 'sign-in',
  message: 'The user or the password is refused.',
  endedAt: null,
  counts,
} as const;

async function openWith(signIn: 'session' | 'own') {
  sessionStorage.clear();
  const test = createTestHost();
  test.setConnections({ connections: [{ ...practice, signIn }] });
  test.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
  test.setRun(runOf('a', { ...waitingRun, id: `run-${signIn}` }));
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <App />
    </Root>,
  );
  expect(await screen.findByText('machines.csv waits for sign-in')).toBeTruthy();
  await user.click(await screen.findByRole('tab', { name: 'Result' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to Practice platform' });
  return { test, user, dialog };
}

// Each test renders the whole window.
describe('a run that waits for sign-in', () => {
  it('is announced in a notice, and its dialog asks for the secret that has changed', async () => {
    const { test, user, dialog } = await openWith('session');
    expect(await within(dialog).findByText(/An empty field keeps its stored secret/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter the secret that has changed.')).toBeTruthy();
    expect(test.calls.some(({ name }) => name === 'connections.signIn')).toBe(false);
    await user.click(within(dialog).getByLabelText(/^Password/));
    await user.paste('new-password');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(test.calls).toContainEqual({
        name: 'connections.signIn',
        input: { id: 'practice', clientSecret: '', password: 'new-password' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('signs in again without secrets if the program itself has them', async () => {
    const { test, user, dialog } = await openWith('own');
    await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    expect(test.calls).toContainEqual({ name: 'connections.choose', input: { id: 'practice' } });
  });
});

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost, practice } from '../../test-host.ts';
import { ConnectionsPage } from './page.tsx';
import { followConnections, showConnection } from './store.ts';

const lisbon = { ...practice, id: 'lisbon', name: 'Lisbon', environment: 'test' as const };
const porto = { ...lisbon, id: 'porto', name: 'Porto' };

async function openPage() {
  const test = createTestHost();
  test.setConnections({ connections: [practice, lisbon, porto] });
  onTestFinished(followConnections(test.host.api));
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <ConnectionsPage keyring={null} />
    </Root>,
  );
  await user.click(await screen.findByRole('button', { name: /^Lisbon/ }));
  return { test, user };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const question = () => screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
const noQuestion = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** What a link, a key or the palette does; returns whether navigation was blocked. */
function goTo(hash: string): boolean {
  const step = new Event('navigate', { cancelable: true });
  Object.assign(step, { hashChange: true, destination: { url: `http://127.0.0.1/${hash}` } });
  act(() => {
    window.navigation.dispatchEvent(step);
  });
  return step.defaultPrevented;
}

describe('leaving the form of a connection', () => {
  it('asks before another connection replaces it, and keeps the input on “Keep editing”', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    type('User', 'someone@example.org');
    type('Password', 'word');
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    const dialog = await question();
    expect(dialog.textContent).toContain('Your changes to Lisbon are not saved yet.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();
    expect([shownIn('User'), shownIn('Password')]).toEqual(['someone@example.org', 'word']);
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Porto' })).toBeTruthy();
  });

  it('asks before a new form replaces it, but not before the form that is open', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add a connection' }));
    type('Name', 'Staging');
    act(() => showConnection('new'));
    await noQuestion();
    await user.click(screen.getByRole('button', { name: /^Lisbon/ }));
    expect((await question()).textContent).toContain('Your changes to the new connection');
    await user.click(screen.getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Lisbon' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a connection' }));
    expect(shownIn('Name')).toBe('');
  });

  it('asks before leaving by any link, and leaves no empty form behind', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    expect(goTo('#monitor')).toBe(false);
    type('Name', 'Lisbon two');
    expect(goTo('#connections')).toBe(false);
    expect(goTo('#monitor')).toBe(true);
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();
    expect(shownIn('Name')).toBe('Lisbon two');
    expect(goTo('#import')).toBe(true);
    await user.click(within(await question()).getByRole('button', { name: 'Discard and leave' }));
    expect(location.hash).toBe('#import');
    expect(await screen.findByRole('heading', { name: 'Practice platform' })).toBeTruthy();
    expect(goTo('#monitor')).toBe(false);
  });

  it('is not asked where nothing was typed, or all was kept, or Cancel was pressed', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    type('Name', 'Lisbon two');
    type('Name', 'Lisbon');
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    expect(await screen.findByRole('heading', { name: 'Porto' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    type('Name', 'Porto two');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { name: 'Porto two' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    type('Name', 'Porto three');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Porto two' })).toBeTruthy();
    expect(goTo('#monitor')).toBe(false);
  });

  it('asks only after a failure while the form is being saved, and follows the link once it is saved', async () => {
    const { test, user } = await openPage();
    const { connections } = test.host.api;
    const { change } = connections;
    let response = Promise.withResolvers<void>();
    Object.assign(connections, {
      change: async (input: Parameters<typeof change>[0]) => {
        await response.promise;
        return change(input);
      },
    });
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    type('Name', 'Lisbon two');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(goTo('#monitor')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    response.reject(new Error('No space left'));
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();

    response = Promise.withResolvers();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(goTo('#vertices')).toBe(true);
    response.resolve();
    await waitFor(() => expect(location.hash).toBe('#vertices'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes the browser ask before it closes the window', async () => {
    const { user } = await openPage();
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    expect(closes()).toBe(true);
    type('Name', 'Lisbon two');
    expect(closes()).toBe(false);
  });
});

it('never turns to another connection because its own is gone', async () => {
  const { test, user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Change…' }));
  type('Name', 'Lisbon two');
  act(() => test.setConnections({ connections: [practice, porto], chosenId: 'porto' }));
  expect(screen.getByRole('heading', { name: 'Change Lisbon' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(test.asked.at(-1)).toMatchObject({ name: 'connections.change', input: { id: 'lisbon' } }),
  );
});

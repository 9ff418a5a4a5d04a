import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost, practice } from '../../test-host.ts';
import { ConnectionsPage } from './page.tsx';
import { followConnections, showConnection } from './store.ts';

const lisbon = { ...practice, id: 'lisbon', name: 'Lisbon', environment: 'test' as const };
const porto = { ...lisbon, id: 'porto', name: 'Porto' };

/** Renders the connections and opens Lisbon. */
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
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const findQuestion = () => screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
const expectNoQuestion = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Navigates as a link, a key or the palette does; returns whether the navigation was blocked. */
function goTo(hash: string): boolean {
  const navigation = new Event('navigate', { cancelable: true });
  Object.assign(navigation, { hashChange: true, destination: { url: `http://127.0.0.1/${hash}` } });
  act(() => {
    window.navigation.dispatchEvent(navigation);
  });
  return navigation.defaultPrevented;
}

describe('leaving the form of a connection', () => {
  it('asks before another connection replaces the form, and keeps the input on “Keep editing”', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    typeInto('User', 'someone@example.org');
    typeInto('Password', 'word');
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    const dialog = await findQuestion();
    expect(dialog.textContent).toContain('Your changes to Lisbon are not saved yet.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await expectNoQuestion();
    expect([shownIn('User'), shownIn('Password')]).toEqual(['someone@example.org', 'word']);
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Porto' })).toBeTruthy();
  });

  it('asks before a connection replaces a new form, but not when the open form is opened again', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add a connection' }));
    typeInto('Name', 'Staging');
    act(() => showConnection('new'));
    await expectNoQuestion();
    await user.click(screen.getByRole('button', { name: /^Lisbon/ }));
    expect((await findQuestion()).textContent).toContain('Your changes to the new connection');
    await user.click(screen.getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Lisbon' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a connection' }));
    expect(shownIn('Name')).toBe('');
  });

  it('asks before any link leaves the page, and closes the form if the changes are discarded', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    expect(goTo('#monitor')).toBe(false);
    typeInto('Name', 'Lisbon two');
    expect(goTo('#connections')).toBe(false);
    expect(goTo('#monitor')).toBe(true);
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Keep editing' }));
    await expectNoQuestion();
    expect(shownIn('Name')).toBe('Lisbon two');
    expect(goTo('#import')).toBe(true);
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Discard and leave' }));
    expect(location.hash).toBe('#import');
    expect(await screen.findByRole('heading', { name: 'Practice platform' })).toBeTruthy();
    expect(goTo('#monitor')).toBe(false);
  });

  it('asks nothing if no field differs, if the changes were saved, or after Cancel', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    typeInto('Name', 'Lisbon two');
    typeInto('Name', 'Lisbon');
    await user.click(screen.getByRole('button', { name: /^Porto/ }));
    expect(await screen.findByRole('heading', { name: 'Porto' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    typeInto('Name', 'Porto two');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { name: 'Porto two' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    typeInto('Name', 'Porto three');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Porto two' })).toBeTruthy();
    expect(goTo('#monitor')).toBe(false);
  });

  it('waits while the form is being saved: asks if that fails, and follows the link if it succeeds', async () => {
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
    typeInto('Name', 'Lisbon two');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(goTo('#monitor')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    response.reject(new Error('No space left'));
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Keep editing' }));
    await expectNoQuestion();

    response = Promise.withResolvers();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(goTo('#vertices')).toBe(true);
    response.resolve();
    await waitFor(() => expect(location.hash).toBe('#vertices'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes the browser ask before it closes the window, if there are changes', async () => {
    const { user } = await openPage();
    const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    expect(canClose()).toBe(true);
    typeInto('Name', 'Lisbon two');
    expect(canClose()).toBe(false);
  });
});

it('the form keeps editing its connection, even if that was removed and another one is chosen', async () => {
  const { test, user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Change…' }));
  typeInto('Name', 'Lisbon two');
  act(() => test.setConnections({ connections: [practice, porto], chosenId: 'porto' }));
  expect(screen.getByRole('heading', { name: 'Change Lisbon' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(test.calls.at(-1)).toMatchObject({ name: 'connections.change', input: { id: 'lisbon' } }),
  );
});

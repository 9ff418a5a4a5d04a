import { notificationsStore } from '@mantine/notifications';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost, practice, type TestHost } from '../../test-host.ts';
import { ConnectionsPage } from './page.tsx';
import { followConnections } from './store.ts';

const production = {
  ...practice,
  id: 'lisbon',
  name: 'CMDB load, Lisbon',
  environment: 'production' as const,
  signIn: 'missing' as const,
  readOnly: false,
};

/** Renders the connections after `prepare` has filled the host. */
function open(prepare: (host: TestHost) => void = () => undefined) {
  const test = createTestHost();
  prepare(test);
  onTestFinished(followConnections(test.host.api));
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <ConnectionsPage keyring={null} />
    </Root>,
  );
  return { test, user };
}
const withProduction = (host: TestHost) => host.setConnections({ connections: [practice, production] });

describe('the page of the connections', () => {
  it('shows the practice platform, which cannot be removed', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Practice platform' })).toBeTruthy();
    expect(
      screen.getByText('The practice platform is part of the program and cannot be removed.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove…' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('The program signs in by itself.')).toBeTruthy();
  });

  it('says what could not be read at the start', async () => {
    const fault = 'The stored connection “CMDB” (environment) cannot be read.';
    open((host) => host.setConnections({ faults: [fault] }));
    await waitFor(() =>
      expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(fault),
    );
  });

  it('says if the secrets of a connection must be typed again', async () => {
    const { user } = open(withProduction);
    await user.click(await screen.findByRole('button', { name: /CMDB load, Lisbon production/ }));
    expect(await screen.findByText(/No longer stored/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use this connection' })).toBeTruthy();
  });

  it('sends secrets that are typed again, and clears the fields afterwards', async () => {
    const { test, user } = open(withProduction);
    await user.click(await screen.findByRole('button', { name: /CMDB load, Lisbon production/ }));
    const [secret, password] = [
      await screen.findByLabelText('Client secret'),
      screen.getByLabelText('Password'),
    ];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The password is missing.')).toBeTruthy();
    expect(test.calls).toEqual([]);
    await user.type(secret, 'one');
    await user.type(password, 'two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const input = { id: 'lisbon', clientSecret: 'one', password: 'two' };
    await waitFor(() => expect(test.calls).toEqual([{ name: 'connections.signIn', input }]));
    await waitFor(() => expect(password).toHaveProperty('value', ''));
  });

  it('removes a connection only after confirmation', async () => {
    const { test, user } = open(withProduction);
    await user.click(await screen.findByRole('button', { name: /CMDB load, Lisbon production/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove…' }));
    expect(test.calls).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Remove CMDB load, Lisbon' });
    expect(within(dialog).getByText(/unfinished ones can never be continued/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(test.calls).toEqual([{ name: 'connections.remove', input: { id: 'lisbon' } }]),
    );
  });

  it('signs out of the connection in use, and in again', async () => {
    const { test, user } = open();
    const session = await screen.findByRole('region', { name: 'Session' });
    expect(session.textContent).toMatch(/signed in.*analyst@example\.org.*token 5\d min/);
    await user.click(within(session).getByRole('button', { name: 'Sign out' }));
    expect(await within(session).findByText('signed out')).toBeTruthy();
    await user.click(within(session).getByRole('button', { name: 'Sign in again' }));
    expect(test.calls.at(-1)).toEqual({ name: 'connections.choose', input: { id: 'practice' } });
  });

  it('exports all connections and imports others, without secrets', async () => {
    const { user } = open(withProduction);
    await user.click(await screen.findByRole('button', { name: 'Export…' }));
    expect(await screen.findByText('/home/analyst/graph-intake-connections.json')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input.');
    await user.upload(input, new File(['{}'], 'connections.json', { type: 'application/json' }));
    expect(await screen.findByText('2 connections imported')).toBeTruthy();
    await user.upload(input, new File(['nonsense'], 'connections.json', { type: 'application/json' }));
    expect(await screen.findByText('This file contains no connections.')).toBeTruthy();
  });

  it('makes a connection read-only and says so beside its name', async () => {
    const { test, user } = open();
    const readOnly = await screen.findByRole('switch', { name: 'Read-only' });
    expect(readOnly).toHaveProperty('checked', false);
    await user.click(readOnly);
    const input = { id: 'practice', readOnly: true };
    await waitFor(() => expect(test.calls).toEqual([{ name: 'connections.setReadOnly', input }]));
    expect(await screen.findAllByText('read-only')).toHaveLength(2);
    expect(readOnly).toHaveProperty('checked', true);
  });

  it('lists the steps of a test, with advice for the failed step', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Test this connection' }));
    const steps = await screen.findByRole('list', { name: 'Steps of the test' });
    await waitFor(() => expect(within(steps).getAllByRole('listitem')).toHaveLength(3));
    expect(steps.textContent).toContain('failed');
    expect(screen.getByText('1 step failed.')).toBeTruthy();
    expect(steps.textContent).toContain('Ask the organisation admin for the password.');
  });
});

describe('the form of a new connection', () => {
  const openForm = async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Add a connection' }));
    return page;
  };

  it('fills the addresses from one origin and hands everything to the host', async () => {
    const { test, user } = await openForm();
    await user.type(screen.getByLabelText('Name'), 'Staging');
    await user.type(screen.getByLabelText(/From one origin/), 'https://platform.example.org{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Graph')).toHaveProperty('value', expect.stringMatching(/./)),
    );
    await user.type(screen.getByLabelText('Client ID'), 'intake');
    await user.type(screen.getByLabelText('Client secret'), 'one');
    await user.type(screen.getByLabelText('User'), 'svc@example.org');
    await user.type(screen.getByLabelText('Password'), 'two');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    expect(await screen.findByRole('heading', { name: 'Staging' })).toBeTruthy();
    expect(test.calls.at(-1)).toEqual({
      name: 'connections.add',
      input: {
        name: 'Staging',
        environment: 'test',
        colour: null,
        addresses: {
          authUrl: 'https://platform.example.org',
          connectorUrl: 'https://platform.example.org/csv',
          graphUrl: 'https://platform.example.org/api/graph/7.5',
        },
        clientId: 'intake',
        clientSecret: 'one',
        username: 'svc@example.org',
        password: 'two',
        views: [],
        authority: { from: 'none' },
        proxy: null,
        connectTimeoutMs: null,
        responseTimeoutMs: null,
      },
    });
    expect(document.body.textContent).not.toContain('two');
    // The notification that suggests a test does not cover its result.
    expect(screen.getByText('Test it to check whether it works.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Test this connection' }));
    expect(notificationsStore.getState().notifications).toEqual([]);
  });

  it('reports missing and wrong values beside their fields, and sends nothing to the host', async () => {
    const { test, user } = await openForm();
    await user.type(screen.getByLabelText('Name'), 'Practice platform');
    await user.type(screen.getByLabelText('Graph'), 'platform');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    expect(await screen.findByText('Another connection already has this name.')).toBeTruthy();
    expect(
      screen.getAllByText('An address must start with http:// or https:// and contain a host.'),
    ).toHaveLength(3);
    expect(screen.getByText('The password is missing.')).toBeTruthy();
    expect(test.calls).toEqual([]);
  });

  it('hides typed secrets', async () => {
    await openForm();
    expect(screen.getByLabelText('Client secret').getAttribute('type')).toBe('password');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});

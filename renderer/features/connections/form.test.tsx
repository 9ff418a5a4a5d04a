import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost, practice } from '../../test-host.ts';
import { ConnectionsPage } from './page.tsx';
import { followConnections } from './store.ts';

const lisbon = {
  ...practice,
  id: 'lisbon',
  name: 'Lisbon',
  environment: 'production' as const,
  signIn: 'kept' as const,
  views: ['default', 'ops'],
  proxy: { url: 'http://proxy.example.org:3128', user: 'karl' },
  connectTimeoutMs: 3_000,
};

/** Opens the form by its button: an empty one, or that of the connection `lisbon`. */
async function openForm(button: 'Add a connection' | 'Change…' | 'Duplicate') {
  const test = createTestHost();
  test.setConnections({ connections: [practice, lisbon] });
  onTestFinished(followConnections(test.host.api));
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <ConnectionsPage keyring="gnome_libsecret" />
    </Root>,
  );
  if (button !== 'Add a connection') await user.click(await screen.findByRole('button', { name: /^Lisbon/ }));
  await user.click(await screen.findByRole('button', { name: button }));
  return { test, user };
}
/** Inputs of the calls to a function of the connections, in order. */
const inputsOf = (test: ReturnType<typeof createTestHost>, name: string) =>
  test.calls.filter((each) => each.name === `connections.${name}`).map(({ input }) => input);
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the form of a connection', () => {
  it('gets the addresses from the platform, and offers the usual paths if the platform does not respond', async () => {
    const { test, user } = await openForm('Add a connection');
    typeInto('From one origin', 'platform.example.org');
    await user.click(screen.getByRole('button', { name: 'Get from the platform' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Graph')).toHaveProperty(
        'value',
        'https://platform.example.org/api/graph/7.5',
      ),
    );
    expect(screen.getByText(/does not say where domain objects is/)).toBeTruthy();
    expect(inputsOf(test, 'findAddresses')[0]).toMatchObject({ origin: 'https://platform.example.org' });
    typeInto('From one origin', 'https://silent.example.org');
    await user.click(screen.getByRole('button', { name: 'Get from the platform' }));
    await user.click(await screen.findByRole('button', { name: 'Use the usual paths' }));
    expect(screen.getByLabelText('Action interface')).toHaveProperty(
      'value',
      'https://silent.example.org/api/action-ws/1.0',
    );
  });

  it('warns of an address without encryption, except on this machine', async () => {
    await openForm('Add a connection');
    const warning = () => screen.queryByText(/are not encrypted/);
    for (const [address, isWarned] of [
      ['http://platform.example.org/api/graph/7.4', true],
      ['http://127.0.0.1:4711/api/graph/7.4', false],
      ['https://platform.example.org/api/graph/7.4', false],
      ['http://', false],
    ] as const) {
      typeInto('Graph', address);
      expect(warning() !== null).toBe(isWarned);
    }
  });

  it('says which address is used where an optional one is left empty', async () => {
    await openForm('Add a connection');
    for (const label of ['Domain objects', 'Action interface'])
      expect(
        screen.getByRole('textbox', {
          name: label,
          description: /If you leave it empty, the default address/,
        }),
      ).toBeTruthy();
  });

  it('drops the failure of an address that is changed, and says why it cannot contact an unusable one', async () => {
    const { user } = await openForm('Add a connection');
    const button = screen.getByRole('button', { name: 'Get from the platform' });
    typeInto('From one origin', 'https://silent.example.org/api/');
    await user.click(button);
    await screen.findByRole('button', { name: 'Use the usual paths' });
    typeInto('From one origin', 'two words');
    expect(screen.queryByRole('button', { name: 'Use the usual paths' })).toBeNull();
    await user.unhover(button);
    await user.hover(button);
    expect(await screen.findByText('Enter an address such as https://platform.example.org.')).toBeTruthy();
  });

  it('clears faults and the addresses of the last origin when another one is read, but no typed address', async () => {
    const { user } = await openForm('Add a connection');
    const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
    const getAddresses = (origin: string) => {
      typeInto('From one origin', origin);
      return user.click(screen.getByRole('button', { name: 'Get from the platform' }));
    };
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    expect(screen.getAllByText(/^An address must start with/)).toHaveLength(3);
    await getAddresses('https://silent.example.org');
    await user.click(await screen.findByRole('button', { name: 'Use the usual paths' }));
    expect(screen.queryByText(/^An address must start with/)).toBeNull();
    typeInto('Action interface', 'https://actions.example.org');
    expect(shownIn('Domain objects')).toBe('https://silent.example.org/api/objects/1.0');
    await getAddresses('https://platform.example.org');
    await waitFor(() => expect(shownIn('Graph')).toBe('https://platform.example.org/api/graph/7.5'));
    expect(shownIn('Domain objects')).toBe('');
    expect(shownIn('Action interface')).toBe('https://actions.example.org');
  });

  it('saves the edited fields, and keeps the stored secrets if none is typed', async () => {
    const { test, user } = await openForm('Change…');
    expect(screen.getByText(/An empty field keeps its stored secret/)).toBeTruthy();
    typeInto('Name', 'Lisbon two');
    await user.click(screen.getByRole('radio', { name: 'violet' }));
    typeInto('Response timeout', '90');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(inputsOf(test, 'change')).toHaveLength(1));
    expect(inputsOf(test, 'change')[0]).toMatchObject({
      id: 'lisbon',
      name: 'Lisbon two',
      colour: 'violet',
      clientSecret: '',
      password: '',
      views: ['default', 'ops'],
      proxy: lisbon.proxy,
      connectTimeoutMs: 3_000,
      responseTimeoutMs: 90_000,
    });
    expect(await screen.findByRole('heading', { name: 'Lisbon two' })).toBeTruthy();
  });

  it('warns that changing the user deletes the stored secrets', async () => {
    await openForm('Change…');
    typeInto('User', 'someone@example.org');
    expect(screen.getByText(/the stored secrets will be deleted/)).toBeTruthy();
  });

  it('warns that runs cannot be continued at another address, but not in a copy or at the same address', async () => {
    const { user } = await openForm('Change…');
    const warning = /For another platform, duplicate the connection instead/;
    const before = (screen.getByLabelText('CSV connector') as HTMLInputElement).value;
    typeInto('CSV connector', ` ${before}/ `);
    expect(screen.queryByText(warning)).toBeNull();
    typeInto('CSV connector', 'https://elsewhere.example.org/api/csv/1.0');
    expect(screen.getByText(warning)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    typeInto('CSV connector', 'https://elsewhere.example.org/api/csv/1.0');
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('of a duplicate contains everything but the secrets, with another name', async () => {
    const { test, user } = await openForm('Duplicate');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lisbon (copy)');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    expect(await screen.findByText('The client secret is missing.')).toBeTruthy();
    typeInto('Client secret', 'one');
    typeInto('Password', 'two');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() => expect(inputsOf(test, 'add')).toHaveLength(1));
    expect(inputsOf(test, 'add')[0]).toMatchObject({ name: 'Lisbon (copy)', proxy: lisbon.proxy });
  });

  it.each(['Client secret', 'Password', 'Password of the proxy'])(
    'reports spaces at the ends of “%s”, and removes them only on request',
    async (label) => {
      const { user } = await openForm('Change…');
      const shown = () => (screen.getByLabelText(label) as HTMLInputElement).value;
      typeInto(label, 'two words');
      expect(screen.queryByText(/which is sent with it/)).toBeNull();
      typeInto(label, ' two words\t');
      expect(screen.getByText('This text begins and ends with a space, which is sent with it.')).toBeTruthy();
      expect(shown()).toBe(' two words\t');
      await user.click(screen.getByRole('button', { name: `Remove them: spaces at the ends of ${label}` }));
      expect(shown()).toBe('two words');
      expect(screen.queryByText(/which is sent with it/)).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
    },
  );

  it('sends a space at the end of a secret if the user does not remove it', async () => {
    const { test, user } = await openForm('Change…');
    typeInto('Client secret', 'one ');
    typeInto('Password', ' two');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(inputsOf(test, 'change')).toHaveLength(1));
    expect(inputsOf(test, 'change')[0]).toMatchObject({ clientSecret: 'one ', password: ' two' });
  });

  it('accepts a dropped file of a certificate authority and shows its certificate, or why it is refused', async () => {
    const { test, user } = await openForm('Change…');
    const drop = (text: string) =>
      fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File([text], 'ca.pem')] } });
    drop('nonsense');
    expect(await screen.findByText('This file contains no certificate in PEM format.')).toBeTruthy();
    drop('-----BEGIN CERTIFICATE-----');
    const field = screen.getByRole('region', { name: 'Certificate authority' });
    expect(await within(field).findByText('CN=Example Root')).toBeTruthy();
    expect(within(field).getByText(/^until .*2031/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(inputsOf(test, 'change')).toHaveLength(1));
    expect(inputsOf(test, 'change')[0]).toMatchObject({
      authority: { from: 'file', pem: '-----BEGIN CERTIFICATE-----' },
    });
  });

  it('refuses a proxy address that contains a password', async () => {
    const { test, user } = await openForm('Change…');
    typeInto('Proxy', 'http://karl:word@proxy.example.org');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/in their own fields/)).toBeTruthy();
    expect(inputsOf(test, 'change')).toEqual([]);
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { handlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { Root } from '../../root.tsx';
import { createTestHost, practice } from '../../test-host.ts';
import { ActionsPage } from './page.tsx';
import { followActions } from './store.ts';

let stopFollowing: () => void = () => undefined;
afterEach(() => stopFollowing());

/**
 * Renders the settings or the capabilities; `lastSettings` returns the settings of the last request to change them. The
 * host refuses targets with a space.
 */
function open(detail: 'settings' | 'capabilities') {
  const test = createTestHost();
  test.respondActions({
    setSettings: (settings) => {
      if (settings.allowed.some(({ text }) => text.includes(' ')))
        throw new AppError('bad-input', '“a b” is no host; a URL is allowed as the beginning of one.');
      test.setActions({ settings: handlerSettings.parse(settings) });
    },
    exportEnvironment: () => ({ to: 'path' as const, path: '/tmp/actions.env', rows: 4 }),
  });
  stopFollowing = followActions(test.host.api);
  render(
    <Root host={test.host} env="test">
      <ActionsPage detail={detail} connections={[practice]} />
    </Root>,
  );
  const lastSettings = () => test.calls.filter(({ name }) => name === 'actions.setSettings').at(-1)?.input;
  return { test, user: userEvent.setup(), lastSettings };
}
const findSection = (name: string) => screen.findByRole('region', { name });

describe('the settings page of the action handler', () => {
  it('adds targets to the allow list and removes them, and shows why a target is refused', async () => {
    const { user, lastSettings } = open('settings');
    const list = within(await findSection('Allow list'));
    await user.type(list.getByRole('textbox', { name: 'Host' }), 'a b{Enter}');
    expect(await list.findByText(/“a b” is no host/)).toBeTruthy();
    await user.clear(list.getByRole('textbox', { name: 'Host' }));
    await user.type(list.getByRole('textbox', { name: 'Host' }), ' web-01 {Enter}');
    expect(await list.findByText('web-01')).toBeTruthy();
    await user.click(list.getByText('URL prefix'));
    await user.type(list.getByRole('textbox', { name: 'URL prefix' }), 'https://a.example/{Enter}');
    await waitFor(() =>
      expect(lastSettings()).toMatchObject({
        allowed: [
          { kind: 'host', text: 'web-01' },
          { kind: 'url-prefix', text: 'https://a.example/' },
        ],
      }),
    );
    await user.click(await list.findByRole('button', { name: 'Remove web-01' }));
    await waitFor(() =>
      expect(lastSettings()).toMatchObject({ allowed: [{ kind: 'url-prefix', text: 'https://a.example/' }] }),
    );
  });

  it('shows the public key for the targets, or why the private key cannot be used', async () => {
    const { test, user, lastSettings } = open('settings');
    const key = within(await findSection('Private key for commands'));
    await user.type(key.getByRole('textbox', { name: 'Path of the private key' }), '/k.pem{Enter}');
    await waitFor(() => expect(lastSettings()).toMatchObject({ keyPath: '/k.pem' }));
    test.setActions({ publicKey: 'ssh-rsa AAAA graph-intake' });
    expect(await key.findByText('ssh-rsa AAAA graph-intake')).toBeTruthy();
    expect(key.getByRole('button', { name: 'Copy the public key' })).toBeTruthy();
    test.setActions({ publicKey: null, keyProblem: 'The key /k.pem has a passphrase.' });
    expect(await key.findByText('The key /k.pem has a passphrase.')).toBeTruthy();
  });

  it('stores and removes the external account, and never shows its password', async () => {
    const { test, user } = open('settings');
    const form = within(await findSection('External account'));
    await user.type(form.getByRole('textbox', { name: 'User' }), 'robot');
    await user.type(form.getByLabelText('Password'), 'hunter22');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(test.calls.at(-1)).toEqual({
        name: 'actions.setAccount',
        input: { which: 'external', account: { username: 'robot', password: 'hunter22' } },
      }),
    );
    expect((form.getByLabelText('Password') as HTMLInputElement).value).toBe('');
    test.setActions({ externalAccount: 'robot' });
    await user.click(await form.findByRole('button', { name: 'Remove the account robot' }));
    expect(test.calls.at(-1)?.input).toEqual({ which: 'external', account: null });
    expect(document.body.textContent).not.toContain('hunter22');
  });

  it('keeps both changes if the second is made while the first is still being saved', async () => {
    const { test, user, lastSettings } = open('settings');
    let release = () => undefined as unknown;
    const released = new Promise<void>((resolve) => {
      release = () => resolve();
    });
    const setSettings = test.host.api.actions.setSettings;
    const slowActions = {
      ...test.host.api.actions,
      setSettings: (...input: Parameters<typeof setSettings>) => released.then(() => setSettings(...input)),
    };
    Object.assign(test.host.api, { actions: slowActions });
    await user.click(await screen.findByRole('switch', { name: 'Start automatically' }));
    const list = within(await findSection('Allow list'));
    await user.type(list.getByRole('textbox', { name: 'Host' }), 'web-01{Enter}');
    release();
    expect(await list.findByText('web-01')).toBeTruthy();
    expect(lastSettings()).toMatchObject({
      startWithProgram: true,
      allowed: [{ kind: 'host', text: 'web-01' }],
    });
  });

  it('asks for confirmation before commands may run on this machine', async () => {
    const { user, lastSettings } = open('settings');
    await user.click(await screen.findByRole('switch', { name: 'Commands on this machine' }));
    expect(lastSettings()).toBeUndefined();
    const dialog = await screen.findByRole('dialog', { name: 'Allow commands on this machine?' });
    await user.click(within(dialog).getByRole('button', { name: 'Allow them' }));
    await waitFor(() => expect(lastSettings()).toMatchObject({ allowLocal: true }));
  });

  it('limits simultaneous actions, switches the automatic start, forgets a host key, and exports them', async () => {
    const { test, user, lastSettings } = open('settings');
    const atOnce = await screen.findByRole('textbox', { name: 'Simultaneous actions' });
    await user.clear(atOnce);
    await user.type(atOnce, '500{Enter}');
    expect(screen.getByText('1 to 100')).toBeTruthy();
    await user.clear(atOnce);
    await user.type(atOnce, '5{Enter}');
    await waitFor(() => expect(lastSettings()).toMatchObject({ atOnce: 5 }));
    await user.click(screen.getByRole('switch', { name: 'Start automatically' }));
    await waitFor(() => expect(lastSettings()).toMatchObject({ atOnce: 5, startWithProgram: true }));
    test.setActions({ pinned: [{ host: 'web-01', fingerprint: 'SHA256:abc', since: 1 }] });
    await user.click(await screen.findByRole('button', { name: 'Forget the key of web-01' }));
    expect(test.calls.at(-1)).toEqual({ name: 'actions.unpin', input: { host: 'web-01' } });
    await user.click(screen.getByRole('button', { name: 'Export as environment file…' }));
    expect(await screen.findByText('/tmp/actions.env')).toBeTruthy();
  });
});

describe('the page of capabilities', () => {
  it('lists the capabilities with their parameters, and switches off a default one', async () => {
    const { user, lastSettings } = open('capabilities');
    const list = await screen.findByRole('list', { name: 'Parameters of ExecuteCommand' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['command', 'host', 'user', 'timeout']);
    await user.click(screen.getByRole('switch', { name: 'HTTPRequest' }));
    await waitFor(() => expect(lastSettings()).toMatchObject({ defaults: ['ExecuteCommand'] }));
  });

  it('shows a message if no capability is offered', async () => {
    const { test } = open('capabilities');
    test.setActions({ capabilities: [] });
    expect(await screen.findByText(/No capabilities are offered/)).toBeTruthy();
  });
});

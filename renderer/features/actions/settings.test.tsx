import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { handlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { Root } from '../../root.tsx';
import { createTestHost, practice } from '../../test-host.ts';
import { ActionsPage } from './page.tsx';
import { followActions } from './store.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

function open(detail: string) {
  const test = createTestHost();
  test.respondActions({
    setSettings: (settings) => {
      if (settings.allowed.some(({ text }) => text.includes(' ')))
        throw new AppError('bad-input', '“a b” is no host; a URL is allowed as the beginning of one.');
      test.setActions({ settings: handlerSettings.parse(settings) });
    },
    exportEnvironment: () => ({ to: 'path' as const, path: '/tmp/actions.env', rows: 4 }),
  });
  stop = followActions(test.host.api);
  render(
    <Root host={test.host} env="test">
      <ActionsPage detail={detail} connections={[practice]} />
    </Root>,
  );
  const settingsOf = () => test.asked.filter(({ name }) => name === 'actions.setSettings').at(-1)?.input;
  return { test, user: userEvent.setup(), settingsOf };
}
const section = (name: string) => screen.findByRole('region', { name });

describe('the settings of the action handler', () => {
  it('allow targets and remove them', async () => {
    const { user, settingsOf } = open('settings');
    const list = within(await section('Allow list'));
    await user.type(list.getByRole('textbox', { name: 'Host' }), 'a b{Enter}');
    expect(await list.findByText(/“a b” is no host/)).toBeTruthy();
    await user.clear(list.getByRole('textbox', { name: 'Host' }));
    await user.type(list.getByRole('textbox', { name: 'Host' }), ' web-01 {Enter}');
    expect(await list.findByText('web-01')).toBeTruthy();
    await user.click(list.getByText('URL prefix'));
    await user.type(list.getByRole('textbox', { name: 'URL prefix' }), 'https://a.example/{Enter}');
    await waitFor(() =>
      expect(settingsOf()).toMatchObject({
        allowed: [
          { kind: 'host', text: 'web-01' },
          { kind: 'url-prefix', text: 'https://a.example/' },
        ],
      }),
    );
    await user.click(await list.findByRole('button', { name: 'Remove web-01' }));
    await waitFor(() =>
      expect(settingsOf()).toMatchObject({ allowed: [{ kind: 'url-prefix', text: 'https://a.example/' }] }),
    );
  });

  it('show the line that targets need, and why a key cannot be used', async () => {
    const { test, user, settingsOf } = open('settings');
    const key = within(await section('Private key for commands'));
    await user.type(key.getByRole('textbox', { name: 'Path of the private key' }), '/k.pem{Enter}');
    await waitFor(() => expect(settingsOf()).toMatchObject({ keyPath: '/k.pem' }));
    test.setActions({ publicKey: 'ssh-rsa AAAA graph-intake' });
    expect(await key.findByText('ssh-rsa AAAA graph-intake')).toBeTruthy();
    expect(key.getByRole('button', { name: 'Copy the public key' })).toBeTruthy();
    test.setActions({ publicKey: null, keyProblem: 'The key /k.pem has a passphrase.' });
    expect(await key.findByText('The key /k.pem has a passphrase.')).toBeTruthy();
  });

  it('accept an account, whose password is never shown', async () => {
    const { test, user } = open('settings');
    const form = within(await section('External account'));
    await user.type(form.getByRole('textbox', { name: 'User' }), 'robot');
    await user.type(form.getByLabelText('Password'), 'hunter22');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(test.asked.at(-1)).toEqual({
        name: 'actions.setAccount',
        input: { which: 'external', account: { username: 'robot', password: 'hunter22' } },
      }),
    );
    expect((form.getByLabelText('Password') as HTMLInputElement).value).toBe('');
    test.setActions({ externalAccount: 'robot' });
    await user.click(await form.findByRole('button', { name: 'Remove the account robot' }));
    expect(test.asked.at(-1)?.input).toEqual({ which: 'external', account: null });
    expect(document.body.textContent).not.toContain('hunter22');
  });

  it('take two changes at once, and neither takes the other back', async () => {
    const { test, user, settingsOf } = open('settings');
    let free = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      free = () => resolve();
    });
    const real = test.host.api.actions.setSettings;
    const slowly = {
      ...test.host.api.actions,
      setSettings: (...asked: Parameters<typeof real>) => held.then(() => real(...asked)),
    };
    Object.assign(test.host.api, { actions: slowly });
    await user.click(await screen.findByRole('switch', { name: 'Start automatically' }));
    const list = within(await section('Allow list'));
    await user.type(list.getByRole('textbox', { name: 'Host' }), 'web-01{Enter}');
    free();
    expect(await list.findByText('web-01')).toBeTruthy();
    expect(settingsOf()).toMatchObject({
      startWithProgram: true,
      allowed: [{ kind: 'host', text: 'web-01' }],
    });
  });

  it('ask before commands may run on this machine', async () => {
    const { user, settingsOf } = open('settings');
    await user.click(await screen.findByRole('switch', { name: 'Commands on this machine' }));
    expect(settingsOf()).toBeUndefined();
    const dialog = await screen.findByRole('dialog', { name: 'Allow commands on this machine?' });
    await user.click(within(dialog).getByRole('button', { name: 'Allow them' }));
    await waitFor(() => expect(settingsOf()).toMatchObject({ allowLocal: true }));
  });

  it('bound how much runs at once, start with the program, forget keys, and are exported', async () => {
    const { test, user, settingsOf } = open('settings');
    const atOnce = await screen.findByRole('textbox', { name: 'Simultaneous actions' });
    await user.clear(atOnce);
    await user.type(atOnce, '500{Enter}');
    expect(screen.getByText('1 to 100')).toBeTruthy();
    await user.clear(atOnce);
    await user.type(atOnce, '5{Enter}');
    await waitFor(() => expect(settingsOf()).toMatchObject({ atOnce: 5 }));
    await user.click(screen.getByRole('switch', { name: 'Start automatically' }));
    await waitFor(() => expect(settingsOf()).toMatchObject({ atOnce: 5, startWithProgram: true }));
    test.setActions({ pinned: [{ host: 'web-01', fingerprint: 'SHA256:abc', since: 1 }] });
    await user.click(await screen.findByRole('button', { name: 'Forget the key of web-01' }));
    expect(test.asked.at(-1)).toEqual({ name: 'actions.unpin', input: { host: 'web-01' } });
    await user.click(screen.getByRole('button', { name: 'Export as environment file…' }));
    expect(await screen.findByText('/tmp/actions.env')).toBeTruthy();
  });
});

describe('the capabilities', () => {
  it('are shown with their parameters, and the defaults are switched', async () => {
    const { user, settingsOf } = open('capabilities');
    const list = await screen.findByRole('list', { name: 'Parameters of ExecuteCommand' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['command', 'host', 'user', 'timeout']);
    await user.click(screen.getByRole('switch', { name: 'HTTPRequest' }));
    await waitFor(() => expect(settingsOf()).toMatchObject({ defaults: ['ExecuteCommand'] }));
  });

  it('say when nothing is offered', async () => {
    const { test } = open('capabilities');
    test.setActions({ capabilities: [] });
    expect(await screen.findByText(/No capabilities are offered/)).toBeTruthy();
  });
});

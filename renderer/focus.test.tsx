import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from './app.tsx';
import { Root } from './root.tsx';
import {
  checked,
  createTestHost,
  fileOf,
  machineRows,
  practice,
  readyFile,
  runOf,
  scopeMissing,
  type TestHost,
} from './test-host.ts';
import { focusOn } from './ui/focus.ts';

function open(prepare: (test: TestHost) => void = () => undefined, hash = '') {
  location.hash = hash;
  const test = createTestHost();
  prepare(test);
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <App />
    </Root>,
  );
  return { test, user };
}

const failedCheck = checked({ problems: [scopeMissing], problemRows: 1000 });
const addMachines = (test: TestHost) =>
  test.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
const heading = (name: string) => screen.getByRole('heading', { name, level: 1 });
const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));

describe('focus', () => {
  it('stays in an open dialog when the focused element is removed', async () => {
    const { user } = open(undefined, '#import');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const removedButton = document.createElement('button');
    dialog.append(removedButton);
    removedButton.focus();
    removedButton.remove();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('goes to the requested element, even if that appears only after the heading has received the focus', async () => {
    open(undefined, '#import');
    const removedButton = document.createElement('button');
    (await screen.findByRole('main')).append(removedButton);
    removedButton.focus();
    focusOn('late field');
    removedButton.remove();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    const addedField = document.createElement('input');
    addedField.dataset['focus'] = 'late field';
    screen.getByRole('main').append(addedField);
    await expectFocus(() => addedField);
    addedField.remove();
  });

  it('goes to the heading of a sample that was opened', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /machines.csv 1,000 machines/ }));
    await expectFocus(() => heading('machines.csv'));
  });

  it('goes to the heading of the start page when the only file is closed', async () => {
    const { user } = open(addMachines);
    await user.click(await screen.findByRole('button', { name: 'Close machines.csv' }));
    await expectFocus(() => heading('Drop a table anywhere on this window'));
  });

  it('goes to the result when everything is sent', async () => {
    const { user } = open(addMachines);
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(await screen.findByText('1,000 rows: 988 stored, 12 failed')).toBeTruthy();
    await expectFocus(() => heading('machines.csv'));
  });

  it('goes to the button that undoes a fix, and to Send if the fix was chosen in the action bar', async () => {
    const { test, user } = open((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ check: failedCheck })), machineRows(1000)),
    );
    const markAsFixed = () => {
      if (scopeMissing.transform)
        test.changeFile('a', { check: checked(), transforms: [scopeMissing.transform] });
    };
    const transform = test.host.api.imports.transform;
    Object.assign(test.host.api.imports, {
      transform: async (input: Parameters<typeof transform>[0]) => {
        await transform(input);
        markAsFixed();
      },
    });
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    const list = await screen.findByRole('list', { name: 'Problems by cause' });
    await user.click(within(list).getByRole('button', { name: /Fill 1,000 empty cells/ }));
    await expectFocus(() => screen.getByRole('button', { name: 'Undo' }));
    test.changeFile('a', { check: failedCheck, transforms: [] });
    const bar = (await screen.findAllByRole('button', { name: /Fill 1,000 empty cells/ })).at(-1);
    if (bar) await user.click(bar);
    await expectFocus(() => screen.getByRole('button', { name: 'Send 1,000 rows' }));
  });

  it('goes to the grid with a jump to a row', async () => {
    const { user } = open((host) =>
      host.setFile(
        fileOf(
          'a',
          'machines.csv',
          readyFile({
            check: checked({ problems: [{ ...scopeMissing, firstRecord: 12 }], problemRows: 1000 }),
          }),
        ),
        machineRows(1000),
      ),
    );
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    await user.click(await screen.findByRole('button', { name: 'First in row 12' }));
    await expectFocus(() => screen.getByRole('grid'));
    expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toMatch(/-11-0$/);
  });

  it('goes to the field that a command of the palette names', async () => {
    const { user } = open(addMachines);
    await screen.findByText('machine:host-1');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), 'go to row');
    await user.keyboard('{Enter}');
    await expectFocus(() => screen.getByRole('textbox', { name: 'Go to row' }));
  });

  it('goes to the form that a command of the palette opens', async () => {
    const { user } = open(addMachines);
    await screen.findByText('machine:host-1');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), 'add a conn');
    await user.keyboard('{Enter}');
    await expectFocus(() => screen.getByLabelText('Name'));
  });

  it('goes to the first field of a new connection, and to the first faulty one', async () => {
    const { user } = open(undefined, '#connections');
    await user.click(await screen.findByRole('button', { name: 'Add a connection' }));
    await expectFocus(() => screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Staging');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await expectFocus(() => screen.getByLabelText('Sign-in'));
  });

  it('goes to the heading of the remaining connection when another one was removed', async () => {
    const other = { ...practice, id: 'b', name: 'Lisbon', environment: 'test' as const };
    const { test, user } = open(
      (host) => host.setConnections({ connections: [practice, other] }),
      '#connections',
    );
    await user.click(await screen.findByRole('button', { name: /Lisbon/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    test.setConnections({ connections: [practice] });
    await expectFocus(() => heading('Practice platform'));
  });

  it('goes to Reload when the host has died, and no run seems to be in progress', async () => {
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    const { test, user } = open((host) => {
      addMachines(host);
      host.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    test.close();
    await expectFocus(() => screen.getByRole('button', { name: 'Reload' }));
    expect(screen.queryByText('Cancel')).toBeNull();
    expect(screen.queryByText(/rows\/s|^1 running$|token/)).toBeNull();
    expect(screen.getByText(/1 running as of \d/)).toBeTruthy();
    expect(screen.getAllByText(/Some rows counted as not sent may have been sent/)[0]).toBeTruthy();
  });
});

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Root } from '../../../root.tsx';
import { createTestHost } from '../../../test-host.ts';
import { followMonitor } from '../store.ts';
import {
  fill,
  formSection,
  idField,
  openForm,
  publish,
  transactionOf,
  writeInputs,
} from './new-object.test-kit.tsx';
import { NewObject } from './new-object.tsx';

describe('the unsent input of a new object', () => {
  it('is restored after a reload, also while its write has no result yet', async () => {
    const test = createTestHost();
    await fill(openForm(test));
    cleanup();
    const opened = openForm(test);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Subject/)).value).toBe('Disk full');
    await opened.user.click(screen.getByRole('button', { name: /^Send incident/ }));
    await waitFor(() => expect(writeInputs(opened)).toHaveLength(1));
    await screen.findByText('waiting');
    cleanup();
    const reloaded = openForm(test);
    await screen.findByText('waiting');
    publish(reloaded, transactionOf({ status: 'done-success' }));
    expect(await screen.findByRole('heading', { name: 'INC-test-1 is stored' })).toBeTruthy();
  });

  it('is discarded only after confirmation', async () => {
    const opened = openForm();
    const { user, onClose } = opened;
    await fill(opened);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without sending?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    openForm();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Subject/)).value).toBe('');
  });

  it('needs no confirmation to be discarded if nothing was typed', async () => {
    const { user, onClose } = openForm();
    await screen.findByDisplayValue('INC-test-1');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is announced in a notice when another page is opened', async () => {
    const test = createTestHost();
    onTestFinished(followMonitor(test.host.api));
    const page = (shown: boolean) => (
      <Root host={test.host} env="test">
        {shown && <NewObject view="default" onClose={() => undefined} onCreated={() => undefined} />}
      </Root>
    );
    const { rerender } = render(page(true));
    await userEvent.setup().type(await screen.findByLabelText(/^Subject/), 'Disk full');
    rerender(page(false));
    expect(await screen.findByText('The new object is not sent')).toBeTruthy();
  });
});

describe('the raw JSON of a new object', () => {
  it('begins with the input and the id of the form, and is sent unchanged', async () => {
    const opened = openForm();
    const { user } = opened;
    await fill(opened);
    await user.click(screen.getByRole('radio', { name: 'Raw JSON' }));
    const editor = await screen.findByRole('textbox', { name: 'Object as JSON' });
    expect(editor.textContent).toContain('"subject": "Disk full"');
    expect((await idField()).value).toBe('INC-test-1');
    await user.click(await screen.findByRole('button', { name: /^summary/ }));
    await waitFor(() => expect(editor.textContent).toContain('"summary": ""'));
    await user.click(screen.getByRole('button', { name: /^Send object/ }));
    const object = { $type: 'incident', subject: 'Disk full', originNode: 'machine:db-01', summary: '' };
    await waitFor(() => expect(writeInputs(opened)).toMatchObject([{ object }]));
  });

  it('marks the field about which the platform reported an error', async () => {
    const opened = openForm();
    const { user } = opened;
    await fill(opened);
    await user.click(screen.getByRole('radio', { name: 'Raw JSON' }));
    await screen.findByRole('textbox', { name: 'Object as JSON' });
    await user.click(screen.getByRole('button', { name: /^Send object/ }));
    await waitFor(() => expect(writeInputs(opened)).toHaveLength(1));
    publish(
      opened,
      transactionOf({
        status: 'done-failure',
        errors: [{ code: 400, message: 'There is no such vertex.', field: 'originNode' }],
      }),
    );
    await within(formSection()).findByRole('alert');
    await waitFor(() =>
      expect(document.querySelector('.cm-lintRange-error')?.textContent).toBe('"originNode"'),
    );
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, practice, type TestHost } from '../../../test-host.ts';
import { viewOf } from '../../../test-monitor.ts';
import { followMonitor } from '../store.ts';
import { DeleteObject } from './delete-object.tsx';

const removeInputs = (test: TestHost) =>
  test.calls.filter(({ name }) => name === 'monitor.remove').map(({ input }) => input);

/** Opens the dialog that asks before INC-7 is deleted. */
async function openDialog(test = createTestHost()) {
  onTestFinished(followMonitor(test.host.api));
  const onDeleted = vi.fn();
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <DeleteObject view="default" id="INC-7" type="incident" onDeleted={onDeleted} />
    </Root>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete incident…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete incident' });
  const confirmButton = within(dialog).getByRole('button', { name: 'Delete incident' });
  return { test, user, onDeleted, dialog, confirmButton };
}

let version = 0;
/** Publishes the transaction of the deletion with these changes. */
const publish = (test: TestHost, change: Partial<Transaction>) => {
  version += 1;
  const at = Date.now();
  const row = {
    id: 'transaction-1',
    objectId: 'INC-7',
    type: 'incident',
    status: 'waiting',
    requestedAt: at,
  };
  const rest = { startedAt: at, updatedAt: at, errors: [], cause: null, by: 'unknown' as const };
  test.respondMonitor({
    transactions: () => ({ ...noCounts, total: 1, rows: [{ ...row, ...rest, ...change }], version }),
  });
  test.setMonitor({ views: [viewOf({ version })] });
};

describe('deleting an object', () => {
  it('asks first, and follows the transaction until it ends', async () => {
    const { test, user, onDeleted, confirmButton, dialog } = await openDialog();
    expect(removeInputs(test)).toEqual([]);
    await user.click(confirmButton);
    await waitFor(() => expect(removeInputs(test)).toEqual([{ view: 'default', id: 'INC-7' }]));
    expect(await within(dialog).findByText('waiting')).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
    publish(test, { status: 'done-success' });
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('INC-7 deleted')).toBeTruthy();
  });

  it('shows why it failed, and can be tried again', async () => {
    const { test, user, onDeleted, confirmButton, dialog } = await openDialog();
    await user.click(confirmButton);
    await within(dialog).findByText('waiting');
    const errors = [{ code: 404, message: 'There is no object "INC-7".', field: '$id' }];
    publish(test, { status: 'done-failure', errors });
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('The deletion failed');
    expect(alert.textContent).toContain('There is no object "INC-7".');
    await user.click(confirmButton);
    await waitFor(() => expect(removeInputs(test)).toHaveLength(2));
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('reports that the platform does not allow it', async () => {
    const test = createTestHost();
    test.respondMonitor({
      remove: () => {
        throw new AppError('rejected', 'The Domain Object interface refused with 405.');
      },
    });
    const { user, confirmButton, dialog } = await openDialog(test);
    await user.click(confirmButton);
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'The platform does not allow deleting it',
    );
  });

  it('requires the id to be typed on a production connection', async () => {
    const test = createTestHost();
    test.setConnections({ connections: [{ ...practice, environment: 'production' }] });
    const { user, confirmButton, dialog } = await openDialog(test);
    await user.click(confirmButton);
    expect(removeInputs(test)).toEqual([]);
    await user.click(within(dialog).getByLabelText('Type INC-7 to continue'));
    await user.paste('INC-7');
    await user.click(confirmButton);
    await waitFor(() => expect(removeInputs(test)).toHaveLength(1));
  });
});

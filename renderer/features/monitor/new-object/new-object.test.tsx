import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createTestHost } from '../../../test-host.ts';
import {
  fill,
  formSection,
  idField,
  openForm,
  originField,
  pasteInto,
  publish,
  send,
  transactionOf,
  writeInputs,
} from './new-object.test-kit.tsx';

const machine = { id: 'c1_c2', xid: 'machine:web-01', name: 'web-01.example.org', type: 'ogit/MARS/Machine' };

describe('a new incident', () => {
  it('gets a suggested id, keeps a typed one, and checks whether each is available', async () => {
    const opened = openForm();
    const { test, user } = opened;
    const id = await idField();
    await waitFor(() => expect(id.value).toBe('INC-test-1'));
    expect(await screen.findByText('Available.')).toBeTruthy();
    await user.clear(id);
    await pasteInto(user, id, 'mine');
    await waitFor(() =>
      expect(test.calls.filter(({ name }) => name === 'monitor.isFree').map(({ input }) => input)).toEqual([
        { view: 'default', id: 'INC-test-1' },
        { view: 'default', id: 'mine' },
      ]),
    );
    await user.click(screen.getByRole('radio', { name: 'Machine' }));
    await user.click(screen.getByRole('radio', { name: 'Incident' }));
    expect((await idField()).value).toBe('mine');
    await user.clear(await idField());
    expect((await idField()).value).toBe('');
    expect(test.calls.filter(({ name }) => name === 'monitor.proposeId')).toHaveLength(2);
  });

  it('shows the fault of each field, focuses the first one, and sends nothing', async () => {
    const opened = openForm();
    const { user } = opened;
    await screen.findByDisplayValue('INC-test-1');
    await user.click(screen.getByRole('button', { name: 'Add an attribute' }));
    await pasteInto(user, screen.getByLabelText('Value of attribute 1'), 'ACME');
    await user.click(screen.getByRole('button', { name: /^Send incident/ }));
    expect(await screen.findByText('Describe the problem in a few words.')).toBeTruthy();
    expect(screen.getByText('Select the vertex where the issue starts.')).toBeTruthy();
    expect(screen.getByText('Enter a name without spaces before or after it.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Subject/));
    expect(writeInputs(opened)).toEqual([]);
  });

  it('gets its origin node from a search, and its write is followed until it ends', async () => {
    const opened = openForm();
    const { test, user, onCreated } = opened;
    test.respondMonitor({
      findOrigin: () => [machine],
      figures: () => ({ buckets: [], medianWaitMs: 400, p95WaitMs: 900 }),
    });
    await screen.findByDisplayValue('INC-test-1');
    await pasteInto(user, screen.getByLabelText(/^Subject/), 'Disk full');
    await pasteInto(user, originField(), 'web');
    await user.click(await screen.findByRole('option', { name: /web-01\.example\.org/ }));
    expect(originField().value).toBe('machine:web-01');
    expect(screen.getByText('web-01.example.org · ogit/MARS/Machine')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add an attribute' }));
    await pasteInto(user, screen.getByLabelText('Name of attribute 1'), 'ports');
    await user.click(screen.getByRole('radio', { name: 'JSON' }));
    await pasteInto(user, screen.getByLabelText('Value of attribute 1'), '[80]');
    await send(opened);
    const object = { $type: 'incident', subject: 'Disk full', originNode: 'c1_c2', '/ports': [80] };
    await waitFor(() =>
      expect(writeInputs(opened)).toEqual([{ view: 'default', id: 'INC-test-1', object, mustBeNew: true }]),
    );
    expect(await screen.findByText(/usually 0\.4 s/)).toBeTruthy();
    await send(opened);
    expect(writeInputs(opened)).toHaveLength(1);

    const requestedAt = Date.now() - 900;
    const times = { requestedAt, startedAt: requestedAt + 400, updatedAt: requestedAt + 500 };
    publish(opened, transactionOf({ status: 'processing', ...times }));
    expect(await screen.findByText('processing')).toBeTruthy();
    publish(opened, transactionOf({ status: 'done-success', ...times }));
    expect(await screen.findByRole('heading', { name: 'INC-test-1 is stored' })).toBeTruthy();
    expect(screen.getByText(/It waited 0\.4 s and took 0\.1 s\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the incident' }));
    expect(onCreated).toHaveBeenCalledWith('INC-test-1');
  });

  it('is not sent under an id that is in use', async () => {
    const test = createTestHost();
    test.respondMonitor({ isFree: () => false });
    const opened = openForm(test);
    await fill(opened);
    expect(await screen.findByText(/An object “INC-test-1” already exists; choose another id/)).toBeTruthy();
    await send(opened);
    expect(writeInputs(opened)).toEqual([]);
    expect(document.activeElement).toBe(await idField());
    test.respondMonitor({ proposeId: () => 'INC-test-2', isFree: () => true });
    await opened.user.click(screen.getByRole('button', { name: 'Suggest another' }));
    await screen.findByDisplayValue('INC-test-2');
    await screen.findByText('Available.');
  });

  it('keeps its form if the write fails, with the message of the platform beside its field', async () => {
    const opened = openForm();
    await fill(opened);
    await send(opened);
    await waitFor(() => expect(writeInputs(opened)).toHaveLength(1));
    const message = 'There is no vertex "machine:db-01" where the issue could start.';
    publish(
      opened,
      transactionOf({ status: 'done-failure', errors: [{ code: 400, message, field: 'originNode' }] }),
    );
    const alert = await within(formSection()).findByRole('alert');
    expect(alert.textContent).toContain('INC-test-1 was not stored');
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Disk full');
    expect((await idField()).value).toBe('INC-test-1');
    await opened.user.click(within(alert).getByRole('button', { name: 'originNode' }));
    expect(document.activeElement).toBe(originField());
    await opened.user.keyboard('-x');
    expect(screen.getAllByText(message)).toHaveLength(1);
    opened.test.respondMonitor({ put: () => ({ transactionId: 'transaction-2' }) });
    await send(opened);
    await waitFor(() => expect(writeInputs(opened)).toHaveLength(2));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('has an unknown outcome, and has not failed, if the platform no longer knows the write', async () => {
    const opened = openForm();
    await fill(opened);
    await send(opened);
    await waitFor(() => expect(writeInputs(opened)).toHaveLength(1));
    publish(opened, transactionOf({ status: 'gone' }));
    const alert = await within(formSection()).findByRole('alert');
    expect(alert.textContent).toMatch(/^The outcome of INC-test-1 is unknown\..*may have completed it/);
    expect(alert.textContent).not.toContain('not stored');
  });

  it('shows why its write was rejected, and finds a write whose response was lost', async () => {
    const test = createTestHost();
    const opened = openForm(test);
    await fill(opened);
    const refuse = (code: 'rejected' | 'lost', message: string) =>
      test.respondMonitor({
        put: () => {
          throw new AppError(code, message);
        },
      });
    refuse('rejected', 'The Domain Object interface refused with 403.');
    await send(opened);
    expect((await within(formSection()).findByRole('alert')).textContent).toContain('refused with 403');
    refuse('lost', 'platform.example.org closed the connection before it responded.');
    await send(opened);
    expect(await screen.findByText('response lost')).toBeTruthy();
    expect(within(formSection()).queryByRole('alert')).toBeNull();
    publish(opened, transactionOf({ id: 'found', status: 'done-success', cause: null }));
    expect(await screen.findByRole('heading', { name: 'INC-test-1 is stored' })).toBeTruthy();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type Mock, onTestFinished, vi } from 'vitest';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, type TestHost } from '../../../test-host.ts';
import { viewOf } from '../../../test-monitor.ts';
import { followMonitor } from '../store.ts';
import { NewObject } from './new-object.tsx';

/** Test kit for the form of a new object: `openForm` renders it, the other functions fill, send and inspect it. */

interface Opened {
  readonly test: TestHost;
  readonly user: UserEvent;
  readonly onClose: Mock<() => void>;
  readonly onCreated: Mock<(id: string) => void>;
}

export function openForm(test: TestHost = createTestHost()): Opened {
  onTestFinished(followMonitor(test.host.api));
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<(id: string) => void>();
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <NewObject view="default" onClose={onClose} onCreated={onCreated} />
    </Root>,
  );
  return { test, user, onClose, onCreated };
}

export const transactionOf = (change: Partial<Transaction>): Transaction => ({
  id: 'transaction-1',
  objectId: 'INC-test-1',
  type: 'incident',
  status: 'waiting',
  requestedAt: Date.now(),
  startedAt: null,
  updatedAt: Date.now(),
  errors: [],
  cause: { from: 'form' },
  by: 'this-program',
  ...change,
});
let version = 0;
/** Publishes a transaction of the platform, and the host's change event. */
export const publish = ({ test }: Opened, ...rows: Transaction[]) => {
  version += 1;
  test.respondMonitor({ transactions: () => ({ ...noCounts, total: rows.length, rows, version }) });
  test.setMonitor({ views: [viewOf({ version })] });
};
/** Returns the inputs of all writes that the form has sent. */
export const writeInputs = ({ test }: Opened) =>
  test.calls.filter(({ name }) => name === 'monitor.put').map(({ input }) => input as { object: unknown });
export const formSection = () => screen.getByRole('region', { name: 'New object' });
export const idField = () => screen.findByLabelText<HTMLInputElement>(/^Id/);
export const originField = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Origin node/ });
/** Enters a text by pasting, because typing each letter renders the whole form again and takes long. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
export const fill = async ({ user }: Opened) => {
  await screen.findByDisplayValue('INC-test-1');
  await pasteInto(user, screen.getByLabelText(/^Subject/), 'Disk full');
  await pasteInto(user, originField(), 'machine:db-01');
};
export const send = ({ user }: Opened) => user.keyboard('{Control>}{Enter}{/Control}');

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import { firstTriageSettings } from '../../../../shared/monitor/triage/settings.ts';
import { practice } from '../../../test-host.ts';
import { openMonitor } from '../../../test-window.tsx';
import { rowOf } from '../incidents/test-incidents.tsx';

const staging = { ...practice, id: 'staging', name: 'Staging', environment: 'test' as const };
const question = { name: 'End 1 incident?' };
/** Opens the list of one incident and selects it by a click on its box. */
async function selectIncident() {
  const opened = openMonitor('incidents', (host) => {
    host.setConnections({ connections: [practice, staging] });
    host.setMonitor({ triage: { ...firstTriageSettings, endComment: 'eject' } });
    host.respondMonitor({
      incidents: () => ({ ...noCounts, total: 1, of: 1, rows: [rowOf('INC-1')], version: 1 }),
    });
  });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select INC-1' }));
  return opened;
}
/** Selects an incident and presses the key for its end. */
async function askForEnd() {
  const opened = await selectIncident();
  await opened.user.keyboard('e');
  const dialog = await screen.findByRole('dialog', question);
  expect(within(dialog).getByText('INC-1')).toBeTruthy();
  return opened;
}

describe('the question before an incident is ended', () => {
  it('is dropped when another connection is chosen, which may have an incident with the same id', async () => {
    const { test } = await askForEnd();
    act(() => test.setConnections({ chosenId: 'staging' }));
    await screen.findByRole('checkbox', { name: 'Select INC-1', checked: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is dropped when the window shows another part by the command palette', async () => {
    const { user } = await askForEnd();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('textbox', { name: 'Search or run a command' }));
    await user.paste('transactions');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'No transactions yet' });
    const parts = screen.getByRole('navigation', { name: 'Parts of the monitor' });
    await user.click(within(parts).getByRole('link', { name: 'Incidents' }));
    await screen.findByRole('checkbox', { name: 'Select INC-1', checked: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the unsent comment on several incidents', () => {
  it('stays with the connection for which it was written', async () => {
    const { test, user } = await selectIncident();
    const openComment = async () => {
      await user.keyboard('c');
      return await screen.findByRole('textbox', { name: 'Comment' });
    };
    await user.type(await openComment(), 'ejected by hand');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => test.setConnections({ chosenId: 'staging' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: false }));
    expect(await openComment()).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => test.setConnections({ chosenId: practice.id }));
    await screen.findByRole('checkbox', { name: 'Select INC-1', checked: true });
    expect(await openComment()).toHaveProperty('value', 'ejected by hand');
  });
});

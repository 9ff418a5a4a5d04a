import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';

const group = {
  ...{
    pattern: 'Disk … % full',
    originNode: 'machine:web-01',
    count: 12,
    open: 9,
    changedAt: Date.now() - 5_000,
  },
  newest: [{ id: 'INC-2', subject: 'Disk 94 % full', status: 'WAITING' }],
};

const openGroups = async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `INC-${at}`);
  const opened = openIncidents([rowOf('INC-1'), rowOf('INC-2')], (host) =>
    host.respondMonitor({
      similar: () => ({ groups: [group], of: 1, counted: 12, isAll: true }),
      incidentIds: () => ({ ids, isAll: true }),
    }),
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Group similar' }));
  return opened;
};

describe('similar incidents', () => {
  it('are shown as one group with its pattern, node and counts, and the newest of them', async () => {
    const { user } = await openGroups();
    const list = await screen.findByRole('list', { name: 'Groups of similar incidents' });
    expect(list.textContent).toMatch(/12Disk … % fullmachine:web-019 open/);
    await user.click(within(list).getByRole('button', { name: 'Disk … % full', expanded: false }));
    expect(within(list).getByRole('link', { name: 'Disk 94 % full' }).getAttribute('href')).toBe(
      '#monitor/incidents/INC-2',
    );
    expect(within(list).getByText('and 11 others changed earlier')).toBeTruthy();
  });

  it('are selected together and worked on with the keys', async () => {
    const { test, user } = await openGroups();
    await user.click(await screen.findByRole('button', { name: 'Select 12 incidents: Disk … % full' }));
    expect(await screen.findByText('12 selected')).toBeTruthy();
    expect(inputsOf(test, 'incidentIds')).toMatchObject([
      { group: { pattern: 'Disk … % full', originNode: 'machine:web-01' } },
    ]);
    await user.keyboard('a');
    expect(await screen.findByText('12 incidents acknowledged')).toBeTruthy();
  });
});

import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SimilarGroup } from '../../../../shared/monitor/triage/similar.ts';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';

const group = {
  pattern: 'Disk … % full',
  originNode: 'machine:web-01',
  nodes: 1,
  count: 12,
  open: 9,
  changedAt: Date.now() - 5_000,
  newest: [{ id: 'INC-2', subject: 'Disk 94 % full', status: 'WAITING' }],
};

/** Renders two incidents and groups the list. `groups` returns the groups at each request. */
const openGroups = async (groups: () => SimilarGroup[] = () => [group]) => {
  const ids = Array.from({ length: 12 }, (_, at) => `INC-${at}`);
  const opened = openIncidents([rowOf('INC-1'), rowOf('INC-2')], (host) =>
    host.respondMonitor({
      similar: () => ({ groups: groups(), of: 1, counted: 12, isAll: true }),
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

  it('are grouped by their subject alone on request, with the number of nodes', async () => {
    const { test, user } = await openGroups(() => [{ ...group, originNode: null, nodes: 7 }]);
    await user.click(await screen.findByRole('radio', { name: 'Subject' }));
    expect(inputsOf(test, 'similar')).toContainEqual(expect.objectContaining({ by: 'subject' }));
    const list = await screen.findByRole('list', { name: 'Groups of similar incidents' });
    expect(list.textContent).toMatch(/12Disk … % full7 nodes9 open/);
    await user.click(within(list).getByRole('button', { name: 'Select 12 incidents: Disk … % full' }));
    expect(inputsOf(test, 'incidentIds')).toMatchObject([
      { group: { pattern: 'Disk … % full', originNode: null } },
    ]);
  });

  it('are selected as a group, then acknowledged and commented on by keyboard', async () => {
    const { test, user } = await openGroups();
    await user.click(await screen.findByRole('button', { name: 'Select 12 incidents: Disk … % full' }));
    expect(await screen.findByText('12 selected')).toBeTruthy();
    expect(inputsOf(test, 'incidentIds')).toMatchObject([
      { group: { pattern: 'Disk … % full', originNode: 'machine:web-01' } },
    ]);
    await user.keyboard('a');
    expect(await screen.findByText('12 incidents acknowledged')).toBeTruthy();
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 12 incidents' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'seen');
    await user.click(within(dialog).getByRole('button', { name: 'Comment on 12 incidents' }));
    expect(await screen.findByText('Comment stored in 12 incidents')).toBeTruthy();
  });

  it('stay unchanged while one has the focus, and a button shows the changed groups', async () => {
    let groups = [group];
    const { test, user, publish } = await openGroups(() => groups);
    const button = await screen.findByRole('button', { name: 'Select 12 incidents: Disk … % full' });
    act(() => button.focus());
    groups = [{ ...group, pattern: 'Mail queue grows', count: 30 }, group];
    act(publish);
    await user.click(await screen.findByRole('button', { name: 'The groups have changed · show' }));
    expect(await screen.findByRole('button', { name: 'Select 30 incidents: Mail queue grows' })).toBeTruthy();
    expect(inputsOf(test, 'incidentIds')).toEqual([]);
  });

  it('have a button that adds them to the selected incidents', async () => {
    const { user } = await openGroups(() => [group, { ...group, pattern: 'Mail queue grows', count: 30 }]);
    await user.click(await screen.findByRole('button', { name: 'Select 12 incidents: Disk … % full' }));
    const more = await screen.findByRole('button', { name: 'Add 30 incidents: Mail queue grows' });
    expect(more.textContent).toBe('Add 30');
    expect(screen.getByRole('button', { name: 'Selected: 12 incidents: Disk … % full' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(await screen.findByRole('button', { name: 'Select 30 incidents: Mail queue grows' })).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noFacetCounts } from '../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import type { TestHost } from '../../../test-host.ts';
import { openIncidents, rowOf } from './test-incidents.tsx';

const fourRows = () => [
  rowOf('INC-1', { subject: 'Disk full', priority: '1', originNode: 'machine:a', changedAt: 30 }),
  rowOf('INC-2', { subject: 'Link down', priority: '10', originNode: 'machine:b', changedAt: 20 }),
  rowOf('INC-3', { subject: 'Slow page', priority: '2', originNode: 'machine:a', changedAt: 10 }),
  rowOf('INC-4', { subject: 'No owner', priority: '', originNode: '', changedAt: 5 }),
];

const subjects = async () =>
  within(await screen.findByRole('grid', { name: 'Incidents', hidden: true }))
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('href')?.startsWith('#monitor/'))
    .map((link) => link.textContent);

/** Opens the list of four incidents and a submenu of its filter. */
async function openMenu(name: string) {
  const page = openIncidents(fourRows());
  await page.user.click(await screen.findByRole('button', { name: /^Shown:/ }));
  const menu = await screen.findByRole('menu');
  await page.user.click(within(menu).getByRole('menuitem', { name }));
  return { ...page, menu };
}

describe('the fields that narrow a list of incidents', () => {
  it('show their values with counts, in numeric order and the empty value last', async () => {
    const { menu } = await openMenu('Priority');
    await within(menu).findByRole('menuitemcheckbox', { name: /^no priority/ });
    const items = within(menu).getAllByRole('menuitemcheckbox', { name: /^(\d+|no priority)/ });
    expect(items.map(({ textContent }) => textContent)).toEqual(['11', '21', '101', 'no priority1']);
  });

  it('narrow the list to the chosen values, which are shown above the list', async () => {
    const { user, menu } = await openMenu('Priority');
    await user.click(await within(menu).findByRole('menuitemcheckbox', { name: '1 1' }));
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full']));
    expect(screen.getByRole('button', { name: 'Shown: priority 1', hidden: true })).toBeTruthy();
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: /^no priority/ }));
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full', 'No owner']));
    const shown = 'Shown: priority 1 · no priority';
    expect(screen.getByRole('button', { name: shown, hidden: true })).toBeTruthy();
    expect(await screen.findByText('2 of 4 incidents')).toBeTruthy();
  });

  it('are combined with the chosen statuses', async () => {
    const { user, menu } = await openMenu('Node');
    await user.click(await within(menu).findByRole('menuitemcheckbox', { name: /^machine:a/ }));
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full', 'Slow page']));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^processing/ }));
    const shown = /^Shown: processing · node machine:a$/;
    await waitFor(() => expect(screen.getByRole('button', { name: shown, hidden: true })).toBeTruthy());
  });

  it('are respected by the counts of the statuses, as are the text and “Watched only”', async () => {
    const { user, menu } = await openMenu('Priority');
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'processing 4' })).toBeTruthy();
    await user.click(await within(menu).findByRole('menuitemcheckbox', { name: '1 1' }));
    expect(await within(menu).findByRole('menuitemcheckbox', { name: 'processing 1' })).toBeTruthy();
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Watched only' }));
    expect(await within(menu).findByRole('menuitemcheckbox', { name: 'processing 0' })).toBeTruthy();
  });

  it('narrow the list to recent changes, until “Any time” is chosen', async () => {
    const { user, test, menu } = await openMenu('Last change');
    const filters = () =>
      test.calls.flatMap(({ name, input }) =>
        name === 'monitor.incidents' ? [(input as { filter: { changedWithinMs?: number } }).filter] : [],
      );
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Last hour' }));
    await waitFor(() =>
      expect(filters()).toContainEqual(expect.objectContaining({ changedWithinMs: 3_600_000 })),
    );
    const filterButton = (name: string) =>
      screen.getByRole('button', { name: `Shown: ${name}`, hidden: true });
    expect(filterButton('changed in the last hour')).toBeTruthy();
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Any time' }));
    await waitFor(() => expect(filterButton('All')).toBeTruthy());
  });
});

describe('objects of another type', () => {
  const withMachine = (host: TestHost) =>
    host.respondMonitor({
      incidentFacets: () => ({ ...noFacetCounts, types: [{ name: 'configMachine', count: 1 }] }),
      incidents({ filter }) {
        const rows =
          filter.type === undefined ? fourRows() : [rowOf('M-1', { subject: 'web-01', status: '' })];
        return { ...noCounts, total: rows.length, of: rows.length, rows };
      },
    });

  it('are listed by their type, without what only incidents have', async () => {
    const { user } = openIncidents(fourRows(), withMachine);
    await user.click(await screen.findByRole('button', { name: /^Shown:/ }));
    const menu = await screen.findByRole('menu');
    await user.click(await within(menu).findByRole('menuitem', { name: 'Type incident' }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'configMachine 1' }));
    await waitFor(async () => expect(await subjects()).toEqual(['web-01']));
    expect(screen.getByText('1 of 1 configMachine objects')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select M-1', hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Group similar', hidden: true })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('grid', { name: 'Incidents' }));
    await user.keyboard('e');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await subjects()).toHaveLength(4));
  });
});

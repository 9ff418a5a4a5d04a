import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { incidentFilters } from './store.ts';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const rows = () => [rowOf('INC-1'), rowOf('INC-2', { status: 'WAITING' })];
const openViewMenu = async (user: ReturnType<typeof openIncidents>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Shown:/ }));
  return screen.findByRole('menu');
};

it('a view that was saved from “Open” contains every open status', async () => {
  const { test, user, change } = openIncidents(rows());
  const statuses = ['PROCESSING', 'WAITING'];
  const filter = { statuses, watchedOnly: false, text: '', facets: { priority: ['1'] } };
  act(() => test.setMonitor({ filters: [{ name: 'Urgent', filter, isOpen: true }] }));
  act(() => change(rowOf('INC-8', { subject: 'Brand new', status: 'PARKED', priority: '1' })));
  const viewMenu = await openViewMenu(user);
  await user.click(within(viewMenu).getByRole('menuitem', { name: 'Urgent' }));
  await waitFor(() => expect(incidentFilters.get('default').statuses).toContain('PARKED'));
  expect(screen.getByRole('button', { name: 'Shown: Urgent' })).toBeTruthy();
});

it('a filter is saved under a name, but not under a reserved name', async () => {
  const { test, user } = openIncidents(rows());
  const viewMenu = await openViewMenu(user);
  await user.click(within(viewMenu).getByRole('menuitemcheckbox', { name: /waiting/ }));
  await user.click(within(viewMenu).getByRole('menuitem', { name: 'Save as a view…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.type(name, 'open');
  expect(within(dialog).getByText(/This name is reserved/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'For the partner{Enter}');
  const filter = { statuses: ['WAITING'], watchedOnly: false, text: '' };
  await waitFor(() =>
    expect(inputsOf(test, 'saveFilter')).toEqual([{ name: 'For the partner', filter, isOpen: false }]),
  );
  act(() => test.setMonitor({ filters: [{ name: 'For the partner', filter }] }));
  const viewButton = await screen.findByRole('button', { name: 'Shown: For the partner' });
  await user.click(viewButton);
  await user.click(await screen.findByRole('menuitem', { name: /Delete the view/ }));
  await waitFor(() => expect(inputsOf(test, 'removeFilter')).toEqual([{ name: 'For the partner' }]));
  expect(await screen.findByRole('button', { name: 'Shown: All' })).toBeTruthy();
});

it('a view says that it is about open incidents if it has all open statuses', async () => {
  const { test, user } = openIncidents(rows());
  const viewMenu = await openViewMenu(user);
  await user.click(within(viewMenu).getByRole('menuitem', { name: 'Open' }));
  act(() => incidentFilters.set('default', { ...incidentFilters.get('default'), text: 'disk' }));
  await user.click(await screen.findByRole('button', { name: /^Shown:/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Disks{Enter}');
  await waitFor(() => expect(inputsOf(test, 'saveFilter')).toMatchObject([{ name: 'Disks', isOpen: true }]));
});

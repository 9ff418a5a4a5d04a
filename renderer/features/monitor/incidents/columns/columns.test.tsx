import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inputsOf, openIncidents, rowOf } from '../test-incidents.tsx';
import { columnChoices } from './store.ts';

const now = Date.now();
const threeRows = () => [
  rowOf('INC-1', { subject: 'Mail queue', priority: '3', urgency: '1', changedAt: now - 1_000 }),
  rowOf('INC-2', { subject: 'Disk full', priority: '1', urgency: '2', changedAt: now - 2_000 }),
  rowOf('INC-3', { subject: 'Odd one', priority: '2', urgency: '3', changedAt: now - 3_000 }),
];
const findGrid = () => screen.findByRole('grid', { name: 'Incidents' });
const findHead = async (name: string) =>
  within(await findGrid()).findByRole('columnheader', { name: new RegExp(`^${name}`) });
const columnNames = async () =>
  within(await findGrid())
    .getAllByRole('columnheader')
    .map((each) => each.firstChild?.textContent);
const rowIds = async () =>
  within(await findGrid())
    .getAllByRole('row')
    .flatMap((row) => row.dataset['id'] ?? []);
type User = ReturnType<typeof openIncidents>['user'];
const clickHead = async (user: User, name: string) =>
  user.click(within(await findGrid()).getByRole('button', { name }));
const expectIds = (expected: string[]) => waitFor(async () => expect(await rowIds()).toEqual(expected));
/** Finds the edge of a column, which is drawn with this width. */
async function findEdge(name: string, px: number) {
  const edge = within(await findGrid()).getByRole('separator', { name: `Width of ${name}` });
  Object.defineProperty(edge.closest('[data-column]'), 'offsetWidth', { value: px });
  return edge;
}
/** Returns the CSS widths of all columns in their order. */
const columnWidths = async () =>
  (await findGrid()).parentElement?.style.getPropertyValue('--incident-columns').split(/ (?![^(]*\))/);

describe('the columns of the list', () => {
  it('are chosen in a menu, and stored for the view', async () => {
    const { user } = openIncidents(threeRows());
    const defaultColumns = [
      'selected',
      'status',
      'subject',
      'id',
      'priority',
      'origin node',
      'last change',
      'by',
      'watched',
    ];
    expect(await columnNames()).toEqual(defaultColumns);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'subject' })).toHaveProperty('disabled', true);
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'urgency', checked: false }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'status', checked: true }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'by', checked: true }));
    const chosenColumns = [
      'selected',
      'subject',
      'id',
      'priority',
      'urgency',
      'origin node',
      'last change',
      'watched',
    ];
    expect(await columnNames()).toEqual(chosenColumns);
    const row = within(await findGrid()).getAllByRole('row')[2] as HTMLElement;
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(1, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['Disk full', 'INC-2', '1', '2']);
    expect(localStorage.getItem('graph-intake-incident-columns')).toContain('"urgency":true');
    await user.click(within(menu).getByRole('menuitem', { name: 'Reset columns' }));
    expect(await columnNames()).toEqual(defaultColumns);
  });

  it('get their width by dragging their edge, and their automatic width by a double click', async () => {
    const { user } = openIncidents(threeRows());
    const edge = await findEdge('id', 100);
    const automatic = await columnWidths();
    fireEvent.pointerDown(edge, { button: 0, clientX: 300 });
    fireEvent.pointerMove(window, { clientX: 390 });
    expect((await columnWidths())?.[3]).toBe('190px');
    fireEvent.pointerUp(window, { clientX: 395 });
    expect(await columnWidths()).toEqual(automatic?.with(3, '195px'));
    expect(edge.getAttribute('aria-valuenow')).toBe('195');
    fireEvent.pointerMove(window, { clientX: 500 });
    expect((await columnWidths())?.[3]).toBe('195px');
    fireEvent.pointerDown(edge, { button: 0, clientX: 300 });
    fireEvent.pointerUp(window, { clientX: 100 });
    expect((await columnWidths())?.[3]).toBe('48px');
    await user.dblClick(edge);
    expect(await columnWidths()).toEqual(automatic);
    expect(edge.getAttribute('aria-valuetext')).toBe('automatic');
  });

  it('get their width by the arrow keys, within limits, and their automatic width by Enter', async () => {
    const { user } = openIncidents(threeRows());
    const edge = await findEdge('priority', 60);
    act(() => edge.focus());
    await user.keyboard('{ArrowRight}');
    expect(edge.getAttribute('aria-valuetext')).toBe('68 pixels');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(edge.getAttribute('aria-valuetext')).toBe('100 pixels');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(edge.getAttribute('aria-valuetext')).toBe('36 pixels');
    await user.keyboard('{Enter}');
    expect(edge.getAttribute('aria-valuetext')).toBe('automatic');
    expect(columnChoices.get('default').sizing).toEqual({});
  });
});

describe('a click on a column header', () => {
  it('sorts by the column, then in reverse order, then in the default order', async () => {
    const { test, user } = openIncidents(threeRows());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    expect((await findHead('last change')).getAttribute('aria-sort')).toBe('descending');
    await clickHead(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    expect((await findHead('priority')).getAttribute('aria-sort')).toBe('ascending');
    expect((await findHead('last change')).getAttribute('aria-sort')).toBe('none');
    await clickHead(user, 'priority');
    await expectIds(['INC-1', 'INC-3', 'INC-2']);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(inputsOf(test, 'incidentIds')).toMatchObject([{ order: { by: 'priority', descending: true } }]);
    await clickHead(user, 'priority');
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    await clickHead(user, 'last change');
    await expectIds(['INC-3', 'INC-2', 'INC-1']);
    await clickHead(user, 'last change');
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    expect(within(await findGrid()).queryByRole('button', { name: 'by' })).toBeNull();
  });

  it('makes the keys follow the shown order', async () => {
    const { user } = openIncidents(threeRows());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    await clickHead(user, 'subject');
    await expectIds(['INC-2', 'INC-1', 'INC-3']);
    act(() => document.querySelector<HTMLElement>('[role="grid"]')?.focus());
    await user.keyboard('{Home}jx');
    expect(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: true })).toBeTruthy();
    await user.keyboard('{Escape}{Home}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-2'));
    expect(await screen.findByRole('region', { name: 'Incident INC-2' })).toBeTruthy();
    await expectIds(['INC-2', 'INC-1', 'INC-3']);
    await user.keyboard('j');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-1'));
    // Beside an opened incident, the list has no column headers and no edges.
    expect(within(await findGrid()).queryByRole('separator')).toBeNull();
  });

  it('keeps every row in place while the user reads the list, and shows the new order on request', async () => {
    const { user, change } = openIncidents(threeRows());
    await clickHead(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    act(() => change(rowOf('INC-1', { subject: 'Mail queue', priority: '0', changedAt: now })));
    await user.click(await screen.findByRole('button', { name: /^Show 1 updated since \d\d:\d\d$/ }));
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
  });

  it('allows automatic updates while the user does not read the list', async () => {
    const { user, change } = openIncidents(threeRows());
    await clickHead(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    await user.unhover(await findGrid());
    act(() => change(rowOf('INC-1', { subject: 'Mail queue', priority: '0', changedAt: now })));
    await waitFor(async () => expect(await rowIds()).toEqual(['INC-1', 'INC-2', 'INC-3']));
  });

  it('shows that there are too many incidents to sort', async () => {
    const { test, user } = openIncidents(threeRows());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    const notice = 'More than 100,000 incidents: too many to sort. Last change first.';
    expect(screen.queryByText(notice)).toBeNull();
    const counts = { total: 100_001, isLimit: false, of: 100_001, states: {}, asOf: 1, version: 1 };
    test.respondMonitor({ incidents: () => ({ ...counts, isSorted: false, rows: threeRows() }) });
    await clickHead(user, 'id');
    expect(await screen.findByText(notice)).toBeTruthy();
  });
});

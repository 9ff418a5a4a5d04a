import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inputsOf, openIncidents, rowOf } from '../test-incidents.tsx';
import { columnChoices } from './store.ts';

const now = Date.now();
const three = () => [
  rowOf('INC-1', { subject: 'Mail queue', priority: '3', urgency: '1', changedAt: now - 1_000 }),
  rowOf('INC-2', { subject: 'Disk full', priority: '1', urgency: '2', changedAt: now - 2_000 }),
  rowOf('INC-3', { subject: 'Odd one', priority: '2', urgency: '3', changedAt: now - 3_000 }),
];
const grid = () => screen.findByRole('grid', { name: 'Incidents' });
const head = async (name: string) =>
  within(await grid()).findByRole('columnheader', { name: new RegExp(`^${name}`) });
const heads = async () =>
  within(await grid())
    .getAllByRole('columnheader')
    .map((each) => each.firstChild?.textContent);
const ids = async () =>
  within(await grid())
    .getAllByRole('row')
    .flatMap((row) => row.dataset['id'] ?? []);
type User = ReturnType<typeof openIncidents>['user'];
const press = async (user: User, name: string) =>
  user.click(within(await grid()).getByRole('button', { name }));
const expectIds = (expected: string[]) => waitFor(async () => expect(await ids()).toEqual(expected));
/** An edge of a column that is drawn with this width. */
async function edgeOf(name: string, px: number) {
  const edge = within(await grid()).getByRole('separator', { name: `Width of ${name}` });
  Object.defineProperty(edge.closest('[data-column]'), 'offsetWidth', { value: px });
  return edge;
}
/** The grid's tracks, with the widths that are set. */
const tracks = async () =>
  (await grid()).parentElement?.style.getPropertyValue('--incident-columns').split(/ (?![^(]*\))/);

describe('the columns of the list', () => {
  it('are chosen in a menu, and kept for the view', async () => {
    const { user } = openIncidents(three());
    const first = [
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
    expect(await heads()).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'subject' })).toHaveProperty('disabled', true);
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'urgency', checked: false }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'status', checked: true }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'by', checked: true }));
    const chosen = [
      'selected',
      'subject',
      'id',
      'priority',
      'urgency',
      'origin node',
      'last change',
      'watched',
    ];
    expect(await heads()).toEqual(chosen);
    const row = within(await grid()).getAllByRole('row')[2] as HTMLElement;
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(1, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['Disk full', 'INC-2', '1', '2']);
    expect(localStorage.getItem('graph-intake-incident-columns')).toContain('"urgency":true');
    await user.click(within(menu).getByRole('menuitem', { name: 'Reset columns' }));
    expect(await heads()).toEqual(first);
  });

  it('are as wide as their edges are dragged, and a double click gives the width back', async () => {
    const { user } = openIncidents(three());
    const edge = await edgeOf('id', 100);
    const usual = await tracks();
    fireEvent.pointerDown(edge, { button: 0, clientX: 300 });
    fireEvent.pointerMove(window, { clientX: 390 });
    expect((await tracks())?.[3]).toBe('190px');
    fireEvent.pointerUp(window, { clientX: 395 });
    expect(await tracks()).toEqual(usual?.with(3, '195px'));
    expect(edge.getAttribute('aria-valuenow')).toBe('195');
    fireEvent.pointerMove(window, { clientX: 500 });
    expect((await tracks())?.[3]).toBe('195px');
    fireEvent.pointerDown(edge, { button: 0, clientX: 300 });
    fireEvent.pointerUp(window, { clientX: 100 });
    expect((await tracks())?.[3]).toBe('48px');
    await user.dblClick(edge);
    expect(await tracks()).toEqual(usual);
    expect(edge.getAttribute('aria-valuetext')).toBe('automatic');
  });

  it('are set by the arrow keys, between limits, and reset by Enter', async () => {
    const { user } = openIncidents(three());
    const edge = await edgeOf('priority', 60);
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

describe('a press on a head', () => {
  it('sorts by it, the other way round, and then not any more', async () => {
    const { test, user } = openIncidents(three());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    expect((await head('last change')).getAttribute('aria-sort')).toBe('descending');
    await press(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    expect((await head('priority')).getAttribute('aria-sort')).toBe('ascending');
    expect((await head('last change')).getAttribute('aria-sort')).toBe('none');
    await press(user, 'priority');
    await expectIds(['INC-1', 'INC-3', 'INC-2']);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(inputsOf(test, 'incidentIds')).toMatchObject([{ order: { by: 'priority', descending: true } }]);
    await press(user, 'priority');
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    await press(user, 'last change');
    await expectIds(['INC-3', 'INC-2', 'INC-1']);
    await press(user, 'last change');
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    expect(within(await grid()).queryByRole('button', { name: 'by' })).toBeNull();
  });

  it('leads the keys in the shown order', async () => {
    const { user } = openIncidents(three());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    await press(user, 'subject');
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
    // The cards have no heads to press and no edges to drag.
    expect(within(await grid()).queryByRole('separator')).toBeNull();
  });

  it('keeps every row in place while the list is read, and shows the order on request', async () => {
    const { user, change } = openIncidents(three());
    await press(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    act(() => change(rowOf('INC-1', { subject: 'Mail queue', priority: '0', changedAt: now })));
    await user.click(await screen.findByRole('button', { name: '1 new change · show' }));
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
  });

  it('leaves the list free to update by itself', async () => {
    const { user, change } = openIncidents(three());
    await press(user, 'priority');
    await expectIds(['INC-2', 'INC-3', 'INC-1']);
    await user.unhover(await grid());
    act(() => change(rowOf('INC-1', { subject: 'Mail queue', priority: '0', changedAt: now })));
    await waitFor(async () => expect(await ids()).toEqual(['INC-1', 'INC-2', 'INC-3']));
  });

  it('reports that too many incidents are not sorted', async () => {
    const { test, user } = openIncidents(three());
    await expectIds(['INC-1', 'INC-2', 'INC-3']);
    const words = 'More than 100,000 incidents: too many to sort. Last change first.';
    expect(screen.queryByText(words)).toBeNull();
    const counts = { total: 100_001, isLimit: false, of: 100_001, states: {}, asOf: 1, version: 1 };
    test.respondMonitor({ incidents: () => ({ ...counts, isSorted: false, rows: three() }) });
    await press(user, 'id');
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

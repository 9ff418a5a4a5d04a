import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noCounts } from '../../../shared/monitor/list-counts.ts';
import { openMonitor } from '../../test-window.tsx';
import { incidentOf, rowOf } from './incidents/test-incidents.tsx';

const threeRows = ['INC-1', 'INC-2', 'INC-3'].map((id, index) =>
  rowOf(id, { changedAt: Date.now() - index * 1_000 }),
);
/** Opens the list of three incidents, by default beside INC-2. */
const openSplit = (place = 'incidents/INC-2') =>
  openMonitor(place, (test) =>
    test.respondMonitor({
      incidents: () => ({ ...noCounts, total: 3, of: 3, rows: threeRows, version: 1 }),
      incident: ({ id }) => incidentOf({ id }),
    }),
  );
/** Waits until the list has the row to which the focus returns. */
const waitForRow = () => waitFor(() => expect(document.querySelector('[data-id="INC-2"]')).not.toBeNull());
const queryIncident = () => screen.queryByRole('region', { name: /^Incident / });
const findCommentField = () => screen.findByRole('textbox', { name: 'Comment' });

/** Returns the id of the active row of the list, which must have the focus. */
function activeRow() {
  const grid = screen.getByRole('grid', { name: 'Incidents' });
  expect(document.activeElement).toBe(grid);
  return document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['id'];
}
/** Waits until the incident is closed and its row is active. */
const expectClosed = async () => {
  await waitFor(() => expect(queryIncident()).toBeNull());
  await waitFor(() => expect(activeRow()).toBe('INC-2'));
};

describe('an opened incident', () => {
  it('is closed by Escape anywhere in it, and its row gets the focus', async () => {
    const { user } = openSplit();
    await waitForRow();
    (await screen.findByRole('log', { name: 'Activity' })).focus();
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('is closed by Escape in the list, and by its close button', async () => {
    const { user } = openSplit();
    (await screen.findByRole('grid', { name: 'Incidents' })).focus();
    await user.keyboard('{Escape}');
    await expectClosed();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Close the incident' }));
    await expectClosed();
  });

  it('stays open at Escape in a text field, which keeps its text and loses the focus', async () => {
    const { user } = openSplit();
    await waitForRow();
    await user.type(await findCommentField(), 'half a word');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(await findCommentField()).toHaveProperty('value', 'half a word');
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('stays open if Escape closes a dialog, clears a search or clears the selection in the list', async () => {
    const { user } = openSplit();
    await user.click(await screen.findByRole('button', { name: 'Delete incident…' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(queryIncident()).not.toBeNull();

    await user.click(screen.getByRole('button', { name: 'Raw' }));
    const find = await screen.findByRole('textbox', { name: 'Find in the object' });
    await user.type(find, 'mx{Escape}');
    expect(find).toHaveProperty('value', '');
    expect(queryIncident()).not.toBeNull();

    screen.getByRole('grid', { name: 'Incidents' }).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    expect(queryIncident()).not.toBeNull();
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('stays open if Escape clears the search of the list', async () => {
    const { user } = openSplit();
    await user.type(await screen.findByRole('textbox', { name: 'Find incidents' }), 'mail{Escape}');
    expect(screen.getByRole('textbox', { name: 'Find incidents' })).toHaveProperty('value', '');
    expect(queryIncident()).not.toBeNull();
  });
});

describe('triage with the keyboard', () => {
  const ended = rowOf('INC-2', { status: 'TERMINATED', changedAt: Date.now() - 1_000 });
  const openList = (place: string) =>
    openMonitor(place, (test) =>
      test.respondMonitor({
        incidents: () => ({
          ...noCounts,
          total: 3,
          of: 3,
          version: 1,
          rows: [threeRows[0] as (typeof threeRows)[0], ended, threeRows[2] as (typeof threeRows)[0]],
        }),
        incident: ({ id }) => incidentOf({ id }),
      }),
    );

  it('J and K go to the next and previous incident that has not ended, also with focus in the opened one', async () => {
    const { user } = openList('incidents/INC-1');
    (await screen.findByRole('log', { name: 'Activity' })).focus();
    await user.keyboard('j');
    await screen.findByRole('region', { name: /INC-3/ });
    await user.keyboard('k');
    await screen.findByRole('region', { name: /INC-1/ });
  });

  it('X selects a row, C focuses the comment field, and letters in that field are text', async () => {
    const { user } = openList('incidents');
    (await screen.findByRole('grid', { name: 'Incidents' })).focus();
    await user.keyboard('x');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('c');
    await waitFor(async () => expect(document.activeElement).toBe(await findCommentField()));
    await user.keyboard('jxc');
    expect(await findCommentField()).toHaveProperty('value', 'jxc');
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

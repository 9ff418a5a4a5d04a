import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noCounts } from '../../../shared/monitor/list-counts.ts';
import { openMonitor } from '../../test-window.tsx';
import { incidentOf, rowOf } from './incidents/test-incidents.tsx';

const three = ['INC-1', 'INC-2', 'INC-3'].map((id, at) => rowOf(id, { changedAt: Date.now() - at * 1_000 }));
const open = (place = 'incidents/INC-2') =>
  openMonitor(place, (test) =>
    test.respondMonitor({
      incidents: () => ({ ...noCounts, total: 3, of: 3, rows: three, version: 1 }),
      incident: ({ id }) => incidentOf({ id }),
    }),
  );
/** The list has the row that focus returns to. */
const listed = () => waitFor(() => expect(document.querySelector('[data-id="INC-2"]')).not.toBeNull());
const incident = () => screen.queryByRole('region', { name: /^Incident / });
const comment = () => screen.findByRole('textbox', { name: 'Comment' });

/** The row that the keys are on. */
function activeRow() {
  const grid = screen.getByRole('grid', { name: 'Incidents' });
  expect(document.activeElement).toBe(grid);
  return document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['id'];
}
const expectClosed = async () => {
  await waitFor(() => expect(incident()).toBeNull());
  await waitFor(() => expect(activeRow()).toBe('INC-2'));
};

describe('an opened incident', () => {
  it('closes with Escape from anywhere in it, and gives focus to its row', async () => {
    const { user } = open();
    await listed();
    (await screen.findByRole('log', { name: 'Activity' })).focus();
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('closes with Escape from the list, and by its cross', async () => {
    const { user } = open();
    (await screen.findByRole('grid', { name: 'Incidents' })).focus();
    await user.keyboard('{Escape}');
    await expectClosed();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Close the incident' }));
    await expectClosed();
  });

  it('leaves Escape to the field that one writes in, and keeps what was written', async () => {
    const { user } = open();
    await listed();
    await user.type(await comment(), 'half a word');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(await comment()).toHaveProperty('value', 'half a word');
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('leaves Escape to a dialog over it, a search in it and what was chosen in the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete incident…' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(incident()).not.toBeNull();

    await user.click(screen.getByRole('button', { name: 'Raw' }));
    const find = await screen.findByRole('textbox', { name: 'Find in the object' });
    await user.type(find, 'mx{Escape}');
    expect(find).toHaveProperty('value', '');
    expect(incident()).not.toBeNull();

    screen.getByRole('grid', { name: 'Incidents' }).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    expect(incident()).not.toBeNull();
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  it('stays open while a text of the list is cleared', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Find incidents' }), 'mail{Escape}');
    expect(screen.getByRole('textbox', { name: 'Find incidents' })).toHaveProperty('value', '');
    expect(incident()).not.toBeNull();
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
          rows: [three[0] as (typeof three)[0], ended, three[2] as (typeof three)[0]],
        }),
        incident: ({ id }) => incidentOf({ id }),
      }),
    );

  it('J and K lead through the incidents that have not ended, also from beside the open one', async () => {
    const { user } = openList('incidents/INC-1');
    (await screen.findByRole('log', { name: 'Activity' })).focus();
    await user.keyboard('j');
    await screen.findByRole('region', { name: /INC-3/ });
    await user.keyboard('k');
    await screen.findByRole('region', { name: /INC-1/ });
  });

  it('X selects, C leads to the comment, and letters in it are text', async () => {
    const { user } = openList('incidents');
    (await screen.findByRole('grid', { name: 'Incidents' })).focus();
    await user.keyboard('x');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('c');
    await waitFor(async () => expect(document.activeElement).toBe(await comment()));
    await user.keyboard('jxc');
    expect(await comment()).toHaveProperty('value', 'jxc');
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

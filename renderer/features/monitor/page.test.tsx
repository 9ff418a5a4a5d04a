import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { noCounts } from '../../../shared/monitor/list-counts.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { practice } from '../../test-host.ts';
import { viewOf } from '../../test-monitor.ts';
import { openMonitor } from '../../test-window.tsx';
import { rowOf } from './incidents/test-incidents.tsx';

/** Opens a place of the monitor with one view in this state. */
const openView = (state: Partial<ViewState> = {}, place = 'transactions') =>
  openMonitor(place, (test) => test.setMonitor({ views: [viewOf(state)] }));
const footer = () => screen.getByRole('contentinfo');

describe('the monitor', () => {
  it('shows the part in its address, and returns to the last part', async () => {
    const { user } = openView({}, '');
    const parts = await screen.findByRole('navigation', { name: 'Parts of the monitor' });
    expect(within(parts).getByRole('link', { name: 'Incidents' }).getAttribute('aria-current')).toBe('page');
    await user.click(within(parts).getByRole('link', { name: 'Transactions' }));
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeTruthy();
    expect(location.hash).toBe('#monitor/transactions');
    await user.click(screen.getByRole('link', { name: 'Import' }));
    await user.click(screen.getByRole('link', { name: 'Monitor' }));
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeTruthy();
  });

  it('shows in the footer up to which update all have arrived, how long ago, and that it is live', async () => {
    const { test, user, inputs } = openView({ completeTo: 4_815, provedAt: Date.now() - 1_200 });
    await waitFor(() => expect(footer().textContent).toMatch(/All 4,815 updates received[\d.]+ s agolive/));
    act(() => test.setMonitor({ views: [viewOf({ completeTo: 4_816 })] }));
    expect(footer().textContent).toContain('All 4,816 updates received');
    await user.click(within(footer()).getByRole('button'));
    expect(inputs('monitor.prove')).toEqual([{ view: 'default' }]);
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      'Every update before 4,816 has arrived.',
    );
  });

  it('is shown as silent if nothing has arrived for a long time', async () => {
    const { test, user } = openView({ completeTo: 7, provedAt: Date.now() - 48_000 });
    const stateButton = await within(footer()).findByRole('button');
    expect(stateButton.textContent).toMatch(/silent$/);
    await user.hover(stateButton);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/^No updates for a while/);
    act(() => test.setMonitor({ views: [viewOf({ completeTo: 7, provedAt: Date.now() })] }));
    expect(stateButton.textContent).toMatch(/live$/);
  });

  it.each([
    ['polling', 'There is no websocket.', 'There is no websocket.'],
    ['offline', 'No response.', 'No response. Missed updates are loaded as soon as possible.'],
    ['signed-out', 'The password is refused.', 'Earlier data is still available.'],
    ['loading', '', 'Loading the history for the first time…'],
    ['connecting', '', 'Reconnecting. Loading missed updates…'],
  ] as const)('shows the state %s with the reason in a tooltip', async (intake, message, reason) => {
    const { user } = openView({ intake, message, completeTo: 7 });
    const stateButton = await within(footer()).findByRole('button');
    const words = {
      polling: 'polling',
      offline: 'offline',
      'signed-out': 'signed out',
      loading: 'loading',
      connecting: 'connecting',
    };
    expect(stateButton.textContent).toContain(words[intake]);
    await user.hover(stateButton);
    expect((await screen.findByRole('tooltip')).textContent).toContain(reason);
  });

  it('is not silent while updates arrive, even if the last check was long ago', async () => {
    openView({ completeTo: 7, provedAt: Date.now() - 48_000, lastArrivalAt: Date.now() - 1_000 });
    expect((await within(footer()).findByRole('button')).textContent).toMatch(/live$/);
  });

  it('shows how many updates are missing, and which in a tooltip', async () => {
    const { user } = openView({
      completeTo: 4_815,
      holes: [
        { from: 4_815, to: 4_817 },
        { from: 4_900, to: 4_900 },
      ],
    });
    const stateButton = await within(footer()).findByRole('button');
    expect(stateButton.textContent).toContain('4 updates missing');
    await user.hover(stateButton);
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      '4 updates missing, requested: 4,815 to 4,817 and 1 other gap.',
    );
  });

  it('reports on the page that the platform cannot be reached, and checks again on request', async () => {
    const { test, user } = openView({ intake: 'offline', message: 'No response.' });
    expect(await screen.findByText(/^No response\. Missed updates are loaded/)).toBeTruthy();
    test.respondMonitor({
      prove: () => {
        throw new AppError('offline', 'Still no response.');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/Still no response\./)).toBeTruthy();
    act(() => test.setMonitor({ views: [viewOf({ intake: 'signed-out' })] }));
    const link = await screen.findByRole('link', { name: 'Open the connection' });
    expect(link.getAttribute('href')).toBe('#connections');
  });

  it('says if a connection has no monitor, and shows no updates in the footer', async () => {
    openMonitor('transactions', (test) =>
      test.setConnections({
        connections: [
          {
            ...practice,
            addresses: {
              authUrl: 'https://auth.example.org',
              connectorUrl: 'https://csv.example.org/api/csv/1.0',
              graphUrl: 'https://graph.example.org/api/graph/7.4',
            },
          },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'This connection has no monitor' })).toBeTruthy();
    expect(footer().textContent).not.toContain('update');
  });

  it('pauses the page but not the updates, and lists changes by object afterwards', async () => {
    const { test, user, inputs } = openView({ version: 40, completeTo: 40, transactions: { waiting: 1 } });
    let waiting = 1;
    test.respondMonitor({
      transactions: () => ({ ...noCounts, of: waiting, states: { waiting }, rows: [] }),
      since: () => ({
        changes: 1_203,
        objects: [
          { id: 'INC-1', subject: 'Disk full', changes: 1_200 },
          { id: 'INC-2', subject: '', changes: 3 },
        ],
        of: 2,
      }),
    });
    act(() => test.setMonitor({ views: [viewOf({ version: 41, completeTo: 41 })] }));
    expect(await screen.findByRole('button', { name: 'All 1' })).toBeTruthy();
    waiting = 51;
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/^Paused at \d\d:\d\d:\d\d; updates are still received$/)).toBeTruthy();
    const before = inputs('monitor.transactions').length;
    act(() =>
      test.setMonitor({ views: [viewOf({ version: 90, completeTo: 90, transactions: { waiting: 51 } })] }),
    );
    expect(footer().textContent).toContain('All 90 updates received');
    expect(screen.getByRole('button', { name: 'All 1' })).toBeTruthy();
    expect(inputs('monitor.transactions')).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/^1,203 changes since \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(inputs('monitor.since')).toContainEqual({ view: 'default', version: 41 });
    expect(await screen.findByRole('button', { name: 'All 51' })).toBeTruthy();
    // Later changes do not belong to the pause, even if the user leaves the page and returns.
    test.respondMonitor({ since: () => ({ changes: 1_210, objects: [], of: 0 }) });
    act(() => test.setMonitor({ views: [viewOf({ version: 97, completeTo: 97 })] }));
    await user.click(screen.getByRole('link', { name: 'Practice' }));
    await user.click(screen.getByRole('link', { name: 'Monitor' }));
    expect(await screen.findByText(/^1,203 changes since/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 2 objects' }));
    const since = screen.getByRole('region', { name: 'Changes since the pause' });
    expect(
      within(since)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Disk fullINC-11,200 changes', '#monitor/incidents/INC-1'],
      ['INC-23 changes', '#monitor/incidents/INC-2'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
    expect(screen.queryByRole('region', { name: 'Changes since the pause' })).toBeNull();
  });

  it('switches between views, and can follow another one', async () => {
    const { test, user, inputs } = openMonitor('transactions', (host) =>
      host.setMonitor({ views: [viewOf(), viewOf({ view: 'other', intake: 'polling' })] }),
    );
    await user.click(await screen.findByRole('button', { name: 'View: default' }));
    await user.click(await screen.findByRole('menuitem', { name: /^other/ }));
    expect(location.hash).toBe('#monitor/transactions?view=other');
    await waitFor(() => expect(footer().textContent).toContain('polling'));
    await user.click(await screen.findByRole('button', { name: 'View: other' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Follow another view…' }));
    await user.type(await screen.findByLabelText('Name of the view'), 'third{Enter}');
    await waitFor(() => expect(inputs('monitor.follow')).toContainEqual({ view: 'third' }));
    act(() => test.setMonitor({ views: [viewOf(), viewOf({ view: 'third' })] }));
    expect(await screen.findByRole('button', { name: 'View: third' })).toBeTruthy();
  });

  it('closes an opened incident when another connection is chosen', async () => {
    const other = { ...practice, id: 'staging', name: 'Staging', environment: 'test' as const };
    const { test } = openMonitor('incidents/INC-1', (host) =>
      host.setConnections({ connections: [practice, other] }),
    );
    await screen.findByRole('navigation', { name: 'Parts of the monitor' });
    act(() => test.setConnections({ chosenId: 'staging' }));
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents'));
  });

  it('shows how many objects changed during a pause, and how many of them are listed', async () => {
    const { test, user } = openView({ version: 40 });
    const objects = [{ id: 'INC-1', subject: 'Disk full', changes: 3 }];
    test.respondMonitor({ since: () => ({ changes: 5_000, objects, of: 1_760 }) });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Show the first 1 of 1,760 objects' })).toBeTruthy();
  });

  it('keeps the selection of each connection while other parts are shown', async () => {
    const other = { ...practice, id: 'staging', name: 'Staging', environment: 'test' as const };
    const { test, user } = openMonitor('incidents', (host) => {
      host.setConnections({ connections: [practice, other] });
      host.respondMonitor({
        incidents: () => ({ ...noCounts, total: 1, of: 1, rows: [rowOf('INC-1')], version: 1 }),
      });
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select INC-1' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    const parts = screen.getByRole('navigation', { name: 'Parts of the monitor' });
    await user.click(within(parts).getByRole('link', { name: 'Transactions' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    await user.click(within(parts).getByRole('link', { name: 'Incidents' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: true })).toBeTruthy();
    act(() => test.setConnections({ chosenId: 'staging' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    expect(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: false })).toBeTruthy();
    act(() => test.setConnections({ chosenId: practice.id }));
    expect(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: true })).toBeTruthy();
  });

  it('does not select the incidents of a connection that is not shown any more', async () => {
    const other = { ...practice, id: 'staging', name: 'Staging', environment: 'test' as const };
    const found = Promise.withResolvers<{ ids: string[]; isAll: boolean }>();
    const { test, user, inputs } = openMonitor('incidents', (host) => {
      host.setConnections({ connections: [practice, other] });
      host.respondMonitor({
        incidents: () => ({ ...noCounts, total: 1, of: 1, rows: [rowOf('INC-1')], version: 1 }),
        incidentIds: () => found.promise as never,
      });
    });
    await screen.findByRole('checkbox', { name: 'Select INC-1' });
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(inputs('monitor.incidentIds')).toHaveLength(1));
    act(() => test.setConnections({ chosenId: 'staging' }));
    await act(async () => {
      found.resolve({ ids: ['INC-1'], isAll: true });
      await found.promise;
    });
    expect(await screen.findByRole('checkbox', { name: 'Select INC-1', checked: false })).toBeTruthy();
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('can be controlled from the command palette', async () => {
    const { user } = openView({}, 'notices');
    await screen.findByRole('heading', { name: 'Notices' });
    const command = async (words: string) => {
      await user.keyboard('{Control>}k{/Control}');
      const field = await screen.findByRole('textbox', { name: 'Search or run a command' });
      await user.clear(field);
      await user.paste(words);
      await user.keyboard('{Enter}');
    };
    await command('find a trans');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find by object or error' })),
    );
    await command('pause the mon');
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  });
});

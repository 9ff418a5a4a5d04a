import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { noDashboard } from '../../../../shared/monitor/dashboard.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { viewOf } from '../../../test-monitor.ts';
import { openMonitor } from '../../../test-window.tsx';

const minute = 60_000;
const figures: Dashboard = {
  open: {
    total: 1_204,
    byStatus: [{ name: 'PROCESSING', count: 1_204 }],
    byPriority: [{ name: '1', count: 20 }],
    byNode: [{ name: 'node-a', count: 1_000 }],
    nodes: 5,
    elsewhere: 204,
    unknownPriority: 3,
    unknownNode: 0,
  },
  flow: [
    { at: 0, opened: 3, ended: 1, stopped: 0, updates: 9, automated: 1, written: 0, excluded: 0 },
    { at: minute, opened: 2, ended: 0, stopped: 4, updates: 8, automated: 0, written: 0, excluded: 0 },
  ],
  excluded: 14,
  reaction: { count: 5, medianMs: 4 * minute, p95Ms: 30 * minute, slowest: 1, excluded: 2 },
  resolution: { count: 0, medianMs: null, p95Ms: null, slowest: 0, excluded: 0 },
  asOf: 4_815,
};
/** Opens the dashboard with these figures from the host. */
const openDashboard = (response: Dashboard = figures) =>
  openMonitor('dashboard', (test) => {
    test.setMonitor({ views: [viewOf({ incidentStates: { PROCESSING: 1_204, RESOLVED: 7 } })] });
    test.respondMonitor({ dashboard: () => response });
  });
const tileText = (word: string) => screen.getByText(word, { selector: 'dt' }).closest('div')?.textContent;
/** The requested filters of incidents by what happened to them, in order. */
const happenedFilters = (inputs: (name: string) => unknown[]) =>
  inputs('monitor.incidents').map((input) => (input as { filter: IncidentFilter }).filter.happened);

describe('the dashboard', () => {
  it('shows the counts of a time range, and how many times are unknown', async () => {
    openDashboard();
    expect(await screen.findByText('complete before update 4,815')).toBeTruthy();
    expect(['opened', 'ended', 'stopped', 'updates'].map(tileText)).toEqual([
      'opened5or more',
      'ended1or more',
      'stopped4or more',
      'updates17',
    ]);
    expect(tileText('time to first reaction')).toBe(
      'time to first reaction4 min95 % within 30 min2 not known',
    );
    expect(tileText('time to end')).toBe('time to end–');
    expect(
      screen.getByText(/14 changes are not shown: it is not known in which minute each happened/),
    ).toBeTruthy();
    expect(
      await screen.findByRole('img', {
        name: 'Last hour: opened 5 or more, ended 1 or more, stopped 4 or more',
      }),
    ).toBeTruthy();
    expect(screen.getByText('204 more at 4 other nodes')).toBeTruthy();
  });

  it('says that the rate of updates is the average of the time range', async () => {
    const [first] = figures.flow as [Dashboard['flow'][number]];
    openDashboard({ ...figures, flow: [{ ...first, updates: 1_200 }] });
    await waitFor(() => expect(tileText('updates')).toBe('updates1,20020 per minute on average'));
  });

  it('shows how many incidents have an unknown priority', async () => {
    openDashboard();
    const [priority, node] = [
      await screen.findByRole('region', { name: 'Open by priority' }),
      screen.getByRole('region', { name: 'Open by node' }),
    ];
    expect(within(priority).getByText('unknown').closest('li')?.textContent).toBe('unknown3');
    expect(within(node).queryByText('unknown')).toBeNull();
  });

  it('shows counts as unknown instead of 0 if the time of a change is unknown', async () => {
    openDashboard({ ...noDashboard, excluded: 1 });
    expect(await screen.findByText('complete before update 0')).toBeTruthy();
    expect(['opened', 'ended', 'stopped'].map(tileText)).toEqual([
      'openedunknown',
      'endedunknown',
      'stoppedunknown',
    ]);
    expect(
      screen.getByText(/1 change is not shown: it is not known in which minute it happened/),
    ).toBeTruthy();
  });

  it('shows no numbers for a connection that was never reached', async () => {
    openMonitor('dashboard', (test) =>
      test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt: null, message: 'Refused.' })] }),
    );
    expect(await screen.findByText('Refused. The figures of this connection are unknown.')).toBeTruthy();
    expect(screen.queryByText('open now')).toBeNull();
    expect(screen.queryByText('No open incidents.')).toBeNull();
  });

  it('ends at the time up to which all updates are known, and shows that time', async () => {
    const provedAt = Date.now() - 3 * minute;
    const { inputs } = openMonitor('dashboard', (test) => {
      test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt, completeTo: 4_815 })] });
      test.respondMonitor({ dashboard: () => figures });
    });
    expect(await screen.findByText(/^as of .* · complete before update 4,815$/)).toBeTruthy();
    const { to } = inputs('monitor.dashboard').at(-1) as { to: number };
    expect(to).toBeLessThanOrEqual(provedAt + minute);
  });

  it('requests whole intervals of the selected time range', async () => {
    const { user, inputs } = openDashboard();
    await user.click(await screen.findByRole('radio', { name: 'Last 24 hours' }));
    const request = inputs('monitor.dashboard').at(-1) as { from: number; to: number; width: number };
    expect(request).toMatchObject({ view: 'default', width: 3_600_000 });
    expect(request.to - request.from).toBe(86_400_000);
  });

  it('links a number of open incidents to their list', async () => {
    const { user, inputs } = openDashboard();
    const nodes = await screen.findByRole('region', { name: 'Open by node' });
    await user.click(within(nodes).getByRole('button', { name: 'node-a' }));
    expect(location.hash).toBe('#monitor/incidents');
    await waitFor(() =>
      expect(inputs('monitor.incidents')).toContainEqual(
        expect.objectContaining({
          filter: {
            text: '',
            statuses: ['PROCESSING', 'WAITING'],
            watchedOnly: false,
            facets: { originNode: ['node-a'] },
          },
        }),
      ),
    );
  });

  it('counts the transactions of the time range, and links to all that failed', async () => {
    const { user, inputs } = openMonitor('dashboard', (test) => {
      const transactions = { 'done-failure': 3, cancelled: 1, gone: 2 };
      test.setMonitor({ views: [viewOf({ transactions })] });
      test.respondMonitor({
        dashboard: () => figures,
        figures: () => ({
          buckets: [{ at: 0, requested: 70, finished: 60, failed: 4 }],
          medianWaitMs: 400,
          p95WaitMs: 1_200,
        }),
      });
    });
    expect((await screen.findByText('transactions requested')).closest('div')?.textContent).toContain('70');
    expect(tileText('transactions waited')).toContain('95 % within 1.2 s');
    const failed = screen.getByText('transactions failed').closest('div') as HTMLElement;
    await user.click(within(failed).getByRole('button', { name: '4' }));
    await waitFor(() =>
      expect(inputs('monitor.transactions')).toContainEqual(
        expect.objectContaining({
          filter: expect.objectContaining({ statuses: ['cancelled', 'done-failure'] }),
        }),
      ),
    );
    expect(location.hash).toBe('#monitor/transactions');
  });

  it('links a number of the time range to exactly the incidents that it counts', async () => {
    const { user, inputs } = openDashboard();
    await user.click(await screen.findByRole('button', { name: '5' }));
    const { from, to } = { from: 0, to: 2 * minute };
    await waitFor(() =>
      expect(happenedFilters(inputs)).toContainEqual({ what: 'opened', from, to, width: minute }),
    );
    expect(location.hash).toBe('#monitor/incidents');
  });

  it('explains in the list why that has another number of incidents than the dashboard', async () => {
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: '5' }));
    expect(await screen.findByText(/^The dashboard counts 5: /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Shown: opened between / }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Opened between / }));
    await waitFor(() => expect(screen.queryByText(/^The dashboard counts/)).toBeNull());
  });

  it('shows the numbers of the chart as a table, which selects a time and links to the lists', async () => {
    const { user, inputs } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Show table' }));
    const table = screen.getByRole('table', { name: 'Opened, ended and stopped per minute' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['2', '0', '4', '8'],
      ['3', '1', '0', '9'],
    ]);
    const [newest, oldest] = rows.map((row) => within(row).getByRole('rowheader'));
    const timeButton = (head: HTMLElement | undefined) => within(head as HTMLElement).getByRole('button');
    await user.click(timeButton(newest));
    const spans = () => inputs('monitor.dashboard').map((input) => input as { from: number; to: number });
    await waitFor(() =>
      expect(spans()).toContainEqual(expect.objectContaining({ from: minute, to: 2 * minute })),
    );
    expect(inputs('monitor.figures')).toContainEqual(
      expect.objectContaining({ range: { from: minute, to: 2 * minute } }),
    );
    await user.keyboard('{Shift>}');
    await user.click(timeButton(oldest));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(spans()).toContainEqual(expect.objectContaining({ from: 0, to: 2 * minute })));
    const count = spans().length;
    await user.click(screen.getByRole('button', { name: 'Clear the selected time' }));
    await waitFor(() => expect(spans().length).toBeGreaterThan(count));
    expect(spans().at(-1)?.from).toBeGreaterThan(2 * minute);
    await user.click(within(table).getByRole('button', { name: /^4 stopped, / }));
    const stopped = { what: 'stopped', from: minute, to: 2 * minute, width: minute };
    await waitFor(() => expect(happenedFilters(inputs)).toContainEqual(stopped));
  });

  it('shows the share that the automation resolved, of how many incidents, and how many are unknown', async () => {
    const [first, second] = figures.flow as [Dashboard['flow'][number], Dashboard['flow'][number]];
    const flow = [
      { ...first, ended: 6, automated: 2, written: 1 },
      { ...second, ended: 2, automated: 1, written: 0 },
    ];
    const { user, inputs } = openDashboard({ ...figures, flow });
    const share = await screen.findByRole('button', { name: '75 %' });
    expect(tileText('resolved by automation')).toBe('resolved by automation75 %3 of 4 · 4 not known');
    await user.click(share);
    await waitFor(() =>
      expect(happenedFilters(inputs)).toContainEqual(expect.objectContaining({ what: 'automated' })),
    );
  });

  it('shows the share as unknown if nothing is known about the ended incidents', async () => {
    const flow = figures.flow.map((interval) => ({ ...interval, automated: 0 }));
    openDashboard({ ...figures, flow });
    await screen.findByText('complete before update 4,815');
    expect(tileText('resolved by automation')).toBe('resolved by automationunknown1 not known');
  });

  it('exports the chart as a table', async () => {
    const { user, inputs } = openMonitor('dashboard', (test) =>
      test.respondMonitor({
        dashboard: () => figures,
        exportFlow: () => ({ to: 'path', path: '/home/me/incidents-over-time.csv', rows: 2 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export the chart' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Table as CSV' }));
    expect(await screen.findByText('2 rows exported')).toBeTruthy();
    expect(inputs('monitor.exportFlow')).toEqual([
      { view: 'default', from: 0, to: 2 * minute, width: minute },
    ]);
  });

  it('counts all transactions by state, and links to the transactions of a state', async () => {
    const { user } = openMonitor('dashboard', (test) => {
      test.setMonitor({ views: [viewOf({ transactions: { 'done-failure': 4, waiting: 2 } })] });
      test.respondMonitor({ dashboard: () => figures });
    });
    const states = await screen.findByRole('region', { name: 'Transactions by state' });
    expect(
      within(states)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['waiting2', 'failed4']);
    await user.click(within(states).getByRole('button', { name: 'failed' }));
    expect(location.hash).toBe('#monitor/transactions');
  });

  it('links a status to the list of its open incidents', async () => {
    const { inputs, user } = openDashboard();
    const statuses = await screen.findByRole('region', { name: 'Open by status' });
    await user.click(within(statuses).getByRole('button', { name: 'processing' }));
    await waitFor(() =>
      expect(inputs('monitor.incidents')).toContainEqual(
        expect.objectContaining({ filter: { text: '', statuses: ['PROCESSING'], watchedOnly: false } }),
      ),
    );
  });

  it('says if there are no open incidents', async () => {
    openDashboard(noDashboard);
    expect(await screen.findAllByText('No open incidents.')).toHaveLength(3);
  });
});

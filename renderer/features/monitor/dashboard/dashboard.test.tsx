import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { noDashboard } from '../../../../shared/monitor/dashboard.ts';
import { viewOf } from '../../../test-monitor.ts';
import { openMonitor } from '../../../test-window.tsx';

const minute = 60_000;
const figures: Dashboard = {
  open: {
    total: 1_204,
    byStatus: [{ name: 'PROCESSING', count: 1_204 }],
    byPriority: [{ name: '1', count: 20 }],
    byNode: [{ name: 'node-a', count: 1_000 }],
    ...{ nodes: 5, elsewhere: 204, unknownPriority: 3, unknownNode: 0 },
  },
  flow: [
    { at: 0, opened: 3, ended: 1, stopped: 0, updates: 9, automated: 1, written: 0 },
    { at: minute, opened: 2, ended: 0, stopped: 4, updates: 8, automated: 0, written: 0 },
  ],
  excluded: 14,
  reaction: { count: 5, medianMs: 4 * minute, p95Ms: 30 * minute, excluded: 2 },
  resolution: { count: 0, medianMs: null, p95Ms: null, excluded: 0 },
  asOf: 4_815,
};
const open = (response: Dashboard = figures) =>
  openMonitor('dashboard', (test) => {
    test.setMonitor({ views: [viewOf({ incidentStates: { PROCESSING: 1_204, RESOLVED: 7 } })] });
    test.respondMonitor({ dashboard: () => response });
  });
const tile = (word: string) => screen.getByText(word).closest('div')?.textContent;

describe('the dashboard', () => {
  it('sums up a stretch of time and says what is not known', async () => {
    open();
    expect(await screen.findByText('complete before update 4,815')).toBeTruthy();
    expect(['opened', 'ended', 'stopped', 'updates'].map(tile)).toEqual([
      ...['opened5 or more', 'ended1 or more', 'stopped4 or more', 'updates17'],
    ]);
    expect(tile('time to first reaction')).toBe(
      'time to first reaction4 min95 % within 30 min · 2 not known',
    );
    expect(tile('time to end')).toBe('time to end–');
    expect(
      screen.getByText(/14 changes are not shown: it is not known in which minute each happened/),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Last hour: opened 5 or more, ended 1 or more, stopped 4 or more' }),
    ).toBeTruthy();
    expect(screen.getByText('204 more at 4 other nodes')).toBeTruthy();
  });

  it('says of how many incidents the priority is not known', async () => {
    open();
    const [priority, node] = [
      await screen.findByRole('region', { name: 'Open by priority' }),
      screen.getByRole('region', { name: 'Open by node' }),
    ];
    expect(within(priority).getByText('unknown').closest('li')?.textContent).toBe('unknown3');
    expect(within(node).queryByText('unknown')).toBeNull();
  });

  it('does not say that nothing was opened where that is not known', async () => {
    open({ ...noDashboard, excluded: 1 });
    expect(await screen.findByText('complete before update 0')).toBeTruthy();
    expect(['opened', 'ended', 'stopped'].map(tile)).toEqual([
      ...['openedunknown', 'endedunknown', 'stoppedunknown'],
    ]);
    expect(
      screen.getByText(/1 change is not shown: it is not known in which minute it happened/),
    ).toBeTruthy();
  });

  it('claims no numbers of a connection that was never reached', async () => {
    openMonitor('dashboard', (test) =>
      test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt: null, message: 'Refused.' })] }),
    );
    expect(await screen.findByText('Refused. The figures of this connection are unknown.')).toBeTruthy();
    expect(screen.queryByText('open now')).toBeNull();
    expect(screen.queryByText('No open incidents.')).toBeNull();
  });

  it('ends at the time until which everything is known, and says so', async () => {
    const provedAt = Date.now() - 3 * minute;
    const { inputs } = openMonitor('dashboard', (test) => {
      test.setMonitor({ views: [viewOf({ intake: 'offline', provedAt, completeTo: 4_815 })] });
      test.respondMonitor({ dashboard: () => figures });
    });
    expect(await screen.findByText(/^as of .* · complete before update 4,815$/)).toBeTruthy();
    const { to } = inputs('monitor.dashboard').at(-1) as { to: number };
    expect(to).toBeLessThanOrEqual(provedAt + minute);
  });

  it('asks for whole pieces of the stretch that is chosen', async () => {
    const { user, inputs } = open();
    await user.click(await screen.findByRole('radio', { name: 'Last 24 hours' }));
    const asked = inputs('monitor.dashboard').at(-1) as { from: number; to: number; width: number };
    expect(asked).toMatchObject({ view: 'default', width: 3_600_000 });
    expect(asked.to - asked.from).toBe(86_400_000);
  });

  it('leads from a number to its list', async () => {
    const { user, inputs } = open();
    const nodes = await screen.findByRole('region', { name: 'Open by node' });
    await user.click(within(nodes).getByRole('button', { name: 'node-a' }));
    expect(location.hash).toBe('#monitor/incidents');
    await waitFor(() =>
      expect(inputs('monitor.incidents')).toContainEqual(
        expect.objectContaining({
          filter: {
            ...{ text: '', statuses: ['PROCESSING', 'WAITING'], watchedOnly: false },
            facets: { originNode: ['node-a'] },
          },
        }),
      ),
    );
  });

  it('counts transactions of the same time, and leads to those that failed', async () => {
    const { user, inputs } = openMonitor('dashboard', (test) => {
      test.respondMonitor({
        dashboard: () => figures,
        figures: () => ({
          buckets: [{ at: 0, started: 70, finished: 60, failed: 4 }],
          ...{ medianWaitMs: 400, p95WaitMs: 1_200 },
        }),
      });
    });
    expect((await screen.findByText('transactions started')).closest('div')?.textContent).toContain('70');
    expect(tile('transactions waited')).toContain('95 % within 1.2 s');
    await user.click(screen.getByRole('button', { name: '4' }));
    await waitFor(() =>
      expect(inputs('monitor.transactions')).toContainEqual(
        expect.objectContaining({ filter: expect.objectContaining({ statuses: ['done-failure'] }) }),
      ),
    );
    expect(location.hash).toBe('#monitor/transactions');
  });

  it('names a status as the list does', async () => {
    const { inputs, user } = open();
    const statuses = await screen.findByRole('region', { name: 'Open by status' });
    await user.click(within(statuses).getByRole('button', { name: 'processing' }));
    await waitFor(() =>
      expect(inputs('monitor.incidents')).toContainEqual(
        expect.objectContaining({ filter: { text: '', statuses: ['PROCESSING'], watchedOnly: false } }),
      ),
    );
  });

  it('has nothing to show of a quiet platform, and says so', async () => {
    open(noDashboard);
    expect(await screen.findAllByText('No open incidents.')).toHaveLength(3);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noDashboard } from '../../../../shared/monitor/dashboard.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { viewOf } from '../../../test-monitor.ts';
import { openMonitor } from '../../../test-window.tsx';

const minute = 60_000;

it('the 95th percentile of a time leads to the incidents that took longer', async () => {
  const { user, inputs } = openMonitor('dashboard', (test) => {
    test.setMonitor({ views: [viewOf({ incidentStates: { RESOLVED: 5 } })] });
    const interval = {
      at: 0,
      opened: 5,
      ended: 5,
      stopped: 0,
      updates: 9,
      automated: 0,
      written: 0,
      excluded: 0,
    };
    test.respondMonitor({
      dashboard: () => ({
        ...noDashboard,
        flow: [interval, { ...interval, at: minute }],
        reaction: { count: 5, medianMs: 4 * minute, p95Ms: 30 * minute, slowest: 1, excluded: 2 },
      }),
    });
  });
  await user.click(await screen.findByRole('button', { name: '95 % within 30 min' }));
  const happened = { what: 'reaction', from: 0, to: 2 * minute, width: minute, leastMs: 30 * minute };
  await waitFor(() =>
    expect(
      inputs('monitor.incidents').map((input) => (input as { filter: IncidentFilter }).filter.happened),
    ).toContainEqual(happened),
  );
  expect(location.hash).toBe('#monitor/incidents');
  expect(
    await screen.findByRole('button', {
      name: /^Shown: first reaction after about 30 min or more, between /,
    }),
  ).toBeTruthy();
  // The list of this test is empty, while the dashboard counts one.
  expect(
    await screen.findByText(
      'The dashboard counts 1: incidents that reacted or ended before version 0.2, were deleted, or were removed by the storage limit, are not listed.',
    ),
  ).toBeTruthy();
});

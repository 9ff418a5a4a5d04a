import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { IncidentRow } from '../../../shared/monitor/incident.ts';
import { noCounts } from '../../../shared/monitor/list-counts.ts';
import { openWindow } from '../../test-window.tsx';

const incidentRow = (id: string): IncidentRow => ({
  id,
  subject: 'Disk full',
  status: 'PROCESSING',
  priority: '1',
  urgency: '',
  originNode: 'node-a',
  time: { kind: 'exact', at: 1 },
  changedAt: 1,
  changed: [],
  by: 'others',
  watched: false,
});

it('the command palette offers the incident with the typed id before a vertex of that name', async () => {
  const { user } = openWindow('import', (test) =>
    test.respondMonitor({
      incidents: () => ({ ...noCounts, rows: [incidentRow('INC-10051'), incidentRow('INC-1005')] }),
    }),
  );
  await screen.findByRole('main');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Search or run a command'), 'inc-1005');
  await screen.findByRole('button', { name: /Open the incident “INC-1005”/ });
  const offered = screen
    .getAllByRole('button', { name: /incident “|vertex “|Incident INC/ })
    .map(({ textContent }) => textContent);
  expect(offered[0]).toContain('Open the incident “INC-1005”');
  expect(offered[1]).toContain('Open the vertex “inc-1005”');
  expect(offered.filter((text) => text?.endsWith('INC-1005'))).toEqual([]);
  await user.keyboard('{Enter}');
  expect(location.hash).toBe('#monitor/incidents/INC-1005');
});

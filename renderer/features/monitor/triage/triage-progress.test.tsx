import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';
import { clearTriage } from './store.ts';

const counts = { done: 2, unchanged: 0, waiting: 0, failed: 0, unknown: [], failures: [] };
const jobOf = (id: string): TriageJob => ({
  id,
  view: 'default',
  work: 'assign',
  attempt: 1,
  total: 2,
  state: 'ended',
  reason: '',
  ...counts,
});

afterEach(() => {
  act(clearTriage);
  sessionStorage.clear();
});

it('the end of work is still reported by its window when the page was loaded again meanwhile', async () => {
  sessionStorage.setItem('graph-intake-jobs', 'mine');
  const changes = [{ id: 'INC-1', attribute: '/assignee', written: 'me' }];
  const done = ['INC-1', 'INC-2'];
  const result = { done, changes, unchanged: [], waiting: [], failed: [], unknown: [], notTried: [] };
  const { test } = openIncidents([rowOf('INC-1')], (host) => {
    host.respondMonitor({ jobResult: () => result });
    host.setMonitor({ jobs: [jobOf('mine'), jobOf('other')] });
  });
  expect(await screen.findByText('2 incidents assigned to you')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await waitFor(() => expect(inputsOf(test, 'dismissJob')).toEqual([{ id: 'mine' }]));
  expect(sessionStorage.getItem('graph-intake-jobs')).toBe('');
});

it('what was possibly written is neither failed nor done, is named, and can be retried', async () => {
  const unknown = ['INC-1', 'INC-2'];
  const reason = 'Graph Intake ended during this work.';
  const { test, user } = openIncidents([rowOf('INC-1')], (host) =>
    host.setMonitor({ jobs: [{ ...jobOf('earlier'), total: 5, reason, unknown }] }),
  );
  expect(
    await screen.findByText(
      '2 of 5 incidents assigned, 2 possibly written, 1 not tried. Stopped: Graph Intake ended during this work. Possibly written: INC-1 and INC-2. Check before you retry.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /failed/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry 2 possibly written' }));
  expect(inputsOf(test, 'tryJobAgain')).toEqual([{ id: 'earlier', which: 'unknown' }]);
});

it('says if the records of earlier work cannot be read', async () => {
  openIncidents([rowOf('INC-1')], (host) => host.setMonitor({ isWorkUnreadable: true }));
  expect(await screen.findByText(/^Work on several incidents that ended .* cannot be read/)).toBeTruthy();
});

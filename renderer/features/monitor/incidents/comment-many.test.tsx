import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const threeRows = () => ['INC-1', 'INC-2', 'INC-3'].map((id) => rowOf(id));
const findGrid = () => screen.findByRole('grid', { name: 'Incidents' });

describe('a comment on several incidents', () => {
  it('keeps its text after Escape, until it is cancelled', async () => {
    const { user } = openIncidents(threeRows());
    await findGrid();
    await user.click(screen.getByRole('checkbox', { name: 'Select INC-1' }));
    const openDialog = async () => {
      await user.click(screen.getByRole('button', { name: 'Comment…' }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    };
    await user.type(await openDialog(), 'half a sentence{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).value).toBe('half a sentence');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).value).toBe('');
  });

  const commentOnTwo = async ({ user }: ReturnType<typeof openIncidents>) => {
    await findGrid();
    for (const id of ['INC-1', 'INC-3'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
    await user.click(screen.getByRole('button', { name: 'Comment…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 2 incidents' });
    const send = within(dialog).getByRole('button', { name: 'Comment on 2 incidents' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'please eject');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  /** A job that has commented on 412 of 1,204 incidents and failed for 5. */
  const jobOf = (change: Partial<TriageJob> = {}): TriageJob => ({
    id: 'j',
    view: 'default',
    work: 'comment',
    attempt: 1,
    total: 1_204,
    state: 'working',
    reason: '',
    done: 412,
    unchanged: 0,
    waiting: 0,
    failed: 5,
    unknown: [],
    failures: [
      { message: 'No response.', count: 2, ids: ['INC-7', 'INC-9'] },
      { message: 'Forbidden.', count: 1, ids: ['INC-12'] },
    ],
    ...change,
  });

  it('is reported if it fails, even on a single incident', async () => {
    const failures = [{ message: 'No response.', count: 1, ids: ['INC-7'] }];
    const job = jobOf({ total: 1, done: 0, failed: 1, failures, state: 'ended' });
    openIncidents(threeRows(), (host) => host.setMonitor({ jobs: [job, { ...job, id: 'k', work: 'end' }] }));
    expect(await screen.findByText('0 of 1 incident commented, 1 failed. INC-7: No response.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Retry 1 failed' })).toHaveLength(1);
  });

  it('is sent again only to the incidents that do not have it', async () => {
    const page = openIncidents(threeRows(), (host) =>
      host.respondMonitor({
        work: () => ({ done: ['INC-1'], failed: [{ id: 'INC-3', message: 'No response.' }] }),
      }),
    );
    const { test, user } = page;
    await commentOnTwo(page);
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(await screen.findByText('1 of 2 incidents commented, 1 failed. INC-3: No response.')).toBeTruthy();
    test.respondMonitor({ work: (ids) => ({ done: ['INC-1', ...ids] }) });
    await user.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
    expect(await screen.findByText('Comment stored in 2 incidents')).toBeTruthy();
    expect(inputsOf(test, 'commentMany')).toEqual([
      { view: 'default', ids: ['INC-1', 'INC-3'], text: 'please eject' },
    ]);
    expect(inputsOf(test, 'tryJobAgain')).toEqual([{ id: 'job-1', which: 'failed' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  });

  it('shows its progress and can be stopped, even if the page did not start it', async () => {
    const { test, user } = openIncidents(threeRows());
    await findGrid();
    act(() => test.setMonitor({ jobs: [jobOf()] }));
    expect(
      await screen.findByText('Commenting on 1,204 incidents… 412 of 1,204 commented, 5 failed'),
    ).toBeTruthy();
    // The job ends with the program, so the window asks before it closes.
    const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(canClose()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(inputsOf(test, 'stopJob')).toEqual([{ id: 'j' }]);
    act(() => test.setMonitor({ jobs: [jobOf({ state: 'stopping' })] }));
    expect(await screen.findByText(/^Stopping after the current requests… 412 of 1,204/)).toBeTruthy();
    act(() => test.setMonitor({ jobs: [jobOf({ state: 'ended' })] }));
    const result =
      '412 of 1,204 incidents commented, 5 failed, 787 not tried. INC-7 and INC-9: No response. INC-12: Forbidden. 2 for other reasons.';
    expect(await screen.findByText(result)).toBeTruthy();
    expect(canClose()).toBe(true);
    expect(screen.getByRole('button', { name: 'Continue with 787' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(inputsOf(test, 'dismissJob')).toEqual([{ id: 'j' }]);
  });

  it('shows why it ended before all incidents were tried', async () => {
    const { test } = openIncidents(threeRows());
    await findGrid();
    act(() => test.setMonitor({ jobs: [jobOf({ state: 'ended', reason: 'The network is down.' })] }));
    expect(await screen.findByText(/787 not tried\. Stopped: The network is down\.$/)).toBeTruthy();
  });
});

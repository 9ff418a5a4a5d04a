import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const three = () => ['INC-1', 'INC-2', 'INC-3'].map((id) => rowOf(id));
const grid = () => screen.findByRole('grid', { name: 'Incidents' });

describe('a comment on several incidents', () => {
  it('stays when it is left with Escape, until it is cancelled', async () => {
    const { user } = openIncidents(three());
    await grid();
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

  const comment = async (open: ReturnType<typeof openIncidents>) => {
    const { user } = open;
    await grid();
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
  const working = (change: Partial<TriageJob> = {}): TriageJob => ({
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
    failures: [
      { message: 'No response.', count: 2, ids: ['INC-7', 'INC-9'] },
      { message: 'Forbidden.', count: 1, ids: ['INC-12'] },
    ],
    ...change,
  });

  it('is not lost where it is for one incident and fails', async () => {
    const failures = [{ message: 'No response.', count: 1, ids: ['INC-7'] }];
    const job = working({ total: 1, done: 0, failed: 1, failures, state: 'ended' });
    openIncidents(three(), (host) => host.setMonitor({ jobs: [job, { ...job, id: 'k', work: 'end' }] }));
    expect(await screen.findByText('0 of 1 incident commented, 1 failed. INC-7: No response.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Retry 1 failed' })).toHaveLength(1);
  });

  it('is sent again only to those that do not have it', async () => {
    const open = openIncidents(three(), (host) =>
      host.respondMonitor({
        work: () => ({ done: ['INC-1'], failed: [{ id: 'INC-3', message: 'No response.' }] }),
      }),
    );
    const { test, user } = open;
    await comment(open);
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

  it('shows how far it is and can be stopped, also where another page was shown meanwhile', async () => {
    const { test, user } = openIncidents(three());
    await grid();
    act(() => test.setMonitor({ jobs: [working()] }));
    expect(
      await screen.findByText('Commenting on 1,204 incidents… 412 of 1,204 commented, 5 failed'),
    ).toBeTruthy();
    // It ends with the program, so that the window asks before it closes.
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(inputsOf(test, 'stopJob')).toEqual([{ id: 'j' }]);
    act(() => test.setMonitor({ jobs: [working({ state: 'stopping' })] }));
    expect(await screen.findByText(/^Stopping after the current requests… 412 of 1,204/)).toBeTruthy();
    act(() => test.setMonitor({ jobs: [working({ state: 'ended' })] }));
    const words =
      '412 of 1,204 incidents commented, 5 failed, 787 not tried. INC-7, INC-9: No response. INC-12: Forbidden. 2 for other reasons.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(closes()).toBe(true);
    expect(screen.getByRole('button', { name: 'Continue with 787' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(inputsOf(test, 'dismissJob')).toEqual([{ id: 'j' }]);
  });

  it('says why it ended before all were tried', async () => {
    const { test } = openIncidents(three());
    await grid();
    act(() => test.setMonitor({ jobs: [working({ state: 'ended', reason: 'The network is down.' })] }));
    expect(await screen.findByText(/787 not tried\. Stopped: The network is down\.$/)).toBeTruthy();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { exactTime } from '../../../../shared/monitor/change-time.ts';
import { inputsOf } from '../incidents/test-incidents.tsx';
import {
  change,
  comment,
  findIncidentPage,
  findLog,
  firstEntryAt,
  openIncidentPage,
} from './test-incident.tsx';

describe('the page of an incident', () => {
  it('shows subject, status, priority, origin node and the issue of the incident', async () => {
    openIncidentPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mail queue grows on mx-02' })).toBeTruthy();
    const text = (await findIncidentPage()).textContent;
    expect(text).toContain('processing');
    expect(text).toContain('priority 2 · urgency high');
    expect(text).toContain('origin machine:mx-02');
    expect(text).toContain('issue PRACTICE:INC-1');
    expect(screen.getByRole('button', { name: 'Copy the origin node' })).toBeTruthy();
  });

  it('shows changed fields before and after, comments with authors, and writes with their results', async () => {
    openIncidentPage({
      timeline: [
        change([{ name: 'platformStatus', after: 'PROCESSING' }], 1),
        change([
          { name: 'platformStatus', before: 'PROCESSING', after: 'ESCALATED' },
          { name: 'priority', before: '2' },
        ]),
        comment('Taken by the automation.'),
        comment('On it.', { index: null, author: 'analyst@example.org', at: firstEntryAt + 4_000 }),
        change([{ name: 'sourceStatus', before: 'New', after: 'In progress' }], null),
      ],
      transactions: [
        {
          id: 't',
          objectId: 'INC-1',
          type: 'incident',
          status: 'done-success',
          requestedAt: firstEntryAt,
          startedAt: firstEntryAt,
          updatedAt: firstEntryAt + 400,
          errors: [],
          cause: { from: 'row', runId: 'run', fileName: 'monitoring-export.csv', record: 12 },
          by: 'this-program',
        },
      ],
    });
    const logText = (await findLog()).textContent;
    for (const words of [
      'createdby row 12 of monitoring-export.csvstored after 0.4 splatformStatusprocessing',
      'changedplatformStatuswas processingnow ESCALATEDprioritywas 2removed',
      'Someone elsecommentTaken by the automation.',
      'YoucommentstoredOn it.',
      'changedsourceStatuswas Newnow In progressby you',
    ])
      expect(logText).toContain(words);
    // The entries are in the order in which they happened.
    expect(logText.match(/created/g)).toHaveLength(1);
    expect(logText.indexOf('created')).toBeLessThan(logText.indexOf('ESCALATED'));
    expect(logText.indexOf('ESCALATED')).toBeLessThan(logText.indexOf('Taken by the automation.'));
  });

  it('goes to the previous and next change of the status by buttons and keys', async () => {
    const { user } = openIncidentPage({
      timeline: [
        change([{ name: 'platformStatus', after: 'PROCESSING' }], 1),
        comment('Taken by the automation.'),
        change([{ name: 'priority', before: '2', after: '1' }], 4),
        change([{ name: 'platformStatus', before: 'PROCESSING', after: 'RESOLVED' }], 5),
      ],
    });
    const focusedText = () => document.activeElement?.textContent ?? '';
    await user.click(await screen.findByRole('button', { name: 'Previous status change' }));
    expect(focusedText()).toContain('resolved');
    await user.keyboard('[[');
    expect(focusedText()).toContain('created');
    await user.click(screen.getByRole('button', { name: 'Next status change' }));
    expect(focusedText()).toContain('resolved');
    await user.keyboard('[[');
    expect(focusedText()).toContain('created');
  });

  it('names the write that created the incident, and not an earlier one that failed', async () => {
    const write = {
      id: 't',
      objectId: 'INC-1',
      type: 'incident',
      startedAt: firstEntryAt,
      errors: [],
      status: 'done-success',
      requestedAt: firstEntryAt,
      updatedAt: firstEntryAt + 400,
      by: 'this-program' as const,
    };
    const row = (record: number) =>
      ({ from: 'row', runId: `run ${record}`, fileName: 'tickets.csv', record }) as const;
    openIncidentPage({
      transactions: [
        { ...write, id: 'later', requestedAt: firstEntryAt + 20, cause: row(8) },
        { ...write, id: 'first', requestedAt: firstEntryAt + 10, cause: row(7) },
        { ...write, id: 'failed', status: 'done-failure', cause: row(3) },
      ],
    });
    const head = (await findIncidentPage()).querySelector('header');
    expect(head?.textContent).toContain('by row 7 of tickets.csv');
  });

  it('draws the newest entries of a long timeline, and earlier entries on request', async () => {
    const comments = Array.from({ length: 700 }, (_, n) =>
      comment(`comment ${n}`, { index: n, at: firstEntryAt + n }),
    );
    const { user } = openIncidentPage({ timeline: comments });
    expect(await within(await findLog()).findByText('comment 699')).toBeTruthy();
    expect(screen.queryByText('comment 0')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show earlier (400)' }));
    expect(await screen.findByText('comment 0')).toBeTruthy();
  });

  it('reads the incident again if it has changed, but not if only others have', async () => {
    const { test, changeIncident } = openIncidentPage({ timeline: [comment('first')] });
    await findLog();
    test.respondMonitor({
      since: () => ({ changes: 9, objects: [{ id: 'INC-2', subject: '', changes: 9 }], of: 1 }),
    });
    const readCount = inputsOf(test, 'incident').length;
    changeIncident({ timeline: [comment('first'), comment('second')] });
    await waitFor(() => expect(inputsOf(test, 'since').length).toBeGreaterThan(0));
    expect(inputsOf(test, 'incident')).toHaveLength(readCount);
    test.respondMonitor({
      since: () => ({ changes: 1, objects: [{ id: 'INC-1', subject: '', changes: 1 }], of: 1 }),
    });
    changeIncident({});
    expect(await within(await findLog()).findByText('second')).toBeTruthy();
  });

  it('shows the last known state while the platform cannot be reached, and later reports a deletion', async () => {
    const { changeIncident, user } = openIncidentPage({ readAt: firstEntryAt });
    expect(await screen.findByText(/The platform cannot be reached. Shown as of/)).toBeTruthy();
    changeIncident({ readAt: Date.now() + 60_000, object: null });
    expect(await screen.findByText(/No longer on the platform/)).toBeTruthy();
    changeIncident({ object: { subject: 'There again' } });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('heading', { name: 'There again' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/No longer on the platform/)).toBeNull());
  });

  it('shows why the incident cannot be read, and can be closed', async () => {
    const { user } = openIncidentPage({}, (host) =>
      host.respondMonitor({
        incident() {
          throw new AppError('not-found', 'There is no object “INC-1”.');
        },
      }),
    );
    expect(await screen.findByText('There is no object “INC-1”.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Close the incident' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Incident INC-1' })).toBeNull());
  });

  it('watches the incident with one click', async () => {
    const { test, user, changeIncident } = openIncidentPage();
    await user.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    await waitFor(() =>
      expect(inputsOf(test, 'watch')).toEqual([{ view: 'default', ids: ['INC-1'], watched: true }]),
    );
    changeIncident({ watched: true });
    expect(await screen.findByRole('button', { name: 'Watching', pressed: true })).toBeTruthy();
  });
});

describe('a comment of the user', () => {
  const ownComment = (state: 'stored' | 'sending' | 'failed', message = '') =>
    comment('please eject', {
      index: null,
      author: 'analyst@example.org',
      at: Date.now(),
      commentId: `own-${state}`,
      state,
      message,
    });

  it('is shown at once as sending with the usual waiting time, then stored', async () => {
    const sent = Promise.withResolvers<undefined>();
    const { test, user, changeIncident } = openIncidentPage({}, (host) =>
      // The host responds once the platform has accepted the comment.
      host.respondMonitor({ comment: () => sent.promise as unknown as undefined }),
    );
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(field, 'please eject{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^sending · waiting .* s, usually 0.4 s$/)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('');
    expect(inputsOf(test, 'comment')).toEqual([{ view: 'default', id: 'INC-1', text: 'please eject' }]);
    changeIncident({ timeline: [ownComment('sending')] });
    sent.resolve(undefined);
    await waitFor(() => expect(screen.getAllByText('please eject')).toHaveLength(1));
    changeIncident({ timeline: [ownComment('stored')] });
    expect(await screen.findByText('stored')).toBeTruthy();
    expect(screen.getAllByText('please eject')).toHaveLength(1);
    expect(screen.queryByText(/^sending/)).toBeNull();
  });

  it('shows why it failed, and can be sent again', async () => {
    const { test, user, changeIncident } = openIncidentPage({
      timeline: [ownComment('failed', 'The incident is not there.')],
    });
    expect(await screen.findByText('The incident is not there.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(inputsOf(test, 'comment')).toHaveLength(1));
    changeIncident({
      timeline: [
        ownComment('failed', 'The incident is not there.'),
        { ...ownComment('stored'), at: Date.now() + 5 },
      ],
    });
    expect(await screen.findByText('Sent again; see below.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('shows why the host refused it', async () => {
    const { user } = openIncidentPage({}, (host) =>
      host.respondMonitor({
        comment() {
          throw new AppError('offline', 'The platform cannot be reached.');
        },
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'hello');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('The platform cannot be reached.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
  });

  it('keeps its unsent text after the incident was closed', async () => {
    const { user } = openIncidentPage();
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'half a');
    await user.click(screen.getByRole('link', { name: 'Close the incident' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
    act(() => {
      location.hash = '#monitor/incidents/INC-1';
    });
    expect(((await screen.findByRole('textbox', { name: 'Comment' })) as HTMLTextAreaElement).value).toBe(
      'half a',
    );
  });
});

describe('the raw incident', () => {
  it('shows the object, which can be searched, and the updates as they were received', async () => {
    const { test, user } = openIncidentPage();
    test.respondMonitor({
      updates: () => ({
        total: 60,
        rows: [
          {
            index: 4_815,
            receivedAt: firstEntryAt,
            time: exactTime(firstEntryAt - 60_000),
            object: { $id: 'INC-1', $delta: ['priority'], priority: '2' },
          },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Raw' }));
    const object = screen.getByRole('region', { name: 'The object' });
    expect(object.textContent).toContain('"originNode": "machine:mx-02"');
    await user.type(screen.getByRole('textbox', { name: 'Find in the object' }), 'MX-02');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Updates' }));
    const updates = await screen.findByRole('region', { name: 'The updates' });
    expect(updates.textContent).toMatch(/\/\/ update 4,815, changed \S+, received \S+/);
    expect(updates.textContent).toContain('59 older updates');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(inputsOf(test, 'updates')).toContainEqual({
        view: 'default',
        id: 'INC-1',
        first: 0,
        count: 200,
      }),
    );
  });
});

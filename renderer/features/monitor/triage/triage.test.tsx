import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { firstTriageSettings } from '../../../../shared/monitor/triage/settings.ts';
import { practice } from '../../../test-host.ts';
import { findIncidentPage, openIncidentPage } from '../incident/test-incident.tsx';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';
import { clearTriage } from './store.ts';

const grid = () => screen.findByRole('grid', { name: 'Incidents' });
const now = Date.now();
const threeRows = () => [1, 2, 3].map((n) => rowOf(`INC-${n}`, { changedAt: now - n * 1_000 }));
const activeId = () => document.querySelector('[data-active]')?.getAttribute('data-id');
const settingsWithEnd = { ...firstTriageSettings, endComment: 'eject' };
const workingJob: TriageJob = {
  id: 'j',
  view: 'default',
  work: 'assign',
  attempt: 1,
  total: 219,
  state: 'working',
  reason: '',
  done: 17,
  unchanged: 0,
  waiting: 0,
  failed: 0,
  unknown: [],
  failures: [],
};
const triageInputs = (test: Parameters<typeof inputsOf>[0]) => inputsOf(test, 'triage');
afterEach(() => act(clearTriage));

describe('the keyboard shortcuts of the list', () => {
  it('acknowledge and assign the active incident, and report success', async () => {
    const { test, user } = openIncidents(threeRows());
    (await grid()).focus();
    await user.keyboard('ja');
    expect(await screen.findByText('INC-2 acknowledged')).toBeTruthy();
    await user.keyboard('m');
    expect(await screen.findByText('INC-2 assigned to you')).toBeTruthy();
    expect(triageInputs(test)).toEqual([
      { view: 'default', ids: ['INC-2'], act: 'acknowledge' },
      { view: 'default', ids: ['INC-2'], act: 'assign' },
    ]);
  });

  it('move the focus to the list before they change an incident', async () => {
    const { test, user } = openIncidents(threeRows());
    await grid();
    await user.keyboard('j');
    await waitFor(async () => expect(document.activeElement).toBe(await grid()));
    await user.keyboard('a');
    expect(await screen.findByText('INC-1 acknowledged')).toBeTruthy();
    expect(triageInputs(test)).toEqual([{ view: 'default', ids: ['INC-1'], act: 'acknowledge' }]);
  });

  it('only mark a row at the first key if no row is marked, as with the focus elsewhere', async () => {
    const { test, user } = openIncidents(threeRows());
    await grid();
    await user.keyboard('a');
    expect(document.activeElement).toBe(await grid());
    expect(triageInputs(test)).toEqual([]);
    await user.keyboard('a');
    expect(await screen.findByText('INC-1 acknowledged')).toBeTruthy();
  });

  it('load the next incidents if all loaded ones that follow have ended', async () => {
    const ended = Array.from({ length: 120 }, (_, n) =>
      rowOf(`END-${n}`, { status: 'TERMINATED', changedAt: now - 2_000 - n }),
    );
    const { test, user } = openIncidents([rowOf('INC-1', { changedAt: now }), ...ended]);
    (await grid()).focus();
    const laterPages = () => inputsOf(test, 'incidents').filter((input) => Number(Object(input).first) > 0);
    expect(laterPages()).toEqual([]);
    await user.keyboard('j');
    await waitFor(() => expect(laterPages()).toHaveLength(1));
  });

  it('comment on all selected incidents, as the button above the list does', async () => {
    const { test, user } = openIncidents(threeRows());
    (await grid()).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}c');
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 2 incidents' });
    expect(location.hash).toBe('');
    const field = within(dialog).getByRole('textbox', { name: 'Comment' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('seen{Control>}{Enter}{/Control}');
    expect(inputsOf(test, 'commentMany')).toEqual([
      { view: 'default', ids: ['INC-1', 'INC-2'], text: 'seen' },
    ]);
  });

  it('move the focus to the list, also from a button; if all have ended, none is skipped', async () => {
    const { user } = openIncidents(threeRows().map((row) => ({ ...row, status: 'TERMINATED' })));
    const list = await grid();
    list.focus();
    await user.keyboard('j');
    expect(activeId()).toBe('INC-2');
    screen.getByRole('button', { name: 'Group similar' }).focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(list);
    expect(activeId()).toBe('INC-3');
    screen.getByRole('button', { name: 'Group similar' }).focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(list);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-3'));
    screen.getByRole('button', { name: 'Raw' }).focus();
    await user.keyboard('k');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-2'));
    expect(document.activeElement).toBe(list);
  });

  it('undo the last acknowledgement or assignment, by the notice or Ctrl+Z', async () => {
    const changesOf = (ids: string[], attribute: string) =>
      ids.map((id) => ({ id, attribute, written: 'me', former: 'ada' }));
    const { test, user } = openIncidents(threeRows(), (host) =>
      host.respondMonitor({
        work: (ids, name) => ({ done: [...ids], changes: changesOf([...ids], `/${name}`) }),
      }),
    );
    const undone = () => inputsOf(test, 'undoTriage');
    (await grid()).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}a');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('2 incidents acknowledged')).toBeTruthy();
    await user.click(notice.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Acknowledgement of 2 incidents undone')).toBeTruthy();
    expect(undone()).toEqual([
      { view: 'default', act: 'acknowledge', changes: changesOf(['INC-1', 'INC-2'], '/acknowledge') },
    ]);
    // A change that was undone cannot be undone again.
    (await grid()).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(undone()).toHaveLength(1);
    await user.keyboard('m');
    expect(await screen.findByText('2 incidents assigned to you')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Assignment of 2 incidents undone')).toBeTruthy();
    expect(undone()[1]).toEqual({
      view: 'default',
      act: 'assign',
      changes: changesOf(['INC-1', 'INC-2'], '/assign'),
    });
  });

  it('undo nothing while work is in progress', async () => {
    const changes = [{ id: 'INC-2', attribute: '/acknowledgedBy', written: 'me' }];
    const { test, user } = openIncidents(threeRows(), (host) =>
      host.respondMonitor({ work: (ids) => ({ done: [...ids], changes }) }),
    );
    (await grid()).focus();
    await user.keyboard('ja');
    expect(await screen.findByText('INC-2 acknowledged')).toBeTruthy();
    act(() => test.setMonitor({ jobs: [workingJob] }));
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing was undone')).toBeTruthy();
    expect(inputsOf(test, 'undoTriage')).toEqual([]);
    act(() => test.setMonitor({ jobs: [] }));
    await user.keyboard('{Control>}z{/Control}');
    expect(inputsOf(test, 'undoTriage')).toHaveLength(1);
  });

  it('apply to all selected incidents, with Ctrl+A also to those that are not loaded', async () => {
    const ids = Array.from({ length: 1_204 }, (_, at) => `INC-${at}`);
    const { test, user } = openIncidents(threeRows(), (host) =>
      host.respondMonitor({ incidentIds: () => ({ ids, isAll: true }) }),
    );
    (await grid()).focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('1,204 selected')).toBeTruthy();
    await user.keyboard('a');
    expect(triageInputs(test)).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Acknowledge 1,204 incidents?' });
    await user.click(within(question).getByRole('button', { name: 'Acknowledge 1,204 incidents' }));
    expect(await screen.findByText('1,204 incidents acknowledged')).toBeTruthy();
    expect(triageInputs(test).flatMap((input) => (input as { ids: string[] }).ids)).toEqual(ids);
  });

  it('do nothing while the ids of all incidents are still loading after Ctrl+A', async () => {
    const pendingIds = Promise.withResolvers<{ ids: string[]; isAll: boolean }>();
    const { test, user } = openIncidents(threeRows(), (host) =>
      host.respondMonitor({ incidentIds: () => pendingIds.promise as never }),
    );
    (await grid()).focus();
    await user.keyboard('{Control>}a{/Control}aec');
    expect(triageInputs(test)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.hash).not.toContain('INC-1');
    pendingIds.resolve({ ids: ['INC-1', 'INC-2'], isAll: true });
    expect(await screen.findByText('2 selected')).toBeTruthy();
    await user.keyboard('a');
    expect(await screen.findByText('2 incidents acknowledged')).toBeTruthy();
  });

  it('ask before they end an incident, which Enter confirms', async () => {
    const { test, user } = openIncidents(threeRows(), (host) => host.setMonitor({ triage: settingsWithEnd }));
    (await grid()).focus();
    await user.keyboard('e');
    const question = await screen.findByRole('dialog', { name: 'End 1 incident?' });
    expect(question.textContent).toContain('“eject”');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'End 1 incident' })),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('End comment stored in INC-1')).toBeTruthy();
    expect(triageInputs(test)).toEqual([{ view: 'default', ids: ['INC-1'], act: 'end' }]);
  });

  it('deselect the incidents that they end, which the list may show no longer', async () => {
    const { user } = openIncidents(threeRows(), (host) => host.setMonitor({ triage: settingsWithEnd }));
    (await grid()).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}e');
    const question = await screen.findByRole('dialog', { name: 'End 2 incidents?' });
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'End 2 incidents' }));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('open the settings, which check and save templates too, if there is no end comment', async () => {
    const { test, user } = openIncidents(threeRows());
    (await grid()).focus();
    await user.keyboard('e');
    const settings = await screen.findByRole('dialog', { name: 'Triage settings of this connection' });
    await user.type(within(settings).getByRole('textbox', { name: 'End comment' }), 'eject');
    await user.click(within(settings).getByRole('button', { name: 'Add template' }));
    await user.click(within(settings).getByRole('button', { name: 'Save settings' }));
    expect(await within(settings).findByText('Give the template a name.')).toBeTruthy();
    await user.type(within(settings).getByRole('textbox', { name: 'Name of template 1' }), 'Restart');
    await user.type(within(settings).getByRole('textbox', { name: 'Text of template 1' }), 'On {{nodes} now');
    expect(
      await within(settings).findByText('{nodes} is not a field and will be sent unchanged.'),
    ).toBeTruthy();
    await user.click(within(settings).getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf(test, 'setTriage')).toEqual([
      { ...settingsWithEnd, templates: [{ name: 'Restart', text: 'On {nodes} now' }] },
    ]);
    expect(triageInputs(test)).toEqual([]);
  });

  it('change nothing in a read-only connection, and say why in one sentence', async () => {
    const { test, user } = openIncidents(threeRows(), (host) =>
      host.setConnections({ connections: [{ ...practice, readOnly: true }] }),
    );
    (await grid()).focus();
    await user.keyboard('a');
    expect(await screen.findByText(/is read-only here: nothing is written/)).toBeTruthy();
    expect(triageInputs(test)).toEqual([]);
  });

  it('report which incidents failed, and which needed no change', async () => {
    const { user } = openIncidents(threeRows(), (host) =>
      host.respondMonitor({
        work: () => ({
          done: ['INC-1'],
          unchanged: [{ id: 'INC-2', message: 'It was already acknowledged by bob.' }],
          failed: [{ id: 'INC-3', message: 'There is no such node.' }],
        }),
      }),
    );
    (await grid()).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}a');
    expect(await screen.findByText('INC-1 acknowledged')).toBeTruthy();
    expect(screen.getByText('INC-2: It was already acknowledged by bob.')).toBeTruthy();
    expect(
      screen.getByText(
        '1 of 3 incidents acknowledged, 1 needed no change, 1 failed. INC-3: There is no such node.',
      ),
    ).toBeTruthy();
  });
});

describe('an incident', () => {
  it('shows on its page who acknowledged it and whom it is assigned to', async () => {
    const { user } = openIncidentPage({
      object: {
        $type: 'incident',
        subject: 'Queue',
        '/acknowledgedBy': 'ada@example.org',
        '/assignee': 'bob',
      },
    });
    const incidentPage = await findIncidentPage();
    await waitFor(() => expect(incidentPage.textContent).toContain('acknowledged by ada'));
    expect(incidentPage.textContent).toContain('assigned to bob');
    expect(within(incidentPage).queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    await user.click(within(incidentPage).getByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('INC-1 assigned to you')).toBeTruthy();
  });

  it('shows in its row who acknowledged it and whom it is assigned to', async () => {
    openIncidents([rowOf('INC-1', { acknowledgedBy: 'ada@example.org', assignee: 'bob@example.org' })]);
    const row = await within(await grid()).findByRole('row', { name: /INC-1/ });
    expect(within(row).getByTitle('Acknowledged by ada@example.org')).toBeTruthy();
    expect(within(row).getByTitle('Assigned to bob@example.org').textContent).toContain('bob');
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openMonitor } from '../../../test-window.tsx';
import { comment, findIncidentPage, openIncidentPage } from '../incident/test-incident.tsx';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';

const noFilter = { statuses: [], watchedOnly: false, text: '' };
const rows = [rowOf('INC-1'), rowOf('INC-2')];
const exported = { delivery: { to: 'path', path: '/home/me/incidents.csv', rows: 2 }, isAll: true } as const;

describe('the list of incidents', () => {
  it('is exported as a table, and the path of the file is shown', async () => {
    const { test, user } = openIncidents(rows, (host) =>
      host.respondMonitor({ exportIncidents: () => exported }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export the incidents of this list' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Incidents as CSV/ }));
    expect(await screen.findByText('2 rows exported')).toBeTruthy();
    expect(screen.getByText('/home/me/incidents.csv')).toBeTruthy();
    expect(inputsOf(test, 'exportIncidents')).toEqual([
      { view: 'default', filter: noFilter, ids: null, what: 'incidents', format: 'csv' },
    ]);
  });

  it('is exported with a warning if the file does not contain everything that was found', async () => {
    const { user } = openIncidents(rows, (host) =>
      host.respondMonitor({ exportIncidents: () => ({ ...exported, isAll: false }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export the incidents of this list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Timelines as JSON Lines' }));
    expect(await screen.findByText('Not everything was exported')).toBeTruthy();
  });

  it('is exported with only the selected incidents', async () => {
    const { test, user } = openIncidents(rows);
    await user.click(await screen.findByRole('checkbox', { name: 'Select INC-2' }));
    await user.click(await screen.findByRole('button', { name: 'Export 1 selected incident' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Incidents as JSON Lines' }));
    expect(inputsOf(test, 'exportIncidents')).toMatchObject([{ ids: ['INC-2'], format: 'jsonl' }]);
  });
});

describe('the list of transactions', () => {
  it('is exported with its filter', async () => {
    const { user, test } = openMonitor('transactions?object=INC-1', (host) =>
      host.respondMonitor({ exportTransactions: () => exported }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export the transactions of this list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Transactions as JSON Lines' }));
    expect(await screen.findByText('2 rows exported')).toBeTruthy();
    expect(inputsOf(test, 'exportTransactions')).toMatchObject([
      { view: 'default', filter: { objectId: 'INC-1' }, format: 'jsonl' },
    ]);
  });
});

describe('an incident', () => {
  it('is exported as a page to read', async () => {
    const { test, user } = openIncidentPage();
    await user.click(await within(await findIncidentPage()).findByRole('button', { name: 'Export INC-1' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Page \(HTML\)/ }));
    expect(inputsOf(test, 'exportIncident')).toEqual([{ view: 'default', id: 'INC-1', format: 'html' }]);
  });

  it('shows the author of a comment if the platform names one', async () => {
    const diskComment = comment('Checking the disk.');
    openIncidentPage({ timeline: [diskComment] }, (host) =>
      host.respondMonitor({
        authors: () => ({ [`comment ${diskComment.commentId} ${diskComment.at}`]: 'ada@example.org' }),
      }),
    );
    expect(await within(await findIncidentPage()).findByText('ada@example.org')).toBeTruthy();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import { dismissEndedPause, pause, resume, useMonitor } from '../store.ts';
import { everything } from './filters.ts';
import { incidentFilters } from './store.ts';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const findGrid = () => screen.findByRole('grid', { name: 'Incidents' });
const shownSubjects = async () =>
  within(await findGrid())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('#monitor/'))
    .map((link) => link.textContent);
const now = Date.now();
const threeRows = () => [
  rowOf('INC-1', { subject: 'Mail queue', changedAt: now - 1_000 }),
  rowOf('INC-2', { subject: 'Disk full', changedAt: now - 120_000, status: 'WAITING', by: 'own' }),
  rowOf('INC-3', { subject: 'Odd one', changedAt: now - 7_200_000, status: 'ESCALATED' }),
];

describe('the list of incidents', () => {
  it('shows status, subject, origin node and last change of each incident, also with an unknown status', async () => {
    openIncidents(threeRows());
    const rows = within(await findGrid()).getAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      [
        '',
        'processing',
        'Mail queue',
        'INC-1',
        '2',
        'machine:web-01',
        expect.stringMatching(/ s ago$/),
        'others',
        '',
      ],
      ['', 'waiting', 'Disk full', 'INC-2', '2', 'machine:web-01', '2 min ago', 'you', ''],
      ['', 'ESCALATED', 'Odd one', 'INC-3', '2', 'machine:web-01', '2 h ago', 'others', ''],
    ]);
    expect(screen.getByText('3 open')).toBeTruthy();
  });

  it('keeps every row in place while the list has the focus, and shows changes on request', async () => {
    const { user, change } = openIncidents(threeRows());
    (await findGrid()).focus();
    act(() => change(rowOf('INC-3', { subject: 'Odd one', status: 'TERMINATED', changedAt: Date.now() })));
    const show = await screen.findByRole('button', { name: /^Show 1 updated since \d\d:\d\d$/ });
    expect(await shownSubjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']);
    expect(within(await findGrid()).getByText('terminated')).toBeTruthy();
    await user.click(show);
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Odd one', 'Mail queue', 'Disk full']));
    expect(screen.queryByRole('button', { name: /updated since/ })).toBeNull();
  });

  it('updates the content of a shown row also below a page of newer changes', async () => {
    const { test, change } = openIncidents(threeRows());
    (await findGrid()).focus();
    act(() => {
      for (let n = 0; n < 100; n++) change(rowOf(`NEW-${n}`, { changedAt: now + 1_000 + n }));
      change(rowOf('INC-3', { subject: 'Odd one', status: 'TERMINATED', changedAt: now + 500, by: 'own' }));
    });
    expect(await screen.findByRole('button', { name: /^Show 100 or more updated since / })).toBeTruthy();
    expect(await shownSubjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']);
    expect(within(await findGrid()).getByText('terminated')).toBeTruthy();
    expect(inputsOf(test, 'incidents')).toContainEqual(
      expect.objectContaining({ filter: { ...everything, ids: ['INC-1', 'INC-2', 'INC-3'] } }),
    );
  });

  it('updates automatically while the user does not read it', async () => {
    const { change } = openIncidents(threeRows());
    await findGrid();
    act(() => change(rowOf('INC-4', { subject: 'Brand new', changedAt: Date.now() })));
    await waitFor(async () =>
      expect(await shownSubjects()).toEqual(['Brand new', 'Mail queue', 'Disk full', 'Odd one']),
    );
  });

  it('stays fixed while the monitor is paused, except for the marks of watched incidents', async () => {
    const { user, change } = openIncidents(threeRows());
    const rows = await findGrid();
    act(pause);
    onTestFinished(() => act(dismissEndedPause));
    act(() => change(rowOf('INC-3', { subject: 'Odd one', status: 'TERMINATED', changedAt: Date.now() })));
    await user.hover(rows);
    await user.unhover(rows);
    await user.click(screen.getByRole('button', { name: 'Watch INC-2' }));
    expect(await screen.findByRole('button', { name: 'Stop watching INC-2' })).toBeTruthy();
    await user.unhover(rows);
    expect(await shownSubjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']);
    expect(within(rows).queryByText('terminated')).toBeNull();
    act(resume);
    expect(await within(rows).findByText('terminated')).toBeTruthy();
  });

  it('can be used with the keyboard only: to move, watch, select and open', async () => {
    const { test, user } = openIncidents(threeRows());
    (await findGrid()).focus();
    await user.keyboard('{ArrowDown}w');
    await waitFor(() =>
      expect(inputsOf(test, 'watch')).toEqual([{ view: 'default', ids: ['INC-2'], watched: true }]),
    );
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-1'));
    expect(await screen.findByRole('region', { name: 'Incident INC-1' })).toBeTruthy();
  });

  it('watches the selected incidents', async () => {
    const { test, user } = openIncidents(threeRows());
    await findGrid();
    await user.click(screen.getByRole('checkbox', { name: 'Select INC-2' }));
    await user.click(screen.getByRole('button', { name: 'Watch' }));
    expect(await screen.findByRole('button', { name: 'Stop watching INC-2', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop watching INC-2' }));
    await waitFor(() =>
      expect(inputsOf(test, 'watch')).toEqual([
        { view: 'default', ids: ['INC-2'], watched: true },
        { view: 'default', ids: ['INC-2'], watched: false },
      ]),
    );
  });
});

describe('filters of the list', () => {
  const openViewMenu = async (user: ReturnType<typeof openIncidents>['user']) => {
    await user.click(await screen.findByRole('button', { name: /^Shown:/ }));
    return screen.findByRole('menu');
  };

  it('“Open” contains incidents that have not ended, also with an unknown status', async () => {
    const { user } = openIncidents([...threeRows(), rowOf('INC-9', { subject: 'Over', status: 'RESOLVED' })]);
    const viewMenu = await openViewMenu(user);
    await user.click(within(viewMenu).getByRole('menuitem', { name: 'Open' }));
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']));
    expect(screen.getByRole('button', { name: 'Shown: Open' })).toBeTruthy();
  });

  it('“Open” contains an incident with a status that appears for the first time', async () => {
    const { user, change } = openIncidents(threeRows());
    const viewMenu = await openViewMenu(user);
    await user.click(within(viewMenu).getByRole('menuitem', { name: 'Open' }));
    act(() => change(rowOf('INC-8', { subject: 'Brand new', status: 'PARKED', changedAt: Date.now() })));
    await waitFor(async () => expect(await shownSubjects()).toContain('Brand new'));
    expect(screen.getByRole('button', { name: 'Shown: Open' })).toBeTruthy();
  });

  it('keep the space between two words that are typed slowly into the search', async () => {
    const { user } = openIncidents(threeRows());
    await findGrid();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find incidents' });
    await user.type(field, 'disk ');
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Disk full']));
    await user.type(field, 'full');
    expect(field.value).toBe('disk full');
  });

  it('show the incidents with a searched text, and a message if there are none', async () => {
    const { user } = openIncidents(threeRows());
    await findGrid();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Disk full']));
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), ' of no one');
    expect(await screen.findByText('No incidents match “disk of no one”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all incidents' }));
    await waitFor(async () => expect(await shownSubjects()).toHaveLength(3));
  });
});

describe('a list without incidents', () => {
  it('says what to do', async () => {
    openIncidents();
    expect(await screen.findByRole('heading', { name: 'No incidents yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New incident' }).getAttribute('href')).toBe('#monitor/new');
  });

  it('says why it could not be loaded, and can try again', async () => {
    let isBroken = true;
    const { user } = openIncidents([], (host) =>
      host.respondMonitor({
        incidents() {
          if (isBroken) throw new AppError('bad-input', 'This connection has no address.');
          return { ...noCounts, total: 1, of: 1, rows: [rowOf('INC-1')], version: 1 };
        },
      }),
    );
    expect(await screen.findByText('This connection has no address.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shownSubjects()).toEqual(['Subject of INC-1']);
  });
});

describe('a last change in the list', () => {
  it('is an age, with the time as its tooltip, and its author may be unknown', async () => {
    const hourAgo = now - 3_600_000;
    openIncidents([
      rowOf('INC-1', { changedAt: hourAgo, time: timeBetween(null, hourAgo), by: 'unknown' }),
      rowOf('INC-2', { changedAt: hourAgo - 1, time: timeBetween(hourAgo - 3_600_000, hourAgo - 1) }),
      rowOf('INC-3', { changedAt: hourAgo - 2, time: exactTime(hourAgo - 2) }),
    ]);
    const ages = within(await findGrid()).getAllByText(/ ago$/);
    expect(ages.map((age) => [age.textContent, age.nextSibling?.textContent])).toEqual([
      ['over 1 h ago', 'unknown'],
      ['over 1 h ago', 'others'],
      ['1 h ago', 'others'],
    ]);
    expect(ages.map((age) => age.title)).toEqual([
      expect.stringMatching(/^before .*: platformStatus$/),
      expect.stringMatching(/^between .* and .*: platformStatus$/),
      expect.stringMatching(/\d\d:\d\d:\d\d: platformStatus$/),
    ]);
  });
});

describe('filters and searches', () => {
  afterEach(() => act(() => useMonitor.setState({ connectionId: null })));

  it('apply only to their connection and view, which keep them', async () => {
    const { user } = openIncidents(threeRows(), () => useMonitor.setState({ connectionId: 'one' }));
    await findGrid();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Disk full']));
    act(() => useMonitor.setState({ connectionId: 'two' }));
    await waitFor(async () => expect(await shownSubjects()).toHaveLength(3));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find incidents' }).value).toBe('');
    expect(incidentFilters.get('other').text).toBe('');
    act(() => useMonitor.setState({ connectionId: 'one' }));
    await waitFor(async () => expect(await shownSubjects()).toEqual(['Disk full']));
  });

  it('are shown as “N of M incidents” with “Clear”', async () => {
    const { user } = openIncidents(threeRows());
    await findGrid();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    expect(await screen.findByText('1 of 3 incidents')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await shownSubjects()).toHaveLength(3));
    expect(screen.queryByText(/of 3 incidents/)).toBeNull();
  });
});

describe('the counts of the list', () => {
  const response = {
    total: 1_000,
    isLimit: true,
    of: 1_760,
    states: { WAITING: 1_700, RESOLVED: 60 },
    asOf: 4_815,
  };

  it('come from one response, and a limit is shown as “or more”', async () => {
    const { user, test } = openIncidents(threeRows());
    await findGrid();
    test.respondMonitor({ incidents: () => ({ ...response, rows: threeRows(), version: 9 }) });
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'd');
    const countText = await screen.findByText('1,000 or more of 1,760 incidents');
    expect(countText.getAttribute('title')).toBe('As of update 4,815');
    // The view has other counts by now; those of the list are shown.
    expect(screen.getByText('1,700 open')).toBeTruthy();
    // The statuses of the menu respect the text; the host counts them with the other fields.
    await user.click(screen.getByRole('button', { name: /^Shown:/ }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'waiting 1' })).toBeTruthy();
  });
});

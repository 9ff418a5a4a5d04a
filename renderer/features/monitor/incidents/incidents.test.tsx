import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { timeBetween } from '../../../../shared/monitor/change-time.ts';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import { dropReturned, pause, resume, useMonitor } from '../store.ts';
import { incidentFilters } from './store.ts';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const grid = () => screen.findByRole('grid', { name: 'Incidents' });
const subjects = async () =>
  within(await grid())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('#monitor/'))
    .map((link) => link.textContent);
const now = Date.now();
const three = () => [
  rowOf('INC-1', { subject: 'Mail queue', changedAt: now - 1_000 }),
  rowOf('INC-2', { subject: 'Disk full', changedAt: now - 120_000, status: 'WAITING', by: 'own' }),
  rowOf('INC-3', { subject: 'Odd one', changedAt: now - 7_200_000, status: 'ESCALATED' }),
];

describe('the list of incidents', () => {
  it('shows of each what it is, where it is and who changed it when, unknown statuses by their names', async () => {
    openIncidents(three());
    const rows = within(await grid()).getAllByRole('row');
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

  it('keeps every row in place under the keyboard, and shows new ones on request', async () => {
    const { user, change } = openIncidents(three());
    (await grid()).focus();
    act(() => change(rowOf('INC-3', { subject: 'Odd one', status: 'TERMINATED', changedAt: Date.now() })));
    const show = await screen.findByRole('button', { name: '1 new change · show' });
    expect(await subjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']);
    expect(within(await grid()).getByText('terminated')).toBeTruthy();
    await user.click(show);
    await waitFor(async () => expect(await subjects()).toEqual(['Odd one', 'Mail queue', 'Disk full']));
    expect(screen.queryByRole('button', { name: /new change/ })).toBeNull();
  });

  it('updates by itself while it is not being read', async () => {
    const { change } = openIncidents(three());
    await grid();
    act(() => change(rowOf('INC-4', { subject: 'Brand new', changedAt: Date.now() })));
    await waitFor(async () =>
      expect(await subjects()).toEqual(['Brand new', 'Mail queue', 'Disk full', 'Odd one']),
    );
  });

  it('stays fixed while it is paused, and still updates bells', async () => {
    const { user, change } = openIncidents(three());
    const rows = await grid();
    act(pause);
    onTestFinished(() => act(dropReturned));
    act(() => change(rowOf('INC-3', { subject: 'Odd one', status: 'TERMINATED', changedAt: Date.now() })));
    await user.hover(rows);
    await user.unhover(rows);
    await user.click(screen.getByRole('button', { name: 'Watch INC-2' }));
    expect(await screen.findByRole('button', { name: 'Stop watching INC-2' })).toBeTruthy();
    await user.unhover(rows);
    expect(await subjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']);
    expect(within(rows).queryByText('terminated')).toBeNull();
    act(resume);
    expect(await within(rows).findByText('terminated')).toBeTruthy();
  });

  it('is operated by keys alone: moves, opens, selects, watches', async () => {
    const { test, user } = openIncidents(three());
    (await grid()).focus();
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

  it('watches those that are chosen', async () => {
    const { test, user } = openIncidents(three());
    await grid();
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

describe('views of the list', () => {
  const menu = async (user: ReturnType<typeof openIncidents>['user']) => {
    await user.click(await screen.findByRole('button', { name: /^Shown:/ }));
    return screen.findByRole('menu');
  };

  it('lists the open ones, what is not known included', async () => {
    const { user } = openIncidents([...three(), rowOf('INC-9', { subject: 'Over', status: 'RESOLVED' })]);
    const open = await menu(user);
    await user.click(within(open).getByRole('menuitem', { name: 'Open' }));
    await waitFor(async () => expect(await subjects()).toEqual(['Mail queue', 'Disk full', 'Odd one']));
    expect(screen.getByRole('button', { name: 'Shown: Open' })).toBeTruthy();
  });

  it('lists a status that was never seen before among the open ones', async () => {
    const { user, change } = openIncidents(three());
    const open = await menu(user);
    await user.click(within(open).getByRole('menuitem', { name: 'Open' }));
    act(() => change(rowOf('INC-8', { subject: 'Brand new', status: 'PARKED', changedAt: Date.now() })));
    await waitFor(async () => expect(await subjects()).toContain('Brand new'));
    expect(screen.getByRole('button', { name: 'Shown: Open' })).toBeTruthy();
  });

  it('keeps a filter under a name, and refuses the names that everybody has', async () => {
    const { test, user } = openIncidents(three());
    const open = await menu(user);
    await user.click(within(open).getByRole('menuitemcheckbox', { name: /waiting/ }));
    await user.click(within(open).getByRole('menuitem', { name: 'Save as a view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(name, 'open');
    expect(within(dialog).getByText(/This name is reserved/)).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'For the partner{Enter}');
    const filter = { statuses: ['WAITING'], watchedOnly: false, text: '' };
    await waitFor(() => expect(inputsOf(test, 'saveFilter')).toEqual([{ name: 'For the partner', filter }]));
    act(() => test.setMonitor({ filters: [{ name: 'For the partner', filter }] }));
    const again = await screen.findByRole('button', { name: 'Shown: For the partner' });
    await user.click(again);
    await user.click(await screen.findByRole('menuitem', { name: /Delete the view/ }));
    await waitFor(() => expect(inputsOf(test, 'removeFilter')).toEqual([{ name: 'For the partner' }]));
    expect(await screen.findByRole('button', { name: 'Shown: All' })).toBeTruthy();
  });

  it('keeps the blank between two words that are typed slowly', async () => {
    const { user } = openIncidents(three());
    await grid();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find incidents' });
    await user.type(field, 'disk ');
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full']));
    await user.type(field, 'full');
    expect(field.value).toBe('disk full');
  });

  it('finds a text, and says where nothing has it', async () => {
    const { user } = openIncidents(three());
    await grid();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full']));
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), ' of no one');
    expect(await screen.findByText('No incidents match “disk of no one”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all incidents' }));
    await waitFor(async () => expect(await subjects()).toHaveLength(3));
  });
});

describe('a list without incidents', () => {
  it('says what to do', async () => {
    openIncidents();
    expect(await screen.findByRole('heading', { name: 'No incidents yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New incident' }).getAttribute('href')).toBe('#monitor/new');
  });

  it('says why, and tries again', async () => {
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
    expect(await subjects()).toEqual(['Subject of INC-1']);
  });
});

describe('every time is exact, “before X”, or “between X and Y”', () => {
  it('in the list, and names the author of a change only where known', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    openIncidents([
      rowOf('INC-1', { changedAt: noon, time: timeBetween(null, noon), by: 'unknown' }),
      rowOf('INC-2', { changedAt: noon - 1, time: timeBetween(noon - 3_600_000, noon - 1_000) }),
    ]);
    const rows = within(await grid()).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('before 12:00:00unknown');
    expect(rows[2]?.textContent).toContain('between 11:00:00 and 11:59:59others');
  });
});

describe('filters and searches belong to a connection and view', () => {
  afterEach(() => act(() => useMonitor.setState({ connectionId: null })));

  it('so another connection is not narrowed by them, and each keeps its own', async () => {
    const { user } = openIncidents(three(), () => useMonitor.setState({ connectionId: 'one' }));
    await grid();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full']));
    act(() => useMonitor.setState({ connectionId: 'two' }));
    await waitFor(async () => expect(await subjects()).toHaveLength(3));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find incidents' }).value).toBe('');
    expect(incidentFilters.get('other').text).toBe('');
    act(() => useMonitor.setState({ connectionId: 'one' }));
    await waitFor(async () => expect(await subjects()).toEqual(['Disk full']));
  });

  it('and a filtered list says “N of M” and offers “Clear”', async () => {
    const { user } = openIncidents(three());
    await grid();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'disk');
    expect(await screen.findByText('1 of 3 incidents')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await subjects()).toHaveLength(3));
    expect(screen.queryByText(/of 3 incidents/)).toBeNull();
  });
});

describe('a limit is never shown as a count, and all counts on one screen come from one snapshot', () => {
  const response = {
    total: 1_000,
    isLimit: true,
    of: 1_760,
    states: { WAITING: 1_700, RESOLVED: 60 },
    asOf: 4_815,
  };

  it('of a list that is cut', async () => {
    const { user, test } = openIncidents(three());
    await grid();
    test.respondMonitor({ incidents: () => ({ ...response, rows: three(), version: 9 }) });
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), 'd');
    const words = await screen.findByText('1,000 or more of 1,760 incidents');
    expect(words.getAttribute('title')).toBe('As of update 4,815');
    // The state of the view has moved on; the figures are those of the list.
    expect(screen.getByText('1,700 open')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Shown:/ }));
    expect(await screen.findByRole('menuitemcheckbox', { name: /waiting\s*1,700/ })).toBeTruthy();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { dropReturned, goOn, pause } from '../store.ts';
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

  it('lets no row jump under the keys, and shows what gathered when it is asked for', async () => {
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

  it('moves by itself while nobody is at it', async () => {
    const { change } = openIncidents(three());
    await grid();
    act(() => change(rowOf('INC-4', { subject: 'Brand new', changedAt: Date.now() })));
    await waitFor(async () =>
      expect(await subjects()).toEqual(['Brand new', 'Mail queue', 'Disk full', 'Odd one']),
    );
  });

  it('stands still while it is paused, whoever points at it, and shows a bell all the same', async () => {
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
    act(goOn);
    expect(await within(rows).findByText('terminated')).toBeTruthy();
  });

  it('is worked by keys alone: goes, opens, chooses, watches', async () => {
    const { test, user } = openIncidents(three());
    (await grid()).focus();
    await user.keyboard('{ArrowDown}w');
    await waitFor(() =>
      expect(inputsOf(test, 'watch')).toEqual([{ view: 'default', ids: ['INC-2'], watched: true }]),
    );
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 chosen')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 chosen')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('3 chosen')).toBeNull());
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-1'));
    expect(await screen.findByRole('region', { name: 'Incident INC-1' })).toBeTruthy();
  });

  it('comments on several at once, and sends again only to those that do not have it', async () => {
    const { test, user } = openIncidents(three());
    await grid();
    await user.click(screen.getByRole('checkbox', { name: 'Choose INC-1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose INC-3' }));
    await user.click(screen.getByRole('button', { name: 'Comment…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 2 incidents' });
    const send = within(dialog).getByRole('button', { name: 'Comment on 2 incidents' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    test.answerMonitor({ comment: () => ({ failed: [{ id: 'INC-3', message: 'Nobody answers.' }] }) });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'please eject');
    await user.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '1 comment of 2 could not be sent: Nobody answers.',
    );
    test.answerMonitor({ comment: () => ({ failed: [] }) });
    await user.click(within(dialog).getByRole('button', { name: 'Send again to 1 incident' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf(test, 'comment')).toEqual([
      { view: 'default', ids: ['INC-1', 'INC-3'], text: 'please eject' },
      { view: 'default', ids: ['INC-3'], text: 'please eject' },
    ]);
    expect(screen.queryByText('2 chosen')).toBeNull();
  });

  it('watches those that are chosen', async () => {
    const { test, user } = openIncidents(three());
    await grid();
    await user.click(screen.getByRole('checkbox', { name: 'Choose INC-2' }));
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

  it('lists among the open ones also a status that nobody has seen before', async () => {
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
    await user.click(within(open).getByRole('menuitem', { name: 'Keep as a named view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep as a named view' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(name, 'open');
    expect(within(dialog).getByText(/Everybody has a view of this name/)).toBeTruthy();
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
    await user.type(screen.getByRole('textbox', { name: 'Find incidents' }), ' of nobody');
    expect(await screen.findByText('No incident here has “disk of nobody”.')).toBeTruthy();
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
      host.answerMonitor({
        incidents() {
          if (isBroken) throw new AppError('bad-input', 'This connection has no address.');
          return { total: 1, rows: [rowOf('INC-1')], version: 1 };
        },
      }),
    );
    expect(await screen.findByText('This connection has no address.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await subjects()).toEqual(['Subject of INC-1']);
  });
});

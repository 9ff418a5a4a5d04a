import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { FoundRow } from '../../../shared/vertices.ts';
import { practice, type TestHost } from '../../test-host.ts';
import { openWindow } from '../../test-window.tsx';

const rowOf = (number: number): FoundRow => ({
  id: `id-${number}`,
  xid: `machine:web-${number}`,
  name: `web-${number}`,
  type: 'ogit/MARS/Machine',
  attributes: {
    'ogit/_id': `id-${number}`,
    '/site': number % 2 ? 'Hamburg' : 'Dresden',
    '/tags': '["a", "b"]',
  },
});
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));
const tagsOf = (number: number) =>
  number === 2
    ? [{ value: 'checked', created: 5 }]
    : [
        { value: 'a', created: 1 },
        { value: 'b', created: 2 },
      ];

/** Returns a function that gives the host a graph with this number of machines. */
const withMachines = (count: number) => (test: TestHost) =>
  test.respondVertices({
    find: ({ text, first, count: pageSize }) => ({
      as: 'query',
      query: text,
      total: count,
      rows: rowsUpTo(count).slice(first, first + pageSize),
    }),
    lists: ({ ids }) =>
      rowsUpTo(count)
        .filter(({ id }) => ids.includes(id))
        .map(({ attributes, ...row }) => ({
          ...row,
          attributes: { 'ogit/_created-on': 1, '/tags': tagsOf(Number(row.id.slice(3))) },
        })),
  });

const field = () => screen.findByRole('textbox', { name: /^Find vertices by/ });
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const selectVertex = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

// Each test renders the whole window.
describe('the page of vertices', () => {
  it('lists the results of a query, and selects and opens them by keyboard', async () => {
    const { user, inputs } = openWindow('vertices', withMachines(3));
    await user.type(await field(), 'ogit/name:web*{Enter}');
    const grid = await screen.findByRole('grid', { name: 'Vertices' });
    expect(screen.getByRole('heading', { name: '3 vertices' })).toBeTruthy();
    expect(inputs('vertices.find')[0]).toEqual({ text: 'ogit/name:web*', first: 0, count: 100 });
    await within(grid).findByText('machine:web-2');
    grid.focus();
    await user.keyboard('{ArrowDown} ');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select web-2' }).checked).toBe(true);
    await user.keyboard('{Shift>}{ArrowDown} {/Shift}');
    expect(await screen.findByText('2 selected')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(location.hash).toBe('#vertices/id-3');
  });

  it('opens a vertex directly if its xid is entered', async () => {
    const { user } = openWindow('vertices', (test) =>
      test.respondVertices({ find: () => ({ as: 'xid', query: '', total: 1, rows: [rowOf(1)] }) }),
    );
    await user.type(await field(), 'machine:web-1{Enter}');
    await waitFor(() => expect(location.hash).toBe('#vertices/id-1'));
  });

  it('shows the same query in the field and in the form', async () => {
    const { user } = openWindow('vertices', withMachines(1));
    const text = await field();
    await user.click(screen.getByRole('button', { name: 'Build a query' }));
    fill(screen.getByRole('combobox', { name: 'Attribute' }), '/site');
    fill(screen.getByRole('textbox', { name: 'Value' }), 'Hamburg');
    expect((text as HTMLInputElement).value).toBe('\\/site:"Hamburg"');
    fill(text, 'ogit/name:web* OR ogit/name:db*');
    expect(screen.getAllByRole('group', { name: /^Condition/ })).toHaveLength(2);
    fill(text, 'ogit/name:web* OR ogit/name:db* AND a:b');
    expect(screen.getByText(/This form cannot show the query above/)).toBeTruthy();
  });

  it('shows the message of the platform for a query that it cannot read', async () => {
    const { user } = openWindow('vertices', (test) =>
      test.respondVertices({
        find: () => {
          throw new AppError('bad-input', 'The query cannot be read at character 4: a ":" must follow.');
        },
      }),
    );
    await user.type(await field(), 'ogit/name:({Enter}');
    expect(await screen.findByText(/cannot be read at character 4/)).toBeTruthy();
  });

  it('says that a text was taken as the beginning of a name or xid, and offers that for others', async () => {
    const { user } = openWindow('vertices', (test) =>
      test.respondVertices({
        find: ({ text }) =>
          text === 'web'
            ? { as: 'query', query: 'ogit\\/name:web*', total: 1, rows: [rowOf(1)] }
            : { as: 'query', query: text, total: 0, rows: [] },
      }),
    );
    await user.type(await field(), 'web{Enter}');
    expect(await screen.findByText('whose name or xid begins with “web”')).toBeTruthy();
    await user.clear(await field());
    await user.type(await field(), 'a:b{Enter}');
    const other = await screen.findByRole('link', { name: 'Find names and xids that begin with “a:b”' });
    expect(new URLSearchParams(other.getAttribute('href')?.split('?')[1]).get('q')).toBe(
      'ogit\\/name:a\\:b* OR ogit\\/_xid:a\\:b*',
    );
  });

  it('has columns for the attributes of the query, and for others on request', async () => {
    const { user } = openWindow('vertices/find?q=%2Fsite%3AHamburg', withMachines(3));
    await screen.findByRole('columnheader', { name: '/site' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '/tags' }));
    expect(await screen.findByRole('columnheader', { name: '/tags' })).toBeTruthy();
  });

  it('opens a change to a list of the selected vertices as a file in Import', async () => {
    const { user, inputs } = openWindow('vertices/find?q=a%3Ab', withMachines(3));
    await selectVertex(user, 'web-1');
    await selectVertex(user, 'web-2');
    await user.click(screen.getByRole('button', { name: /^Add, remove or replace/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change a list of 2 vertices' });
    fill(within(dialog).getByRole('combobox', { name: 'Attribute' }), '/tags');
    fill(within(dialog).getByRole('textbox', { name: 'Values' }), 'checked');
    expect(await within(dialog).findByText('1 vertex changes, 1 stays unchanged')).toBeTruthy();
    await waitFor(() =>
      expect(
        within(dialog).getByRole('button', { name: 'Open in Import' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Open in Import' }));
    await waitFor(() => expect(location.hash).toBe('#import'));
    expect(inputs('vertices.openAsImport')).toEqual([
      { name: 'add to tags.csv', header: ['ogit/_id', '+/tags'], rows: [['id-1', '[{"value":"checked"}]']] },
    ]);
  });

  it('keeps the typed values of a change of lists when they are edited as JSON, and back if nothing would be lost', async () => {
    const { user } = openWindow('vertices/find?q=a%3Ab', withMachines(3));
    await selectVertex(user, 'web-1');
    await user.click(screen.getByRole('button', { name: /^Add, remove or replace/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change a list of 1 vertex' });
    const values = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Values' });
    fill(values, 'a\n"b"');
    await user.click(within(dialog).getByRole('button', { name: 'Edit as JSON' }));
    expect(JSON.parse(values.value)).toEqual([{ value: 'a' }, { value: '"b"' }]);
    await user.click(within(dialog).getByRole('button', { name: 'Edit as lines' }));
    expect(values.value).toBe('a\n"b"');
    await user.click(within(dialog).getByRole('button', { name: 'Edit as JSON' }));
    fill(values, '[{"value": "a", "created": 5}]');
    const toLines = within(dialog).getByRole('button', { name: 'Edit as lines' });
    expect(toLines.title).toBe('Lines are not possible: a created time would be lost.');
    await user.click(toLines);
    expect(values.value).toBe('[{"value": "a", "created": 5}]');
  });

  it('reads a pasted cell with line breaks as one value of a change of lists, and shows it as JSON', async () => {
    const { user } = openWindow('vertices/find?q=a%3Ab', withMachines(3));
    await selectVertex(user, 'web-1');
    await user.click(screen.getByRole('button', { name: /^Add, remove or replace/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change a list of 1 vertex' });
    const values = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Values' });
    fill(values, 'a\n');
    await user.click(values);
    values.setSelectionRange(2, 2);
    await user.paste('"line1\nline2"\nb\n');
    expect(JSON.parse(values.value)).toEqual([{ value: 'a' }, { value: 'line1\nline2' }, { value: 'b' }]);
  });

  it('selects all results of a query, even those that were never on screen', async () => {
    const { test, user, inputs } = openWindow('vertices/find?q=a%3Ab', withMachines(1_200));
    test.respondVertices({
      exportLists: () => ({ delivery: { to: 'path', path: '/lists.csv', rows: 1_199 }, notes: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Select all 1,200' }));
    expect(await screen.findByText('1,200 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export lists…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export lists of 1,200 vertices' });
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(inputs('vertices.exportLists')).toHaveLength(1));
    const [input] = inputs('vertices.exportLists') as { ids: string[]; attributes: string[] }[];
    expect(input?.ids).toHaveLength(1_200);
    expect(input?.attributes).toEqual(['/site', '/tags']);
    // One of them was deleted meanwhile.
    expect(await screen.findByText('Lists of 1,199 vertices exported')).toBeTruthy();
  });

  it('lists recent and starred vertices', async () => {
    const { test, user } = openWindow('vertices', (host) => host.setVertices({ recent: [rowOf(1)] }));
    const recent = await screen.findByRole('link', { name: /web-1/ });
    expect(recent.getAttribute('href')).toBe('#vertices/id-1');
    await user.click(screen.getByRole('button', { name: 'Star web-1' }));
    expect(await screen.findByRole('heading', { name: 'Starred' })).toBeTruthy();
    expect(test.calls.some(({ name }) => name === 'vertices.star')).toBe(true);
  });

  it('sends the query again if the same text is submitted again', async () => {
    const { user, inputs } = openWindow('vertices/find?q=a%3Ab', withMachines(2));
    await screen.findByRole('heading', { name: '2 vertices' });
    const before = inputs('vertices.find').length;
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(inputs('vertices.find').length).toBe(before + 1));
  });

  it('closes the results of a connection when another one is selected', async () => {
    const { test } = openWindow('vertices/find?q=a%3Ab', withMachines(2));
    await screen.findByRole('heading', { name: '2 vertices' });
    const other = { ...practice, id: 'other', name: 'Other' };
    test.setConnections({ connections: [practice, other], chosenId: 'other' });
    expect(await screen.findByRole('heading', { name: 'Find a vertex' })).toBeTruthy();
    expect(location.hash).toBe('#vertices/find');
  });
});

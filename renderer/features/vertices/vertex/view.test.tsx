import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { EdgeRow, HistoryEntry, OpenVertex } from '../../../../shared/vertices.ts';
import type { TestHost } from '../../../test-host.ts';
import { vertexOf } from '../../../test-vertices.ts';
import { openWindow } from '../../../test-window.tsx';
import { forgetLists } from '../lists/store.ts';

/** Opens the page of a vertex at one of its parts. `change` is what differs from the default vertex. */
function openVertex(
  part = '',
  change: Partial<OpenVertex> = {},
  prepare: (host: TestHost) => void = () => undefined,
) {
  forgetLists();
  let vertex = vertexOf(change);
  const opened = openWindow(`vertices/${vertex.id}${part && `/${part}`}`, (test) => {
    test.respondVertices({ open: () => ({ ...vertex, readAt: Date.now() }) });
    prepare(test);
  });
  return {
    ...opened,
    id: vertex.id,
    /** Changes the vertex that the platform returns from now on. */
    know(next: Partial<OpenVertex>) {
      vertex = { ...vertex, ...next };
    },
  };
}

const attributes = () => screen.findByRole('region', { name: 'Attributes' });
const row = (name: string) => {
  const head = screen.getByRole('rowheader', { name });
  return within(head.closest('tr') as HTMLElement);
};

// Each test renders the whole window.
describe('the page of a vertex', () => {
  it('shows all names of the vertex, and adds a star on request', async () => {
    const { user, inputs, id } = openVertex();
    expect(await screen.findByRole('heading', { level: 1, name: 'host-1.example.org' })).toBeTruthy();
    const page = screen.getByRole('region', { name: 'host-1.example.org' });
    for (const words of ['ogit/MARS/Machine', 'machine:host-1', id, 'version 2', ' · read '])
      expect(page.textContent).toContain(words);
    expect(within(page).getByRole('button', { name: 'Copy the xid' })).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Star host-1.example.org', pressed: false }));
    expect(await within(page).findByRole('button', { name: /^Star/, pressed: true })).toBeTruthy();
    expect(inputs('vertices.star')).toHaveLength(1);
  });

  it('groups attributes by kind, shows type and value, and filters them by text', async () => {
    const other = `c${'a'.repeat(24)}_c${'b'.repeat(24)}`;
    const { user, id } = openVertex('', {
      attributes: {
        ...vertexOf().attributes,
        'ogit/status': 'ACTIVE',
        '/origin': other,
        '/long': 'x'.repeat(900),
      },
    });
    const page = await attributes();
    expect(
      within(page)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
        .filter((text) => /^[A-Z]/.test(text ?? '')),
    ).toEqual(['Identity 5', 'Ontology 1', 'Free 4', 'Internal 4']);
    expect(row('ogit/_created-on').getByText(/^2023-11-1\d /)).toBeTruthy();
    expect(row('/owners').getByText('list of 2')).toBeTruthy();
    expect(row('/owners').getByRole('link', { name: 'Edit /owners' }).getAttribute('href')).toBe(
      `#vertices/${id}/lists/%2Fowners`,
    );
    expect(row('/origin').getByRole('link', { name: 'Open the vertex' }).getAttribute('href')).toBe(
      `#vertices/${other}`,
    );
    const unfold = row('/long').getByRole('button', { name: 'Show all 900 characters', expanded: false });
    await user.click(unfold);
    expect(row('/long').getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();

    await user.type(screen.getByRole('textbox', { name: 'Search in attributes' }), 'RACK');
    expect(await screen.findByText('1 of 14 attributes')).toBeTruthy();
    expect(row('/location').getByText('rack 1')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Search in attributes' }));
    // Names of the parts of a list value are no text of it.
    await user.type(screen.getByRole('textbox', { name: 'Search in attributes' }), '"created"');
    expect(await screen.findByText('No name or value contains “"created"”.')).toBeTruthy();
  });

  it('changes an attribute in place, and shows the body before it is written', async () => {
    const { user, inputs } = openVertex('', {}, (test) =>
      test.respondVertices({
        write: ({ base }) => ({
          outcome: 'written',
          before: vertexOf(),
          after: vertexOf({ attributes: { ...base, '/location': 'rack 2' } }),
        }),
      }),
    );
    await attributes();
    await user.click(row('/location').getByRole('button', { name: 'Change /location' }));
    await user.keyboard('rack 2{Enter}');
    expect(await screen.findByText(/"\/location"/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Write 1 change' }));
    await waitFor(() =>
      expect(inputs('vertices.write')).toMatchObject([{ bodies: [{ '/location': 'rack 2' }] }]),
    );
    expect(await row('/location').findByText('rack 2')).toBeTruthy();
  });

  it('keeps a long value unfolded while something is staged on it', async () => {
    const { user } = openVertex('', { attributes: { ...vertexOf().attributes, '/long': 'x'.repeat(900) } });
    await attributes();
    await user.click(row('/long').getByRole('button', { name: 'Show all 900 characters' }));
    await user.click(row('/long').getByRole('button', { name: 'Change /long' }));
    await user.keyboard('short{Enter}');
    expect(await row('/long').findByText('short')).toBeTruthy();
    expect(row('/long').queryByRole('button', { name: 'Show less' })).toBeNull();
    await user.click(row('/long').getByRole('button', { name: /^Discard/ }));
    expect(await row('/long').findByRole('button', { name: 'Show less' })).toBeTruthy();
  });

  it('says that the vertex was not found, and reads it again on request', async () => {
    forgetLists();
    const { user, test } = openWindow('vertices/gone%3A1');
    expect(await screen.findByRole('heading', { name: 'Vertex not found' })).toBeTruthy();
    test.respondVertices({ open: () => vertexOf({ xid: 'gone:1', name: 'there again' }) });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'there again' })).toBeTruthy();
  });

  it('keeps what was read if a reload fails, and says when the vertex was deleted', async () => {
    const { user, test, know } = openVertex();
    await attributes();
    test.respondVertices({
      open() {
        throw new AppError('offline', 'The platform cannot be reached.');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText(/Shown as last read/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'host-1.example.org' })).toBeTruthy();
    know({ attributes: { ...vertexOf().attributes, 'ogit/_is-deleted': true } });
    test.respondVertices({
      open: () => vertexOf({ attributes: { ...vertexOf().attributes, 'ogit/_is-deleted': true } }),
    });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText(/This vertex was deleted/)).toBeTruthy();
  });
});

const edge = (number: number, verb: string, direction: EdgeRow['direction']): EdgeRow => ({
  verb,
  direction,
  createdAt: 1_700_000_000_000,
  other: { id: `other-${number}`, xid: `x:${number}`, name: `other ${number}`, type: 'ogit/MARS/Software' },
});
const edges = [edge(1, 'ogit/runs', 'out'), edge(2, 'ogit/runs', 'out'), edge(3, 'ogit/affects', 'in')];

describe('the edges of a vertex', () => {
  const open = () =>
    openVertex('edges', {}, (test) =>
      test.respondVertices({
        verbs: () => [
          { verb: 'ogit/affects', direction: 'in', count: 1 },
          { verb: 'ogit/runs', direction: 'out', count: 2 },
        ],
        edges: ({ verb, direction, first, count }) => {
          const found = edges.filter(
            (each) => (verb ?? each.verb) === each.verb && (direction ?? each.direction) === each.direction,
          );
          return { total: found.length, rows: found.slice(first, first + count) };
        },
      }),
    );

  it('are counted by verb and direction, and filtered by one of these kinds', async () => {
    const { user } = open();
    const kinds = await screen.findByRole('group', { name: 'Kinds of edges' });
    expect(
      within(kinds)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['all 3', '← ogit/affects 1', 'ogit/runs → 2']);
    const grid = await screen.findByRole('grid', { name: 'Edges' });
    await within(grid).findByText('other 3');
    await user.click(within(kinds).getByRole('button', { name: /runs/ }));
    await waitFor(() => expect(within(grid).queryByText('other 3')).toBeNull());
    expect(await within(grid).findByText('other 2')).toBeTruthy();
  });

  it('lead from vertex to vertex by keyboard, and back', async () => {
    const { user, id } = open();
    const grid = await screen.findByRole('grid', { name: 'Edges' });
    await within(grid).findByText('other 2');
    act(() => grid.focus());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#vertices/other-2/edges'));
    act(() => history.back());
    await waitFor(() => expect(location.hash).toBe(`#vertices/${id}/edges`));
  });

  it('say that there are none, or why they cannot be read', async () => {
    const { test, user } = openVertex('edges');
    expect(await screen.findByText('No edges')).toBeTruthy();
    test.respondVertices({
      verbs() {
        throw new AppError('offline', 'The platform cannot be reached.');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

const writes: HistoryEntry[] = [
  {
    action: 'update',
    by: 'night@example.org',
    at: 1_700_000_100_000,
    version: 3,
    missing: 2,
    changes: [
      { name: '/location', before: 'rack 1', after: 'rack 2' },
      {
        name: '/owners',
        before: [{ value: 'ops', created: 1 }],
        after: [
          { value: 'ops', created: 1 },
          { value: 'net', created: 2 },
        ],
      },
      { name: '/old', before: 'x' },
    ],
  },
  {
    action: 'create',
    by: '',
    at: null,
    version: null,
    missing: 0,
    changes: [{ name: '/location', after: 'rack 1' }],
  },
];

describe('the history of a vertex', () => {
  const open = (part: string) =>
    openVertex(part, {}, (test) => test.respondVertices({ history: () => writes }));

  it('says who changed what and when, before and after', async () => {
    open('history');
    const history = await screen.findByRole('region', { name: 'History' });
    const lines = within(history)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('was rack 1 now rack 2');
    // Values that stayed in the list are not repeated.
    expect(lines[1]).toMatch(/^added ?net/);
    expect(lines[2]).toMatch(/^was x now ?removed$/);
    expect(lines[3]).toBe('rack 1');
    for (const words of [
      'by night@example.org',
      'version 3',
      'does not return the 2 writes before it',
      'by an unknown user',
      'at an unknown time',
    ])
      expect(history.textContent).toContain(words);
  });

  it('has only the writes of one attribute if it is opened from there', async () => {
    const { user, id } = open('');
    await attributes();
    await user.click(row('/owners').getByRole('link', { name: 'History of /owners' }));
    const history = await screen.findByRole('region', { name: 'History' });
    expect(location.hash).toBe(`#vertices/${id}/history%2F%2Fowners`);
    expect(screen.getByText('1 write of 2')).toBeTruthy();
    expect(history.textContent).not.toContain('rack 2');
    expect(history.textContent).toContain('net');
  });
});

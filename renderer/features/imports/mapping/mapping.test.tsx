import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRequestedMapping, openMapped, type openMapping, twoTargets } from './test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const findTarget = (name: string) => screen.findByLabelText(name, { selector: 'li' });
const choose = async (
  { user }: Pick<ReturnType<typeof openMapping>, 'user'>,
  label: string,
  choice: string,
) => {
  await user.click(await screen.findByLabelText(label, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: choice, hidden: false }));
};

describe('a target', () => {
  it('has a column, a constant or a template as its source, and is applied after a pause', async () => {
    const page = openMapped();
    const { test, user } = page;
    await choose(page, 'Source of ogit/name', 'a template…');
    const template = await screen.findByRole('textbox', { name: 'Template for ogit/name' });
    expect((template as HTMLInputElement).value).toBe('{Host name}');
    await user.type(template, ' in {{Rack}');
    expect(await within(await findTarget('ogit/name')).findByText(/Web 1 in rack 1/)).toBeTruthy();
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        from: { template: '{Host name} in {Rack}' },
      }),
    );
    await user.type(template, '{{');
    expect(screen.getByText('It never closes {; write \\{ for a brace.')).toBeTruthy();
    await choose(page, 'Source of ogit/name', 'a constant…');
    const constant = await screen.findByRole('combobox', { name: 'Constant for ogit/name' });
    // The user types the constant next.
    expect(document.activeElement).toBe(constant);
    await user.keyboard('web');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({ from: { constant: 'web' } }),
    );
  });

  it('that is required is added with one click', async () => {
    const { test, user } = openMapped();
    await user.click(screen.getByRole('button', { name: 'ogit/_scope' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets.at(-1)).toMatchObject({
        name: 'ogit/_scope',
        from: { account: 'default-scope' },
      }),
    );
    expect(await within(await findTarget('ogit/_scope')).findByText('practice-scope')).toBeTruthy();
  });

  it('can be renamed, made a lookup, moved and removed', async () => {
    const { test, user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Name: ogit/name' }));
    const name = await screen.findByRole('combobox', { name: 'Attribute' });
    await user.clear(name);
    expect(screen.getByText('A name is required.')).toBeTruthy();
    await user.type(name, 'edge:1:verb');
    expect(await screen.findByText(/is not a plain attribute/)).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'ogit/owner{Enter}');
    await user.click(screen.getByRole('switch', { name: /^Look up by xid/ }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Move xid:ogit/owner' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets).toMatchObject([
        { name: 'ogit/owner', lookUp: true },
        { name: 'ogit/_xid' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Remove xid:ogit/owner' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(1));
  });

  it('shows an error if the file does not have its column', async () => {
    const { user, test, id } = openMapped();
    test.changeFile(id, { sourceColumns: ['Key', 'Rack'], revision: 9, rows: 29 });
    await user.click(screen.getByRole('button', { name: 'ogit/_type' }));
    expect(
      await within(await findTarget('ogit/name')).findByText(
        'The file has no column “Host name”; choose another one.',
      ),
    ).toBeTruthy();
  });
});

describe('transforms', () => {
  it('are shown with real cells before and after each step, and can change their order', async () => {
    const page = openMapped();
    const { test, user } = page;
    const add = async (transform: string) => {
      await user.click(screen.getByRole('button', { name: 'Add a transform' }));
      await user.click(await screen.findByRole('menuitem', { name: transform }));
    };
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await add('Trim spaces');
    await add('Upper and lower case');
    await choose(page, 'Becomes', 'UPPER CASE');
    const cellsOf = (row: HTMLElement | undefined) =>
      [...(row?.children ?? [])].map((cell) => cell.textContent);
    const steps = await screen.findByRole('table', { name: 'Sample cells of ogit/name, step by step' });
    await waitFor(
      () =>
      expect(cellsOf(within(steps).getAllByRole('row')[1])).toEqual([
        '1', ' Web 1 ', 'Web 1', 'WEB 1',
      ]), // biome-ignore format: one line
    );
    await user.click(screen.getByRole('button', { name: 'Move transform 2 up' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'case', to: 'upper' }, { kind: 'trim' }],
      }),
    );
  });

  it('start without an effect if they need input first', async () => {
    const { test, user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Default for empty cells' }));
    const field = await screen.findByRole('textbox', { name: 'Empty cells become' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('none{Enter}');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'default', value: 'none' }],
      }),
    );
  });

  it('that fail show the cell and the reason', async () => {
    const page = openMapped();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: /^Since/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'as the free attribute /Since' }));
    await user.click(await screen.findByRole('button', { name: 'Transform /Since' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Date format' }));
    expect(await screen.findByText('2025-12-31T00:00:00.000Z')).toBeTruthy();
    expect(await screen.findByText(/“soon” is not a time like/)).toBeTruthy();
  });
});

describe('the search for a target', () => {
  it('adds the only match by Enter', async () => {
    const { test, user } = openMapped();
    await user.click(screen.getByRole('button', { name: 'Add…' }));
    await user.type(await screen.findByLabelText('What to add'), '/shelf{Enter}');
    await waitFor(() => expect(lastRequestedMapping(test)?.targets.at(-1)).toMatchObject({ name: '/shelf' }));
  });
});

describe('targets of several fields', () => {
  it('form an edge, which makes the rows combined ones', async () => {
    const page = openMapped();
    const { test, user } = page;
    await user.click(screen.getByRole('button', { name: 'Add…' }));
    await user.click(await screen.findByRole('option', { name: /^an edge/ }));
    await choose(page, 'Source of edge:1:verb', 'a constant…');
    await user.click(await screen.findByRole('combobox', { name: 'Constant for edge:1:verb' }));
    await user.click(await screen.findByRole('option', { name: 'ogit/dependsOn' }));
    await choose(page, 'Source of edge:1:vertex_xid', 'Rack');
    await user.click(screen.getByRole('button', { name: 'Remove edge:1:direction' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)).toMatchObject({
        kind: 'combined',
        targets: [
          {},
          {},
          {
            kind: 'edge',
            id: '1',
            verb: { from: { constant: 'ogit/dependsOn' } },
            other: { by: 'xid', from: { column: 'Rack' } },
          },
        ],
      }),
    );
    expect(lastRequestedMapping(test)?.targets[2]).not.toHaveProperty('direction');
    expect(screen.getByRole('heading', { name: '1 column not mapped' })).toBeTruthy();
  });

  it('form an issue, content and list values', async () => {
    const { test, user } = openMapped();
    for (const what of [/^an issue/, /^content/, /^a list value/]) {
      await user.click(screen.getByRole('button', { name: 'Add…' }));
      await user.click(await screen.findByRole('option', { name: what }));
    }
    await user.click(within(await findTarget('issue 1')).getByRole('button', { name: 'Add an attribute' }));
    await user.click(within(await findTarget('+/tags')).getByRole('button', { name: 'Add a created time' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets.slice(2)).toMatchObject([
        {
          kind: 'issue',
          attributes: [{ name: 'ogit/subject' }, { name: '/ProcessIssue' }, { name: '/description' }],
        },
        { kind: 'content', as: 'text', mimetype: { from: { constant: 'text/plain' } } },
        { kind: 'list', effect: '+', created: {} },
      ]),
    );
  });
});

describe('a column that no target uses', () => {
  it('becomes a list with its name, or the other end of an edge', async () => {
    const { test, user } = openMapped();
    for (const [column, as] of [
      ['Since', 'as values of a list'],
      ['Rack', 'as the other end of an edge'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: column }));
      await user.click(await screen.findByRole('menuitem', { name: as }));
    }
    await waitFor(() =>
      expect(lastRequestedMapping(test)).toMatchObject({
        kind: 'combined',
        targets: [
          {},
          {},
          { kind: 'list', name: '/Since', value: { from: { column: 'Since' } } },
          { kind: 'edge', other: { from: { column: 'Rack' } } },
        ],
      }),
    );
    expect(within(await findTarget('edge 1')).getByText(/Choose the verb/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All columns of the file are used' })).toBeTruthy();
  });
});

describe('the keyboard', () => {
  it('moves a target with Alt and an arrow, announces its position, and keeps the focus on it', async () => {
    const { test, user } = openMapped();
    const handle = await screen.findByRole('button', { name: 'Move ogit/_xid' });
    handle.focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets).toMatchObject([
        { name: 'ogit/name' },
        { name: 'ogit/_xid' },
      ]),
    );
    expect(screen.getByText('ogit/_xid is number 2 of 2.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move ogit/_xid');
  });

  it('undoes and redoes changes, and a button restores a mapping that was ended', async () => {
    const { test, user } = openMapped();
    await user.click(screen.getByRole('button', { name: 'ogit/_type' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(3));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'End mapping' }));
    await waitFor(() => expect(lastRequestedMapping(test)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Restore the mapping' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(3));
  });
});

describe('a recipe that is chosen outside the mapping', () => {
  it('replaces the edited mapping, which can be undone', async () => {
    const { test, user, id } = openMapped();
    await findTarget('ogit/name');
    test.changeFile(id, {
      recipe: { ...twoTargets, name: 'Other', targets: twoTargets.targets.slice(0, 1) },
    });
    await waitFor(() => expect(screen.queryByLabelText('ogit/name', { selector: 'li' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findTarget('ogit/name')).toBeTruthy();
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
  });
});

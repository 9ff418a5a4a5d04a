import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProblemGroup } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { checked, fileOf, machineRows, readyFile, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { showRows } from '../store.ts';

const ragged: ProblemGroup = {
  id: 'ragged',
  rule: 'ragged',
  severity: 'error',
  title: 'Rows with more or fewer values than the header',
  advice: 'Every row needs as many values as the header.',
  column: null,
  rows: 100,
  firstRecord: 10,
  example: 'The row has 4 values.',
  canExclude: true,
  isExcluded: false,
  transform: null,
};

/** 1,000 machines; every tenth is ragged, and three have something to be found. */
const machines = (host: TestHost) => {
  const torn = { rule: 'ragged' as const, severity: 'error' as const, column: null, message: ragged.example };
  const rows = machineRows(1000, (row) => ({
    ...row,
    cells: row.cells.map((cell, column) =>
      column === 2 && [40, 400, 900].includes(row.record) ? `Needle ${row.record}` : cell,
    ),
    faults: row.record % 10 === 0 ? [torn] : [],
  }));
  const check = checked({ problems: [ragged], problemRows: 100, errorRows: 100 });
  host.setFile(fileOf('a', 'machines.csv', readyFile({ check })), rows);
};

const open = async (prepare = machines) => {
  const opened = openImports(prepare);
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await within(grid).findByText('machine:host-3');
  const user = opened.user;
  const active = () =>
    document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '');
  const activeRow = () => active()?.closest('[role="row"]')?.getAttribute('aria-rowindex');
  const inputsOf = (name: string) =>
    opened.test.asked.filter((one) => one.name === `imports.${name}`).map(({ input }) => input);
  const focusGrid = () => screen.getByRole('grid').focus();
  return { ...opened, user, grid, active, activeRow, inputsOf, focusGrid };
};

const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: 'Rows shown' }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('filters of the preview', () => {
  it('are named with their rows, and only those that have some', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Rows shown' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual([
      'All rows · 1,000',
      'Rows with problems · 100',
      '100 rows with more or fewer values than the header',
    ]);
  });

  it('keep the reader near the record that is being read', async () => {
    const { user, inputsOf, activeRow } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Go to row' }), '505{Enter}');
    await waitFor(() => expect(activeRow()).toBe('506'));
    await choose(user, /^Rows with problems/);
    await waitFor(() =>
      expect(inputsOf('place')).toEqual([{ fileId: 'a', record: 505, only: { of: 'problems' } }]),
    );
    // The next record with a problem is 510, the 51st of them.
    await waitFor(() => expect(activeRow()).toBe('52'));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('101');
    expect(await screen.findByRole('rowheader', { name: /^510/ })).toBeTruthy();
    await choose(user, /^All rows/);
    await waitFor(() => expect(activeRow()).toBe('511'));
  });

  it('can be set from elsewhere, and fall back to all rows when nothing is left in them', async () => {
    const { test, inputsOf } = await open();
    showRows('a', { of: 'group', group: 'ragged' });
    await waitFor(() =>
      expect(inputsOf('rows')).toContainEqual(
        expect.objectContaining({ only: { of: 'group', group: 'ragged' } }),
      ),
    );
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('101'));
    test.changeFile('a', { check: checked(), revision: 2 });
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
  });
});

describe('search in the preview', () => {
  it('walks through what is found, round the ends, and says where it is', async () => {
    const { user, inputsOf, activeRow, active } = await open();
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('textbox', { name: 'Find in cells' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('needle{Enter}');
    expect(inputsOf('search')).toEqual([{ fileId: 'a', text: 'needle', column: null }]);
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy();
    await waitFor(() => expect(activeRow()).toBe('41'));
    await waitFor(() => expect(active()?.textContent).toContain('Needle 40'));
    expect(active()?.getAttribute('aria-colindex')).toBe('4');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 of 3 rows')).toBeTruthy();
    await user.keyboard('{F3}');
    expect(await screen.findByText('3 of 3 rows')).toBeTruthy();
    await waitFor(() => expect(activeRow()).toBe('901'));
    await user.keyboard('{F3}');
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy();
    await user.keyboard('{Shift>}{F3}{/Shift}');
    expect(await screen.findByText('3 of 3 rows')).toBeTruthy();
  });

  it('can show only what is found, and ends with Escape', async () => {
    const { user, activeRow } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Find in cells' }), 'needle{Enter}');
    await screen.findByText('1 of 3 rows');
    await choose(user, /^Rows found · 3/);
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4'));
    await user.keyboard('{F3}');
    await waitFor(() => expect(activeRow()).toBe('3'));
    await user.click(screen.getByRole('textbox', { name: 'Find in cells' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
    expect(screen.queryByText(/of 3 rows/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('says how much is found so far, and waits for the first place', async () => {
    const { test, user, activeRow } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Find in cells' }), 'nowhere{Enter}');
    expect(await screen.findByText('Not found')).toBeTruthy();
    const working = { state: 'working' as const, share: 0.2, startedAt: 0 };
    test.changeFile('a', { search: { text: 'nowhere', column: null, found: 0, work: working } });
    expect(await screen.findByText('Searching…')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Find in cells' }), '{Enter}');
    test.setFile(
      fileOf(
        'a',
        'machines.csv',
        readyFile({ search: { text: 'nowhere', column: null, found: 2, work: working } }),
      ),
      machineRows(1000, (row) => (row.record % 500 === 0 ? { ...row, cells: ['nowhere'] } : row)),
    );
    expect(await screen.findByText('2 rows so far')).toBeTruthy();
    await waitFor(() => expect(activeRow()).toBe('501'));
  });
});

describe('a cell, whole', () => {
  const long = `{"a":[1,2],"text":"${'x'.repeat(3000)}"}`;
  const withLong = (host: TestHost) =>
    host.setFile(
      fileOf('a', 'machines.csv', readyFile()),
      machineRows(1000, (row) =>
        row.record === 2 ? { ...row, cells: [...row.cells.slice(0, 4), long] } : row,
      ),
    );

  it('is loaded where it was cut, shown as JSON and closed with Escape', async () => {
    const { user, inputsOf, focusGrid } = await open(withLong);
    focusGrid();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The cell' });
    expect(inputsOf('cell')).toContainEqual({ fileId: 'a', record: 2, column: 4 });
    const value = await within(panel).findByRole('region', { name: 'Value' });
    expect(value.textContent).toContain('"a": [\n    1,');
    expect(within(panel).getByText(new RegExp(`${formatCount(long.length)} characters`))).toBeTruthy();
    await user.click(within(panel).getByText('Original'));
    expect(value.textContent).toBe(long);
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Copy the value' })).toBeTruthy());
    value.focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'The cell' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('follows the active cell while it is open', async () => {
    const { user, focusGrid } = await open();
    focusGrid();
    await user.keyboard('{ArrowRight}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The cell' });
    expect(within(panel).getByText('machine:host-1')).toBeTruthy();
    focusGrid();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await within(panel).findByText('machine:host-3')).toBeTruthy();
  });
});

describe('the cell that is shown whole', () => {
  it('keeps its ring in the grid and loses its tip', async () => {
    const { user, grid, focusGrid } = await open();
    focusGrid();
    await user.keyboard('{ArrowDown>9/}');
    expect((await screen.findByRole('tooltip')).textContent).toBe(ragged.example);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByRole('complementary', { name: 'The cell' })).toBeTruthy();
    expect(grid.hasAttribute('data-opened')).toBe(true);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.keyboard('{Escape}');
    expect(grid.hasAttribute('data-opened')).toBe(false);
  });
});

describe('rows in the preview', () => {
  it('are marked by their problems, and quietly where they are excluded', async () => {
    const { grid } = await open((host) => {
      const torn = { rule: 'ragged', severity: 'error', column: null, message: ragged.example } as const;
      const rows = machineRows(3, (row) => ({ ...row, faults: [torn], isExcluded: row.record === 2 }));
      host.setFile(fileOf('a', 'machines.csv', readyFile({ rows: 3 })), rows);
    });
    const marks = [...grid.querySelectorAll<HTMLElement>('[data-mark]')].map(
      ({ dataset }) => dataset['mark'],
    );
    expect(marks).toEqual(['error', 'excluded', 'error']);
  });

  it('draw the beginning of a head that is torn out of its file', async () => {
    const name = '漢'.repeat(100_000);
    const columns = [{ name, kind: 'free', meaning: 'free attribute' } as const];
    const { grid } = await open((host) =>
      host.setFile(fileOf('a', 'torn.csv', readyFile({ columns, rows: 3 })), machineRows(3)),
    );
    const head = within(grid).getAllByRole('columnheader')[1];
    expect(head?.textContent).toBe(`${'漢'.repeat(120)}…free attribute`);
    expect(head?.title.length).toBe(2_001);
  });
});

describe('copying from the preview', () => {
  const copied = (grid: HTMLElement) => {
    const data = new DataTransfer();
    fireEvent.copy(grid, { clipboardData: data });
    return data.getData('text/plain');
  };

  it('takes the cell, or the rows that are selected', async () => {
    const { user, grid, focusGrid } = await open();
    focusGrid();
    await user.keyboard('{ArrowRight}');
    expect(copied(grid)).toBe('machine:host-1');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
    expect(copied(grid)).toBe(
      'machine:host-1\togit/MARS/Machine\thost-1.example.org\tpractice-scope\track 1\n' +
        'machine:host-2\togit/MARS/Machine\thost-2.example.org\tpractice-scope\track 2\n',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  });

  it('offers both forms in the menu of a row', async () => {
    const { user } = await open();
    const cell = screen.getByText('machine:host-2');
    await user.pointer({ keys: '[MouseRight]', target: cell });
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent).join(', ')).toBe(
      'Correct the cell, Show the whole cell, Copy the cell, Copy row as CSV, Copy row for a spreadsheet',
    );
    await user.click(within(menu).getByRole('menuitem', { name: 'Show the whole cell' }));
    expect(await screen.findByRole('complementary', { name: 'The cell' })).toBeTruthy();
  });
});

describe('a file that is still counted', () => {
  it('grows under the reader, who stays where they are', async () => {
    const working = { state: 'working' as const, share: 0.1, startedAt: 0 };
    const { test, user, activeRow } = await open((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ rows: 500, index: working })), machineRows(2000)),
    );
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
    const field = screen.getByRole('textbox', { name: 'Go to row' });
    await user.type(field, '900{Enter}');
    expect(screen.getByText('1 to 500 so far')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '450{Enter}');
    await waitFor(() => expect(activeRow()).toBe('451'));
    test.changeFile('a', { rows: 2000, revision: 2, index: readyFile().index });
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2001'));
    expect(activeRow()).toBe('451');
    await user.keyboard('{Control>}g{/Control}');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, '2000{Enter}');
    await waitFor(() => expect(activeRow()).toBe('2001'));
  });
});

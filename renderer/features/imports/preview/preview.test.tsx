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

/** Opens 1,000 machines; every tenth row is ragged, and rows 40, 400 and 900 contain “Needle”. */
const openMachines = (host: TestHost) => {
  const fault = { rule: 'ragged', severity: 'error', column: null, message: ragged.example } as const;
  const rows = machineRows(1000, (row) => ({
    ...row,
    cells: row.cells.map((cell, column) =>
      column === 2 && [40, 400, 900].includes(row.record) ? `Needle ${row.record}` : cell,
    ),
    faults: row.record % 10 === 0 ? [fault] : [],
  }));
  const check = checked({ problems: [ragged], problemRows: 100, errorRows: 100 });
  host.setFile(fileOf('a', 'machines.csv', readyFile({ check })), rows);
};

/** Opens the preview; `activeRow` is the `aria-rowindex` of the active row, which is 2 for row 1. */
const openPreview = async (prepare = openMachines) => {
  const page = openImports(prepare);
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await within(grid).findByText('machine:host-3');
  const user = page.user;
  const activeCell = () =>
    document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '');
  const activeRow = () => activeCell()?.closest('[role="row"]')?.getAttribute('aria-rowindex');
  const inputsOf = (name: string) =>
    page.test.calls.filter((call) => call.name === `imports.${name}`).map(({ input }) => input);
  const focusGrid = () => screen.getByRole('grid').focus();
  return { ...page, user, grid, activeCell, activeRow, inputsOf, focusGrid };
};

const chooseFilter = async (user: Awaited<ReturnType<typeof openPreview>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: 'Rows shown' }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('filters of the preview', () => {
  it('are offered with their numbers of rows, if they match any', async () => {
    const { user } = await openPreview();
    await user.click(screen.getByRole('combobox', { name: 'Rows shown' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual([
      'All rows · 1,000',
      'Rows with problems · 100',
      '100 rows with more or fewer values than the header',
    ]);
  });

  it('keep the active row, or the next one that matches', async () => {
    const { user, inputsOf, activeRow } = await openPreview();
    await user.type(screen.getByRole('textbox', { name: 'Go to row' }), '505{Enter}');
    await waitFor(() => expect(activeRow()).toBe('506'));
    await chooseFilter(user, /^Rows with problems/);
    await waitFor(() =>
      expect(inputsOf('place')).toEqual([{ fileId: 'a', record: 505, filter: { of: 'problems' } }]),
    );
    // The next record with a problem is 510, the 51st of them.
    await waitFor(() => expect(activeRow()).toBe('52'));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('101');
    expect(await screen.findByRole('rowheader', { name: /^510/ })).toBeTruthy();
    await chooseFilter(user, /^All rows/);
    await waitFor(() => expect(activeRow()).toBe('511'));
  });

  it('can be set by other parts of the page, and fall back to all rows if no row matches any more', async () => {
    const { test, inputsOf } = await openPreview();
    showRows('a', { of: 'group', group: 'ragged' });
    await waitFor(() =>
      expect(inputsOf('rows')).toContainEqual(
        expect.objectContaining({ filter: { of: 'group', group: 'ragged' } }),
      ),
    );
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('101'));
    test.changeFile('a', { check: checked(), revision: 2 });
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
  });
});

describe('search in the preview', () => {
  it('goes to the next and previous match, also past the end, and shows its position', async () => {
    const { user, inputsOf, activeRow, activeCell } = await openPreview();
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('textbox', { name: 'Find in cells' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('needle{Enter}');
    expect(inputsOf('search')).toEqual([{ fileId: 'a', text: 'needle', column: null }]);
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy();
    await waitFor(() => expect(activeRow()).toBe('41'));
    await waitFor(() => expect(activeCell()?.textContent).toContain('Needle 40'));
    expect(activeCell()?.getAttribute('aria-colindex')).toBe('4');
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

  it('can show only rows with a match, and ends with Escape', async () => {
    const { user, activeRow } = await openPreview();
    await user.type(screen.getByRole('textbox', { name: 'Find in cells' }), 'needle{Enter}');
    await screen.findByText('1 of 3 rows');
    await chooseFilter(user, /^Rows found · 3/);
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4'));
    await user.keyboard('{F3}');
    await waitFor(() => expect(activeRow()).toBe('3'));
    await user.click(screen.getByRole('textbox', { name: 'Find in cells' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
    expect(screen.queryByText(/of 3 rows/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('shows the number of matches so far, and goes to the first match once there is one', async () => {
    const { test, user, activeRow } = await openPreview();
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

describe('the panel with a complete cell', () => {
  const longJson = `{"a":[1,2],"text":"${'x'.repeat(3000)}"}`;
  const openWithLongCell = (host: TestHost) =>
    host.setFile(
      fileOf('a', 'machines.csv', readyFile()),
      machineRows(1000, (row) =>
        row.record === 2 ? { ...row, cells: [...row.cells.slice(0, 4), longJson] } : row,
      ),
    );

  it('loads a cell that was cut, shows it as JSON, and is closed with Escape', async () => {
    const { user, inputsOf, focusGrid } = await openPreview(openWithLongCell);
    focusGrid();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The cell' });
    expect(inputsOf('cell')).toContainEqual({ fileId: 'a', record: 2, column: 4 });
    const value = await within(panel).findByRole('region', { name: 'Value' });
    expect(value.textContent).toContain('"a": [\n    1,');
    expect(within(panel).getByText(new RegExp(`${formatCount(longJson.length)} characters`))).toBeTruthy();
    await user.click(within(panel).getByText('Original'));
    expect(value.textContent).toBe(longJson);
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Copy the value' })).toBeTruthy());
    value.focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'The cell' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('follows the active cell while it is open', async () => {
    const { user, focusGrid } = await openPreview();
    focusGrid();
    await user.keyboard('{ArrowRight}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The cell' });
    expect(within(panel).getByText('machine:host-1')).toBeTruthy();
    focusGrid();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await within(panel).findByText('machine:host-3')).toBeTruthy();
  });
});

describe('the cell that is open in the panel', () => {
  it('stays marked in the grid and has no tooltip', async () => {
    const { user, grid, focusGrid } = await openPreview();
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
  it('are marked as faulty or as excluded', async () => {
    const { grid } = await openPreview((host) => {
      const fault = { rule: 'ragged', severity: 'error', column: null, message: ragged.example } as const;
      const rows = machineRows(3, (row) => ({ ...row, faults: [fault], isExcluded: row.record === 2 }));
      host.setFile(fileOf('a', 'machines.csv', readyFile({ rows: 3 })), rows);
    });
    const marks = [...grid.querySelectorAll<HTMLElement>('[data-mark]')].map(
      ({ dataset }) => dataset['mark'],
    );
    expect(marks).toEqual(['error', 'excluded', 'error']);
  });

  it('have only the beginning of a very long column name in the header', async () => {
    const name = '漢'.repeat(100_000);
    const columns = [{ name, kind: 'free', meaning: 'free attribute' } as const];
    const { grid } = await openPreview((host) =>
      host.setFile(fileOf('a', 'torn.csv', readyFile({ columns, rows: 3 })), machineRows(3)),
    );
    const head = within(grid).getAllByRole('columnheader')[1];
    expect(head?.textContent).toBe(`${'漢'.repeat(120)}…free attribute`);
    expect(head?.title.length).toBe(2_001);
  });
});

describe('copying from the preview', () => {
  const copyFrom = (grid: HTMLElement) => {
    const data = new DataTransfer();
    fireEvent.copy(grid, { clipboardData: data });
    return data.getData('text/plain');
  };

  it('copies the active cell, or the selected rows', async () => {
    const { user, grid, focusGrid } = await openPreview();
    focusGrid();
    await user.keyboard('{ArrowRight}');
    expect(copyFrom(grid)).toBe('machine:host-1');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
    expect(copyFrom(grid)).toBe(
      'machine:host-1\togit/MARS/Machine\thost-1.example.org\tpractice-scope\track 1\n' +
        'machine:host-2\togit/MARS/Machine\thost-2.example.org\tpractice-scope\track 2\n',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  });

  it('is offered as CSV and for a spreadsheet in the menu of a row', async () => {
    const { user } = await openPreview();
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

describe('a file whose rows are still being counted', () => {
  it('gets more rows, and the active row stays the same', async () => {
    const working = { state: 'working' as const, share: 0.1, startedAt: 0 };
    const { test, user, activeRow } = await openPreview((host) =>
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

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens a file with 20 machines. */
const addMachines = (host: TestHost, change: Parameters<typeof readyFile>[0] = {}) => {
  const file = readyFile(change);
  const columns = file.columns.map((column, source) => ({ ...column, source }));
  host.setFile(fileOf('a', 'machines.csv', { ...file, columns, rows: 20 }), machineRows(20));
};

/** Opens the preview; `cellOf` finds a cell by its text, `inputsOf` returns the inputs of calls to the host. */
const openPreview = async (change: Parameters<typeof readyFile>[0] = {}) => {
  const page = openImports((host) => addMachines(host, change));
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await within(grid).findByText('machine:host-3');
  const cellOf = (text: string) => within(grid).getByText(text).closest<HTMLElement>('[role="gridcell"]');
  const inputsOf = (name: string) =>
    page.test.calls.filter((call) => call.name === `imports.${name}`).map(({ input }) => input);
  return { ...page, grid, cellOf, inputsOf };
};
const findCellEditor = () => screen.findByRole('textbox', { name: /^Correct / });

/** Corrects the identity of row 3. */
const correctRow3 = async ({ user, cellOf }: Awaited<ReturnType<typeof openPreview>>, text: string) => {
  fireEvent.doubleClick(cellOf('machine:host-3') as HTMLElement);
  const field = await findCellEditor();
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Correct / })).toBeNull());
};

describe('a cell of the preview', () => {
  it('is corrected after a double click, and is marked with its original text', async () => {
    const page = await openPreview();
    await correctRow3(page, 'machine:corrected');
    const cell = await within(page.grid).findByText('machine:corrected');
    const described = cell.closest('[role="gridcell"]')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'Corrected by hand. In the file: “machine:host-3”',
    );
    expect(page.inputsOf('correct')).toEqual([
      { fileId: 'a', cells: [{ record: 3, column: 0, text: 'machine:corrected' }] },
    ]);
    expect(document.activeElement).toBe(page.grid);
    expect(screen.getByRole('button', { name: 'Corrections (1)' })).toBeDefined();
  });

  it('is not corrected after Escape, nor after Enter without a change', async () => {
    const { user, cellOf, inputsOf, grid } = await openPreview();
    await user.click(cellOf('machine:host-3') as HTMLElement);
    await user.keyboard('{F2}');
    await user.type(await findCellEditor(), 'x{Escape}');
    expect(screen.queryByRole('textbox', { name: /^Correct / })).toBeNull();
    expect(document.activeElement).toBe(grid);
    await user.keyboard('{F2}');
    await user.type(await findCellEditor(), '{Enter}');
    expect(inputsOf('correct')).toEqual([]);
  });

  it('stays the same cell, with the typed text, while other rows move to its place', async () => {
    const page = await openPreview();
    fireEvent.doubleClick(page.cellOf('machine:host-3') as HTMLElement);
    const field = await findCellEditor();
    await page.user.clear(field);
    await page.user.type(field, 'machine:corrected');
    const file = { ...readyFile(), rows: 19, revision: 5 };
    act(() => page.test.setFile(fileOf('a', 'machines.csv', file), machineRows(20).slice(1)));
    await waitFor(() => expect(screen.queryByText('machine:host-1')).toBeNull());
    expect((await findCellEditor()).textContent).toBe('machine:corrected');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.inputsOf('correct')).toHaveLength(1));
    expect(page.inputsOf('correct')).toMatchObject([{ cells: [{ record: 3, text: 'machine:corrected' }] }]);
  });

  it('is filled together with the cells of its column in all selected rows', async () => {
    const { user, cellOf, inputsOf } = await openPreview();
    await user.click(cellOf('machine:host-3') as HTMLElement);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{F2}');
    const field = await findCellEditor();
    await user.clear(field);
    await user.type(field, 'same');
    await user.click(screen.getByRole('button', { name: 'Fill 3 selected rows' }));
    await waitFor(() =>
      expect(inputsOf('fillCells')).toEqual([
        { fileId: 'a', column: 0, text: 'same', filter: { of: 'all' }, first: 2, count: 3 },
      ]),
    );
  });
});

it('selected rows are not filled after other rows have moved to their places', async () => {
  const { user, test, cellOf } = await openPreview();
  await user.click(cellOf('machine:host-3') as HTMLElement);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{F2}');
  await screen.findByRole('button', { name: 'Fill 3 selected rows' });
  const file = { ...readyFile(), rows: 19, revision: 5 };
  act(() => test.setFile(fileOf('a', 'machines.csv', file), machineRows(20).slice(1)));
  await waitFor(() => expect(screen.queryByText('machine:host-1')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull();
  expect(await findCellEditor()).toBeTruthy();
});

describe('the list of corrections', () => {
  it('shows a correction before and after, and undoes all after confirmation', async () => {
    const page = await openPreview();
    const { user, inputsOf } = page;
    await correctRow3(page, 'machine:corrected');
    await user.click(screen.getByRole('button', { name: 'Corrections (1)' }));
    const panel = await screen.findByRole('complementary', { name: 'Corrections' });
    expect((await within(panel).findByRole('listitem')).textContent).toContain(
      'machine:host-3 →  becomes machine:corrected',
    );
    await user.click(within(panel).getByRole('button', { name: 'Undo all…' }));
    await user.click(await screen.findByRole('button', { name: 'Undo 1 correction' }));
    await within(panel).findByText(/Double-click a cell or press F2/);
    expect(inputsOf('undoCorrections')).toEqual([{ fileId: 'a', which: { of: 'all' } }]);
  });

  it('turns a correction into a rule of the mapping, and undoes the corrections that the rule covers', async () => {
    const page = await openPreview();
    const { user, inputsOf } = page;
    await correctRow3(page, 'machine:corrected');
    await user.click(screen.getByRole('button', { name: 'Corrections (1)' }));
    await user.click(await screen.findByRole('button', { name: /^Make this a rule… row 3/ }));
    await screen.findByText(/No other cell of this file changes\./);
    await user.click(screen.getByRole('button', { name: 'Make this a rule' }));
    await waitFor(() => expect(inputsOf('undoCorrections')).toHaveLength(1));
    expect(inputsOf('undoCorrections')).toEqual([
      {
        fileId: 'a',
        which: { of: 'same', column: 0, before: 'machine:host-3', after: 'machine:corrected' },
      },
    ]);
    expect(JSON.stringify(inputsOf('setRecipe'))).toContain(
      JSON.stringify({
        kind: 'table',
        values: [{ is: 'machine:host-3', becomes: 'machine:corrected' }],
        others: 'keep',
      }),
    );
  });

  it('offers no rule for a column that is not mapped', async () => {
    const page = await openPreview({ sourceColumns: ['Host', 'Type', 'Name', 'Scope'] });
    await correctRow3(page, 'machine:corrected');
    await page.user.click(screen.getByRole('button', { name: 'Corrections (1)' }));
    await screen.findByRole('button', { name: /^Undo the correction in row 3/ });
    expect(screen.queryByRole('button', { name: /^Make this a rule/ })).toBeNull();
  });

  it('finds and replaces text after it has shown what changes', async () => {
    const { user, inputsOf } = await openPreview();
    await user.click(screen.getByRole('button', { name: 'Corrections' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find' }), 'host-1');
    await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'node-1');
    await user.click(screen.getByRole('button', { name: 'Find cells' }));
    expect((await screen.findByRole('status')).textContent).toContain('11 cells change');
    expect(inputsOf('replaceCells')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Correct 11 cells' }));
    await screen.findByRole('button', { name: 'Corrections (11)' });
  });
});

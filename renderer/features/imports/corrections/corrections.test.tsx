import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const machines = (host: TestHost) => {
  const file = readyFile();
  const columns = file.columns.map((column, source) => ({ ...column, source }));
  host.setFile(fileOf('a', 'machines.csv', { ...file, columns, rows: 20 }), machineRows(20));
};

const open = async () => {
  const opened = openImports(machines);
  const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
  await within(grid).findByText('machine:host-3');
  const cellOf = (text: string) => within(grid).getByText(text).closest<HTMLElement>('[role="gridcell"]');
  const inputsOf = (name: string) =>
    opened.test.asked.filter((one) => one.name === `imports.${name}`).map(({ input }) => input);
  return { ...opened, grid, cellOf, inputsOf };
};
const editing = () => screen.findByRole('textbox', { name: /^Correct / });

/** Corrects the identity of row 3. */
const correctRow3 = async ({ user, cellOf }: Awaited<ReturnType<typeof open>>, text: string) => {
  fireEvent.doubleClick(cellOf('machine:host-3') as HTMLElement);
  const field = await editing();
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Correct / })).toBeNull());
};

describe('a cell of the preview', () => {
  it('is corrected by a double click and marked, with the text of the file', async () => {
    const opened = await open();
    await correctRow3(opened, 'machine:corrected');
    const cell = await within(opened.grid).findByText('machine:corrected');
    const described = cell.closest('[role="gridcell"]')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'Corrected by hand. In the file: “machine:host-3”',
    );
    expect(opened.inputsOf('correct')).toEqual([
      { fileId: 'a', cells: [{ record: 3, column: 0, text: 'machine:corrected' }] },
    ]);
    expect(document.activeElement).toBe(opened.grid);
    expect(screen.getByRole('button', { name: 'Corrections (1)' })).toBeDefined();
  });

  it('stays as it is after Escape, and where nothing was changed', async () => {
    const { user, cellOf, inputsOf, grid } = await open();
    await user.click(cellOf('machine:host-3') as HTMLElement);
    await user.keyboard('{F2}');
    await user.type(await editing(), 'x{Escape}');
    expect(screen.queryByRole('textbox', { name: /^Correct / })).toBeNull();
    expect(document.activeElement).toBe(grid);
    await user.keyboard('{F2}');
    await user.type(await editing(), '{Enter}');
    expect(inputsOf('correct')).toEqual([]);
  });

  it('is filled with those of the same column in all selected rows', async () => {
    const { user, cellOf, inputsOf } = await open();
    await user.click(cellOf('machine:host-3') as HTMLElement);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{F2}');
    const field = await editing();
    await user.clear(field);
    await user.type(field, 'same');
    await user.click(screen.getByRole('button', { name: 'Fill 3 selected rows' }));
    await waitFor(() =>
      expect(inputsOf('fillCells')).toEqual([
        { fileId: 'a', column: 0, text: 'same', only: { of: 'all' }, first: 2, count: 3 },
      ]),
    );
  });
});

describe('the list of corrections', () => {
  it('leads to a cell, undoes one, and all after a question', async () => {
    const opened = await open();
    const { user, inputsOf } = opened;
    await correctRow3(opened, 'machine:corrected');
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

  it('makes a rule of the mapping of one, and undoes the corrections that it covers', async () => {
    const opened = await open();
    const { user, inputsOf } = opened;
    await correctRow3(opened, 'machine:corrected');
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

  it('finds and replaces in a column after it showed what changes', async () => {
    const { user, inputsOf } = await open();
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

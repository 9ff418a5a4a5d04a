import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { ProblemGroup } from '../../../shared/imports/open-file.ts';
import { checked, fileOf, machineRows, readyFile, scopeMissing, type TestHost } from '../../test-host.ts';
import { openImports } from '../../test-page.tsx';
import { openFiles } from './open/open-files.ts';

const ragged: ProblemGroup = {
  ...scopeMissing,
  id: 'ragged:-1',
  rule: 'ragged',
  column: null,
  title: 'Rows with more or fewer values than the header',
  advice: 'Every row needs as many values as the header.',
  rows: 4,
  firstRecord: 12,
  transform: null,
};

/** Opens a file in which every row lacks its scope. */
const openWithoutScope = (host: TestHost) => {
  const rows = machineRows(1000, (row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (index === 3 ? '' : cell)),
    faults: [
      {
        rule: 'scope-missing' as const,
        severity: 'error' as const,
        column: 3,
        message: 'Creating a vertex needs an ogit/_scope.',
      },
    ],
  }));
  host.setFile(
    fileOf(
      'a',
      'machines.csv',
      readyFile({ check: checked({ problems: [scopeMissing, ragged], problemRows: 1000 }) }),
    ),
    rows,
  );
};

describe('an empty import page', () => {
  it('says what to do and opens a sample', async () => {
    const { user } = openImports();
    expect(await screen.findByRole('heading', { name: 'Drop a table anywhere on this window' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open…' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /machines.csv 1,000 machines/ }));
    expect(await screen.findByRole('heading', { name: 'machines.csv', level: 1 })).toBeTruthy();
    expect(await screen.findByText('machine:host-1')).toBeTruthy();
  });

  it('requests to open files when its button is clicked', async () => {
    const { user, openRequestCount } = openImports();
    await user.click(await screen.findByRole('button', { name: 'Open…' }));
    expect(openRequestCount()).toBe(1);
  });

  it('shows why a file could not be opened until the user removes the message', async () => {
    const { test, user } = openImports();
    const refused = new AppError('rejected', 'The disk of the host is full.');
    const host = { ...test.host, sendFile: () => Promise.reject(refused) };
    void openFiles(host, [new File(['x'], 'broken.csv')]);
    const page = await screen.findByRole('region', { name: 'broken.csv' });
    expect(await within(page).findByText('The disk of the host is full.')).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('heading', { name: 'Drop a table anywhere on this window' })).toBeTruthy();
  });

  it('shows a file that is being uploaded, and can cancel the upload', async () => {
    const { test, user } = openImports();
    let uploadSignal: AbortSignal | undefined;
    const host = {
      ...test.host,
      sendFile: (_file: File, signal?: AbortSignal) => {
        uploadSignal = signal;
        return new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('aborted', 'Cancelled.')));
        });
      },
    };
    void openFiles(host, [new File(['x'.repeat(5000)], 'big.csv')]);
    const page = await screen.findByRole('region', { name: 'big.csv' });
    expect(within(page).getByText('5.0 kB')).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Cancel' }));
    expect(uploadSignal?.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('big.csv')).toBeNull());
  });

  it('aborts the upload of a file that the host refuses to open', async () => {
    const { test } = openImports();
    let uploadSignal: AbortSignal | undefined;
    const host = {
      ...test.host,
      sendFile: async (file: File, signal?: AbortSignal) => {
        uploadSignal = signal;
        return test.host.sendFile(file);
      },
      api: {
        ...test.host.api,
        imports: {
          ...test.host.api.imports,
          open: () => Promise.reject(new AppError('conflict', 'This copy is open already.')),
        },
      },
    };
    await openFiles(host, [new File(['x'], 'twice.csv')]);
    expect(await screen.findByText('This copy is open already.')).toBeTruthy();
    expect(uploadSignal?.aborted).toBe(true);
  });
});

describe('the preview', () => {
  it('shows column names with their meaning, row numbers and the number of rows', async () => {
    openImports((host) => host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000)));
    const grid = await screen.findByRole('grid', { name: 'Rows of the file' });
    expect(grid.getAttribute('aria-rowcount')).toBe('1001');
    expect(grid.getAttribute('aria-colcount')).toBe('6');
    expect(
      within(grid).getByRole('columnheader', { name: /ogit\/_xid identity, chosen by you/ }),
    ).toBeTruthy();
    expect(await within(grid).findByText('machine:host-3')).toBeTruthy();
    expect(within(grid).getByRole('rowheader', { name: '3' })).toBeTruthy();
  });

  it('describes the fault of a cell', async () => {
    openImports(openWithoutScope);
    const cells = await screen.findAllByRole('gridcell', {
      description: 'Creating a vertex needs an ogit/_scope.',
    });
    expect(cells[0]?.textContent).toContain('empty, ignored');
  });

  it('shows the effect of a null: it is not sent by POST, and removes the value by PUT', async () => {
    const { test } = openImports((host) =>
      host.setFile(
        fileOf('a', 'machines.csv', readyFile()),
        machineRows(1000, (row) => ({ ...row, cells: [...row.cells.slice(0, 4), 'null'] })),
      ),
    );
    expect((await screen.findAllByText('null · not sent')).length).toBeGreaterThan(0);
    test.changeFile('a', { action: 'PUT' });
    expect((await screen.findAllByText('null · removes')).length).toBeGreaterThan(0);
  });

  it('moves the active cell by the keyboard', async () => {
    const { user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000)),
    );
    await screen.findByText('machine:host-2');
    const grid = screen.getByRole('grid');
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('machine:host-2');
  });

  it('goes to a row whose number is typed with separators, and shows the range if there is no such row', async () => {
    const { user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000)),
    );
    await screen.findByText('machine:host-1');
    const field = screen.getByRole('textbox', { name: 'Go to row' });
    await user.type(field, '2,000{Enter}');
    expect(screen.getByText('1 to 1,000')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '1,000{Enter}');
    const grid = screen.getByRole('grid');
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-999-0$/));
  });

  it('shows the fault of the active cell in a tooltip, until Escape', async () => {
    const { user } = openImports(openWithoutScope);
    await screen.findByText('machine:host-2');
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect((await screen.findByRole('tooltip')).textContent).toBe('Creating a vertex needs an ogit/_scope.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('shows how many values a row lacks or has too many', async () => {
    const fault = {
      rule: 'ragged' as const,
      severity: 'error' as const,
      column: null,
      message: 'The row has 2 values.',
    };
    openImports((host) =>
      host.setFile(
        fileOf('a', 'machines.csv', readyFile({ check: checked({ problems: [ragged], problemRows: 2 }) })),
        machineRows(1000, (row) => {
          if (row.record === 1) return { ...row, cells: row.cells.slice(0, 2), faults: [fault] };
          return row.record === 2 ? { ...row, cells: [...row.cells, 'one', 'two'], faults: [fault] } : row;
        }),
      ),
    );
    expect(await screen.findByText('3 values missing')).toBeTruthy();
    expect(screen.getByText('2 values too many')).toBeTruthy();
  });
});

describe('an error while one file is drawn', () => {
  it('leaves the list and the other file usable, and the file can be closed', async () => {
    // React logs every error that it passes to an error boundary.
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    const duplicateProblems = checked({ problems: [ragged, ragged], problemRows: 4 });
    const { test, user } = openImports((host) => {
      host.setFile(fileOf('a', 'torn.csv', readyFile({ check: duplicateProblems })), machineRows(1000));
      host.setFile(fileOf('b', 'machines.csv', readyFile()), machineRows(1000));
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    const list = within(screen.getByRole('complementary', { name: 'Open files' }));
    await user.click(list.getByText('machines.csv'));
    expect(await screen.findByText('machine:host-1')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Close torn.csv' }));
    expect(test.calls).toContainEqual({ name: 'imports.close', input: { fileId: 'a' } });
  });
});

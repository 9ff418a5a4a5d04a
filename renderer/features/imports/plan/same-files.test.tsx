import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Conversion } from '../../../../shared/imports/conversion.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { openedTwice } from './same-files.ts';

it('closing the second of two equal files is offered, unless their actions differ', async () => {
  const { test, user } = openImports((host) => {
    host.setFile(fileOf('a', 'notes.csv', readyFile()), machineRows(10));
    host.setFile(fileOf('b', 'notes.csv', readyFile()), machineRows(10));
  });
  const about = await screen.findByRole('list', { name: 'About the order' });
  expect(about.textContent).toBe('notes.csv is open twice with the same content. Close the second one');
  await user.click(within(about).getByRole('button', { name: 'Close the second one' }));
  expect(test.calls).toContainEqual({ name: 'imports.close', input: { fileId: 'b' } });
  test.setFile(fileOf('b', 'notes.csv', readyFile({ action: 'DELETE' })), machineRows(10));
  await waitFor(() => expect(screen.queryByText(/open twice/)).toBeNull());
});

it('files with the same bytes are not equal if their tables are read with other settings', () => {
  const converted = {
    format: 'xlsx',
    table: 'Server',
    tables: ['Server'],
    headerRows: [1],
    selection: { table: 'Server' },
    guesses: [],
    leftOut: [],
  } as unknown as Conversion;
  const belowTitle = { ...converted, selection: { table: 'Server', headerRow: 3 } } as unknown as Conversion;
  const opened = (id: string, of: Conversion) => fileOf(id, 'export.xlsx', readyFile({ converted: of }));
  expect(openedTwice([opened('a', converted), opened('b', converted)])).toHaveLength(1);
  expect(openedTwice([opened('a', converted), opened('b', belowTitle)])).toEqual([]);
});

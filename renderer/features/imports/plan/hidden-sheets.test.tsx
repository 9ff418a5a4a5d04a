import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Conversion } from '../../../../shared/imports/conversion.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const sheet = (table: string, isHidden: boolean): Conversion => ({
  format: 'xlsx',
  table,
  ...(isHidden && { isHidden }),
  tables: 3,
  headerRows: [1],
  selection: { table },
  guesses: [],
  excludedAbove: 0,
  excludedBelow: 0,
  canKeepExcluded: false,
  notes: [],
  losses: [],
});

it('hidden sheets in a plan are marked, and those that are not mapped can be closed at once', async () => {
  const { test, user } = openImports((host) => {
    for (const [id, isHidden] of Object.entries({ Server: false, Lists: true, Codes: true }))
      host.setFile(
        fileOf(id, `assets.xlsx – ${id}`, readyFile({ converted: sheet(id, isHidden) })),
        machineRows(10),
      );
  });
  const about = await screen.findByRole('list', { name: 'About the order' });
  expect(about.textContent).toBe(
    'Hidden in their workbook: assets.xlsx – Lists and assets.xlsx – Codes. Close these 2',
  );
  expect(screen.getAllByText('hidden sheet · vertices')).toHaveLength(2);
  await user.click(within(about).getByRole('button', { name: 'Close these 2' }));
  const closed = test.calls.flatMap(({ name, input }) => (name === 'imports.close' ? [input] : []));
  expect(closed).toEqual([{ fileId: 'Lists' }, { fileId: 'Codes' }]);
});

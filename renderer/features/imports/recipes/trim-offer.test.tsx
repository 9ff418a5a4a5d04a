import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens a file of which one cell ends with a space. */
const openPadded = (column: number, sourceColumns?: string[]) =>
  openImports((host) => {
    const rows = machineRows(10, (row) =>
      row.record === 3 ? { ...row, cells: row.cells.with(column, `${row.cells[column]} `) } : row,
    );
    host.setFile(fileOf('f', 'machines.csv', readyFile(sourceColumns && { sourceColumns })), rows);
  });
const columns = readyFile().sourceColumns;

describe('spaces around the values of a file without a mapping', () => {
  it('are removed with one click where a value names a vertex', async () => {
    const { test, user } = openPadded(columns.indexOf('ogit/_xid'));
    const offer = await screen.findByRole('region', { name: 'Spaces in values' });
    expect(offer.textContent).toContain(
      'Values of ogit/_xid start or end with spaces, which the platform would store.',
    );
    await user.click(within(offer).getByRole('button', { name: 'Trim them' }));
    const [set] = test.calls.filter(({ name }) => name === 'imports.setRecipe');
    expect(set?.input).toMatchObject({
      recipe: {
        targets: columns.map((name) => ({
          name,
          transforms: name === 'ogit/_xid' ? [{ kind: 'trim' }] : [],
        })),
      },
    });
  });

  it('are left alone in other attributes, and where a mapping would leave out a column', async () => {
    openPadded(columns.indexOf('ogit/name'));
    openPadded(columns.indexOf('ogit/_xid'), columns.with(-1, 'Room'));
    await screen.findAllByText('machines.csv');
    await screen.findAllByRole('grid');
    expect(screen.queryByRole('region', { name: 'Spaces in values' })).toBeNull();
  });
});

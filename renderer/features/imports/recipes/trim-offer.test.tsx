import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens a file of which one cell of some columns ends with a space. */
const openPadded = (padded: readonly number[], sourceColumns?: string[]) =>
  openImports((host) => {
    const cellsOf = (cells: readonly string[]) =>
      cells.map((cell, column) => (padded.includes(column) ? `${cell} ` : cell));
    const rows = machineRows(10, (row) => (row.record === 3 ? { ...row, cells: cellsOf(row.cells) } : row));
    host.setFile(fileOf('f', 'machines.csv', readyFile(sourceColumns && { sourceColumns })), rows);
  });
const columns = readyFile().sourceColumns;

describe('spaces around the values of a file without a mapping', () => {
  it('are removed with one click where a value names a vertex', async () => {
    const { test, user } = openPadded([columns.indexOf('ogit/_xid'), columns.indexOf('ogit/name')]);
    const offer = await screen.findByRole('region', { name: 'Spaces in values' });
    expect(offer.textContent).toContain(
      'Values of ogit/_xid and ogit/name start or end with spaces, which the platform would store.',
    );
    await user.click(within(offer).getByRole('button', { name: 'Trim them' }));
    const [set] = test.calls.filter(({ name }) => name === 'imports.setRecipe');
    expect(set?.input).toMatchObject({
      recipe: {
        targets: columns.map((name) => ({
          name,
          transforms: ['ogit/_xid', 'ogit/name'].includes(name) ? [{ kind: 'trim' }] : [],
        })),
      },
    });
  });

  it('are left alone in other attributes, and where a mapping would leave out a column', async () => {
    openPadded([columns.indexOf('ogit/name')]);
    openPadded([columns.indexOf('ogit/_xid')], columns.with(-1, 'Room'));
    await screen.findAllByText('machines.csv');
    await screen.findAllByRole('grid');
    expect(screen.queryByRole('region', { name: 'Spaces in values' })).toBeNull();
  });
});

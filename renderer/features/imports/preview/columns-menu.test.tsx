import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const openPreview = async () => {
  const page = openImports((host) => host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(20)));
  await screen.findByRole('grid');
  return page.user;
};
const columnNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ title }) => title);

describe('the columns of the preview', () => {
  it('are found by name, hidden, pinned and shown again', async () => {
    const user = await openPreview();
    const before = columnNames();
    const [first = '', second = '', third = ''] = before;
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a column' }), third);
    const list = screen.getByRole('list', { name: 'Columns' });
    expect(within(list).getAllByRole('listitem').length).toBeLessThan(before.length);
    await user.click(screen.getByRole('button', { name: `Pin ${third}` }));
    expect(columnNames().slice(0, 2)).toEqual([third, first]);
    await user.clear(screen.getByRole('textbox', { name: 'Find a column' }));
    await user.click(screen.getByRole('button', { name: `Hide ${second}` }));
    expect(columnNames()).not.toContain(second);
    expect(columnNames()).toHaveLength(before.length - 1);
    await user.click(screen.getByRole('button', { name: 'Show all columns in their order' }));
    expect(columnNames()).toEqual(before);
  });

  it('that are pinned open the cell of their own column in the panel', async () => {
    const user = await openPreview();
    const third = columnNames()[2] ?? '';
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: `Pin ${third}` }));
    await user.keyboard('{Escape}');
    const [cell] = within(screen.getByRole('grid')).getAllByRole('gridcell');
    if (cell === undefined) throw new Error('There is no cell.');
    await user.click(cell);
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'The cell' });
    expect(within(panel).getByRole('heading').title).toBe(third);
  });
});

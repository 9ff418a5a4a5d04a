import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { DataGrid } from './data-grid.tsx';
import type { GridColumn } from './grid-types.ts';
import { useListRows } from './use-list-rows.ts';

const columns: readonly GridColumn<string>[] = [
  {
    id: 'value',
    name: 'value',
    head: 'value',
    widthPx: 100,
    view: (text) => ({ content: text, copy: text, note: text }),
  },
];

function Grid() {
  const [rows, setRows] = useState<readonly string[]>(['wrong']);
  return (
    <>
      <DataGrid
        label="Values"
        rows={useListRows(rows)}
        columns={columns}
        rowView={() => ({ number: '1' })}
        numberHead="row"
        headPx={30}
      />
      <button type="button" onClick={() => setRows(Array.from({ length: 3 }, () => 'other'))}>
        Load
      </button>
    </>
  );
}

it('the tooltip of a cell appears below dialogs, and not while the focus is outside of the grid', async () => {
  render(
    <Root host={createTestHost().host} env="test">
      <Grid />
    </Root>,
  );
  const grid = screen.getByRole('grid', { name: 'Values' });
  act(() => grid.focus());
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  const tip = await screen.findByRole('tooltip');
  expect(Number(tip.style.zIndex)).toBeLessThan(200);
  const load = screen.getByRole('button', { name: 'Load' });
  act(() => load.focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.click(load);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

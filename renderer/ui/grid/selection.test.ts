import { describe, expect, it } from 'vitest';
import {
  type GridSelection,
  noSelection,
  selectedRows,
  selectionAfterMove,
  selectionAfterPress,
} from './selection.ts';

const heldAt = (row: number, column = 2): GridSelection => ({ activeCell: { row, column }, anchor: null });
const positionAt = (row: number, column = 2) => ({ row, column });

describe('selected rows', () => {
  it('are none while only a cell is active', () => {
    expect(selectedRows(noSelection)).toBeNull();
    expect(selectedRows(selectionAfterMove(heldAt(3), positionAt(4), false))).toBeNull();
    expect(selectedRows(selectionAfterMove(heldAt(3), positionAt(3, 4), true))).toBeNull();
  });

  it('grow and shrink with Shift, on both sides of the row where they began', () => {
    const grown = selectionAfterMove(heldAt(3), positionAt(4), true);
    expect(selectedRows(grown)).toEqual({ first: 3, last: 4 });
    const moved = selectionAfterMove(grown, positionAt(1), true);
    expect(selectedRows(moved)).toEqual({ first: 1, last: 3 });
    expect(selectedRows(selectionAfterMove(moved, positionAt(2), false))).toBeNull();
  });

  it('begin with a press on the number and go up to a press with Shift', () => {
    const pressed = selectionAfterPress(heldAt(9), positionAt(5, 0), false);
    expect(selectedRows(pressed)).toEqual({ first: 5, last: 5 });
    expect(selectedRows(selectionAfterPress(pressed, positionAt(8, 3), true))).toEqual({ first: 5, last: 8 });
    expect(selectedRows(selectionAfterPress(pressed, positionAt(8, 3), false))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { type Held, heldAfterMove, heldAfterPress, nothingHeld, selectedRows } from './selection.ts';

const heldAt = (row: number, column = 2): Held => ({ spot: { row, column }, anchor: null });
const spotAt = (row: number, column = 2) => ({ row, column });

describe('selected rows', () => {
  it('are none while only a cell is active', () => {
    expect(selectedRows(nothingHeld)).toBeNull();
    expect(selectedRows(heldAfterMove(heldAt(3), spotAt(4), false))).toBeNull();
    expect(selectedRows(heldAfterMove(heldAt(3), spotAt(3, 4), true))).toBeNull();
  });

  it('grow and shrink with Shift, on both sides of the row where they began', () => {
    const grown = heldAfterMove(heldAt(3), spotAt(4), true);
    expect(selectedRows(grown)).toEqual({ first: 3, last: 4 });
    const moved = heldAfterMove(grown, spotAt(1), true);
    expect(selectedRows(moved)).toEqual({ first: 1, last: 3 });
    expect(selectedRows(heldAfterMove(moved, spotAt(2), false))).toBeNull();
  });

  it('begin with a press on the number and go up to a press with Shift', () => {
    const pressed = heldAfterPress(heldAt(9), spotAt(5, 0), false);
    expect(selectedRows(pressed)).toEqual({ first: 5, last: 5 });
    expect(selectedRows(heldAfterPress(pressed, spotAt(8, 3), true))).toEqual({ first: 5, last: 8 });
    expect(selectedRows(heldAfterPress(pressed, spotAt(8, 3), false))).toBeNull();
  });
});

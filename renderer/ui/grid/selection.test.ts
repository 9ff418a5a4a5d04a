import { describe, expect, it } from 'vitest';
import { type Held, heldAfterMove, heldAfterPress, nothingHeld, selectedRows } from './selection.ts';

const at = (row: number, column = 2): Held => ({ spot: { row, column }, anchor: null });
const to = (row: number, column = 2) => ({ row, column });

describe('selected rows', () => {
  it('are none while only a cell is active', () => {
    expect(selectedRows(nothingHeld)).toBeNull();
    expect(selectedRows(heldAfterMove(at(3), to(4), false))).toBeNull();
    expect(selectedRows(heldAfterMove(at(3), to(3, 4), true))).toBeNull();
  });

  it('grow and shrink with Shift, on both sides of where they began', () => {
    const one = heldAfterMove(at(3), to(4), true);
    expect(selectedRows(one)).toEqual({ first: 3, last: 4 });
    const back = heldAfterMove(one, to(1), true);
    expect(selectedRows(back)).toEqual({ first: 1, last: 3 });
    expect(selectedRows(heldAfterMove(back, to(2), false))).toBeNull();
  });

  it('begin with a press on the number and go up to a press with Shift', () => {
    const row = heldAfterPress(at(9), to(5, 0), false);
    expect(selectedRows(row)).toEqual({ first: 5, last: 5 });
    expect(selectedRows(heldAfterPress(row, to(8, 3), true))).toEqual({ first: 5, last: 8 });
    expect(selectedRows(heldAfterPress(row, to(8, 3), false))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { positionAfter } from './keys.ts';

const gridSize = { rows: 1000, columns: 8, page: 20 };
const press = (key: string, ctrlKey = false) =>
  positionAfter({ key, ctrlKey, metaKey: false }, { row: 10, column: 3 }, gridSize);

describe('keys in a grid', () => {
  it.each([
    ['ArrowDown', false, 11, 3],
    ['ArrowUp', false, 9, 3],
    ['ArrowRight', false, 10, 4],
    ['ArrowLeft', false, 10, 2],
    ['PageDown', false, 30, 3],
    ['PageUp', false, 0, 3],
    ['Home', false, 10, 0],
    ['End', false, 10, 7],
    ['Home', true, 0, 0],
    ['End', true, 999, 7],
    ['ArrowDown', true, 999, 3],
  ])('%s (ctrl %s) leads to row %d, column %d', (key, ctrl, row, column) =>
    expect(press(key, ctrl)).toEqual({ row, column }),
  );

  it('returns null for other keys, which the page handles', () => expect(press('a')).toBeNull());
});

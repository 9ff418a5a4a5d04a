import { describe, expect, it } from 'vitest';
import { arrangeColumns, everyColumn, toggleHidden, togglePinned } from './column-view.ts';

const columns = ['0', '1', '2', '3'].map((id) => ({ id }));
const idsOf = (view: typeof everyColumn) => arrangeColumns(columns, view).map(({ id }) => id);

describe('the columns of the preview', () => {
  it('have the order of the file until one is pinned or hidden', () => {
    expect(arrangeColumns(columns, everyColumn)).toBe(columns);
    const pinned = togglePinned(togglePinned(everyColumn, '2'), '1');
    expect(idsOf(pinned)).toEqual(['2', '1', '0', '3']);
    expect(idsOf(toggleHidden(pinned, '0'))).toEqual(['2', '1', '3']);
    expect(idsOf(togglePinned(pinned, '2'))).toEqual(['1', '0', '2', '3']);
  });

  it('are never pinned and hidden at once', () => {
    const hidden = toggleHidden(togglePinned(everyColumn, '2'), '2');
    expect(idsOf(hidden)).toEqual(['0', '1', '3']);
    expect(idsOf(togglePinned(hidden, '2'))).toEqual(['2', '0', '1', '3']);
    expect(idsOf(toggleHidden(hidden, '2'))).toEqual(['0', '1', '2', '3']);
  });
});

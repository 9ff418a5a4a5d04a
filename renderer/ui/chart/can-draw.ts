/**
 * Returns whether this window can draw on a canvas. Without it, charts are left out; the tables beside them need none.
 */
export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeWindow, smallestSize } from './window-state.ts';

const display = (x: number, y: number, width: number, height: number) => ({
  workArea: { x, y, width, height },
});
const laptop = display(0, 25, 1440, 875);
const secondDisplay = display(1440, 0, 2560, 1400);
const saved = (x: number, y: number, width = 1000, height = 700, maximised = false) => ({
  bounds: { x, y, width, height },
  maximised,
});

describe('placeWindow', () => {
  it('opens where the window was', () => {
    expect(placeWindow(saved(1600, 100), [laptop, secondDisplay])).toEqual(saved(1600, 100));
    expect(placeWindow(saved(1600, 100, 1000, 700, true), [laptop, secondDisplay]).maximised).toBe(true);
  });

  it('centres on the first display when the place is gone with its display', () => {
    expect(placeWindow(saved(1600, 100), [laptop])).toEqual({
      bounds: { width: 1280, height: 820 },
      maximised: false,
    });
  });

  it('stays maximised when its display is gone', () => {
    expect(placeWindow(saved(9000, 0, 1000, 700, true), [laptop]).maximised).toBe(true);
  });

  it('does not open where its top edge cannot be reached', () => {
    for (const state of [saved(100, 0), saved(100, 890), saved(-950, 100), saved(1400, 100)])
      expect(placeWindow(state, [laptop]).bounds).not.toHaveProperty('x');
  });

  it('fits a display that is smaller than its usual size', () => {
    expect(placeWindow(undefined, [display(0, 0, 1024, 600)]).bounds).toEqual({ width: 1024, height: 600 });
  });

  it.each([
    undefined,
    null,
    'window',
    {},
    { bounds: { x: '1', y: 2, width: 3, height: 4 }, maximised: false },
    { bounds: { x: 0.5, y: 30, width: 1000, height: 700 }, maximised: false },
    { bounds: { x: 100, y: 100, width: 0, height: 700 }, maximised: false },
  ])('ignores the invalid state %j', (invalidState) => {
    expect(placeWindow(invalidState, [laptop])).toEqual({
      bounds: { width: 1280, height: 820 },
      maximised: false,
    });
  });

  it('always has at least the smallest size, and a position within the height of a display, if any', () => {
    const number = fc.integer({ min: -5000, max: 5000 });
    const size = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(number, number, size, size, (x, y, width, height) => {
        const { bounds } = placeWindow(saved(x, y, width, height), [laptop, secondDisplay]);
        expect(bounds.width).toBeGreaterThanOrEqual(smallestSize.width);
        expect(bounds.height).toBeGreaterThanOrEqual(smallestSize.height);
        if (bounds.x === undefined || bounds.y === undefined) return;
        const top = bounds.y;
        const reach = [laptop, secondDisplay].some(
          ({ workArea }) => top >= workArea.y && top < workArea.y + workArea.height,
        );
        expect(reach).toBe(true);
      }),
    );
  });
});

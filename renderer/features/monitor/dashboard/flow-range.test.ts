import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barAt, extendedTo, type Interval, intervalsIn } from './flow-range.ts';

const width = 60_000;
const intervalAt = (at: number, counts: Partial<Interval> = {}): Interval => ({
  at,
  opened: 0,
  ended: 0,
  stopped: 0,
  updates: 0,
  automated: 0,
  excluded: 0,
  written: 0,
  ...counts,
});
const flow = Array.from({ length: 10 }, (_, index) => intervalAt(index * width));

describe('a selected time', () => {
  it('consists of exactly the intervals of the chart that it touches', () => {
    const moment = fc.integer({ min: -2 * width, max: 12 * width });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
        const range = intervalsIn(flow, width, { from, to });
        const touched = flow.filter(({ at }) => Math.max(from, at) < Math.min(to, at + width));
        expect(range === null ? 0 : (range.to - range.from) / width).toBe(touched.length);
        if (range !== null)
          expect([range.from, range.to - width]).toEqual([touched[0]?.at, touched.at(-1)?.at]);
      }),
    );
  });

  it('can be extended to both sides', () => {
    expect(extendedTo(null, 120_000, width)).toEqual({ from: 120_000, to: 180_000 });
    expect(extendedTo({ from: 120_000, to: 180_000 }, 0, width)).toEqual({ from: 0, to: 180_000 });
    expect(extendedTo({ from: 0, to: 60_000 }, 120_000, width)).toEqual({ from: 0, to: 180_000 });
  });
});

describe('the bar at a position of the chart', () => {
  const range = { from: 0, to: width };
  const withAllBars = intervalAt(0, { opened: 3, ended: 2, stopped: 4 });
  it.each([
    [withAllBars, 0.2, 1, 'opened'],
    [withAllBars, 0.7, 1, 'ended'],
    [withAllBars, 0.7, 5, 'stopped'],
    [intervalAt(0, { stopped: 1 }), 0.7, 0, 'stopped'],
    [intervalAt(0, { ended: 1 }), 0.7, 9, 'ended'],
  ])('in %j at the place %d and the height %d is that of %s', (interval, place, count, what) => {
    expect(barAt(interval, width, { place, count })).toEqual({ ...range, what });
  });

  it('is null if nothing is counted there', () => {
    expect(barAt(intervalAt(0, { ended: 1 }), width, { place: 0.2, count: 0 })).toBeNull();
    expect(barAt(intervalAt(0, { opened: 1 }), width, { place: 0.7, count: 0 })).toBeNull();
  });
});

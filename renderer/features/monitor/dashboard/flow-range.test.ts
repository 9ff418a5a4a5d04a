import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barAt, extendedTo, type Piece, piecesIn } from './flow-range.ts';

const width = 60_000;
const piece = (at: number, more: Partial<Piece> = {}): Piece => ({
  at,
  opened: 0,
  ended: 0,
  stopped: 0,
  updates: 0,
  automated: 0,
  written: 0,
  ...more,
});
const flow = Array.from({ length: 10 }, (_, at) => piece(at * width));

describe('a selected time', () => {
  it('has every piece that was touched, and no other', () => {
    const moment = fc.integer({ min: -2 * width, max: 12 * width });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
        const range = piecesIn(flow, width, { from, to });
        const touched = flow.filter(({ at }) => Math.max(from, at) < Math.min(to, at + width));
        expect(range === null ? 0 : (range.to - range.from) / width).toBe(touched.length);
        if (range !== null)
          expect([range.from, range.to - width]).toEqual([touched[0]?.at, touched.at(-1)?.at]);
      }),
    );
  });

  it('grows to both sides', () => {
    expect(extendedTo(null, 120_000, width)).toEqual({ from: 120_000, to: 180_000 });
    expect(extendedTo({ from: 120_000, to: 180_000 }, 0, width)).toEqual({ from: 0, to: 180_000 });
    expect(extendedTo({ from: 0, to: 60_000 }, 120_000, width)).toEqual({ from: 0, to: 180_000 });
  });
});

describe('a bar', () => {
  const range = { from: 0, to: width };
  const both = piece(0, { opened: 3, ended: 2, stopped: 4 });
  it.each([
    [both, 0.2, 1, 'opened'],
    [both, 0.7, 1, 'ended'],
    [both, 0.7, 5, 'stopped'],
    [piece(0, { stopped: 1 }), 0.7, 0, 'stopped'],
    [piece(0, { ended: 1 }), 0.7, 9, 'ended'],
  ])('of %j at %d and %d is that of the %s', (of, place, count, what) => {
    expect(barAt(of, width, { place, count })).toEqual({ ...range, what });
  });

  it('is none where nothing happened', () => {
    expect(barAt(piece(0, { ended: 1 }), width, { place: 0.2, count: 0 })).toBeNull();
    expect(barAt(piece(0, { opened: 1 }), width, { place: 0.7, count: 0 })).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, slotWidths } from './slot-runs.ts';

const [shortest] = slotWidths;
const moment = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 });

describe('pieces of time', () => {
  it('cover a range completely and once, in order, each aligned to its width', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 400 * 86_400_000 }), (from, length) => {
        const to = from + length;
        const runs = runsOf(from, to);
        expect(runs[0]?.from).toBe(Math.floor(from / shortest) * shortest);
        expect(runs.at(-1)?.to).toBe(Math.ceil(to / shortest) * shortest);
        for (const [index, run] of runs.entries()) {
          expect([run.from % run.width, run.to % run.width]).toEqual([0, 0]);
          if (index > 0) expect(run.from).toBe(runs[index - 1]?.to);
        }
      }),
    );
  });

  it('are fewer than 140 for a year', () => {
    fc.assert(
      fc.property(moment, (from) => {
        const count = runsOf(from, from + 365 * 86_400_000).reduce(
          (sum, run) => sum + (run.to - run.from) / run.width,
          0,
        );
        expect(count).toBeLessThan(140);
      }),
    );
  });
});

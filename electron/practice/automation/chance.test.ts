import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../clock.test-kit.ts';
import { createChance } from './chance.ts';
import { createPace } from './pace.ts';
import { delayMs, ending } from './script.ts';

describe('chance', () => {
  it('returns the same value for the same key, within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, question) => {
        const choice = createChance(seed)(question);
        expect(createChance(seed)(question)).toBe(choice);
        expect(choice).toBeGreaterThanOrEqual(0);
        expect(choice).toBeLessThan(1);
      }),
    );
  });

  it('spreads its values evenly, and returns other values for another seed', () => {
    const questions = Array.from({ length: 1_000 }, (_, index) => `INC-${index}`);
    const choices = questions.map(createChance(1));
    const mean = choices.reduce((sum, choice) => sum + choice, 0) / choices.length;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
    expect(new Set(choices).size).toBeGreaterThan(990);
    expect(questions.map(createChance(2))).not.toEqual(choices);
  });

  it('resolves most issues, but not all', () => {
    const origin = { name: 'n', type: 't', kind: undefined };
    const ends = Array.from({ length: 200 }, (_, index) => ending(createChance(1), `INC-${index}`, origin));
    const resolved = ends.filter(({ status }) => status === 'RESOLVED').length;
    expect(resolved).toBeGreaterThan(120);
    expect(resolved).toBeLessThan(195);
  });

  it('ends no issue within 60 s, and delays an ejection by at most 2 s', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, issue) => {
        const chance = createChance(seed);
        const steps = ['take', 'look', 'act', 'decide', 'end'] as const;
        const total = steps.reduce((sum, step) => sum + delayMs(chance, issue, step), 0);
        expect(total).toBeGreaterThan(60_000);
        expect(delayMs(chance, issue, 'eject')).toBeLessThanOrEqual(2_000);
      }),
    );
  });
});

describe('pace', () => {
  it('runs at its speed, and converts its moments to times of the clock', () => {
    const clock = createTestClock(false);
    const pace = createPace(clock, 1_000);
    clock.move(500);
    expect(pace.now()).toBe(1_000);
    expect(pace.onClock(2_000)).toBe(Number.POSITIVE_INFINITY);
    pace.setSpeed(4);
    expect(pace.onClock(2_000)).toBe(clock.now() + 250);
    clock.move(100);
    expect(pace.now()).toBe(1_400);
    pace.setSpeed(0.5);
    expect(pace.onClock(2_000)).toBe(clock.now() + 1_200);
    clock.move(1_200);
    expect(pace.now()).toBe(2_000);
  });
});

import { describe, expect, it } from 'vitest';
import { practiceFaults } from '../practice.ts';
import {
  allOff,
  disturbing,
  switchRange,
  toFaults,
  toSwitches,
  withoutDisturbance,
} from './practice-controls.ts';

describe('the switches of the Practice page', () => {
  it('are converted from the faults of the platform and back without a loss', () => {
    const faults = practiceFaults.parse({
      latencyMs: 7,
      tokenLifeSeconds: 60,
      refuseTokens: 2,
      cut: 'after',
      automationOn: false,
    });
    expect(toSwitches(faults)).toMatchObject({ latencyMs: 7, signInLifeSeconds: 60, status401: 2 });
    expect(toFaults(toSwitches(faults))).toEqual(faults);
    expect(toSwitches(practiceFaults.parse({}))).toEqual(allOff);
  });

  it('do not contain the random failures (chaos) of the platform, which are passed beside them', () => {
    const faults = practiceFaults.parse({ chaos: { seed: 1, status500: 0.5 } });
    expect(toSwitches(faults)).toEqual(allOff);
    expect(toFaults(toSwitches(faults), faults.chaos)).toEqual(faults);
    expect(toFaults(toSwitches(faults)).chaos).toBeNull();
  });

  it('disturb nothing while they are off, and those of the automation never do', () => {
    expect(disturbing(allOff)).toEqual([]);
    expect(disturbing({ ...allOff, automationOn: false, automationSpeed: 20 })).toEqual([]);
    expect(disturbing({ ...allOff, itemsShuffled: true, malformedStop: 0 })).toEqual([
      'itemsShuffled',
      'malformedStop',
    ]);
  });

  it('can all be switched off without a change to the automation', () => {
    const set = { ...allOff, status500: 3, automationSpeed: 20 };
    expect(withoutDisturbance(set)).toEqual({ ...allOff, automationSpeed: 20 });
  });

  it.each([
    ['latencyMs', { minimum: 0, maximum: 600_000 }],
    ['signInLifeSeconds', { minimum: 1, maximum: 31_536_000 }],
    ['automationSpeed', { minimum: 0.01, maximum: 10_000 }],
    ['itemsShuffled', null],
    ['cut', null],
  ] as const)('know the range of %s', (name, range) => {
    expect(switchRange(name)).toEqual(range);
  });
});

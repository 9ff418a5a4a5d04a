import { describe, expect, it } from 'vitest';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { everything, happenedWords, isSameFilter } from './filters.ts';

const hour = 3_600_000;
const slow = (leastMs: number): IncidentFilter => ({
  ...everything,
  happened: { what: 'resolution', from: 0, to: 24 * hour, width: hour, leastMs },
});

describe('filters of what the dashboard counts', () => {
  it('are compared exactly, not by their words', () => {
    const [one, other] = [slow(600_000), slow(600_400)];
    expect(happenedWords(one)).toBe(happenedWords(other));
    expect(isSameFilter(one, other)).toBe(false);
    expect(isSameFilter(one, slow(600_000))).toBe(true);
    expect(isSameFilter(one, everything)).toBe(false);
  });

  it('name a duration of more than a day with its hours', () => {
    expect(happenedWords(slow(36 * hour))).toMatch(
      /^ended or stopped after about 1 day 12 h or more, between /,
    );
  });
});

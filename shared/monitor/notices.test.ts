import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticePlace } from './notice-place.ts';
import { isQuiet } from './quiet-hours.ts';

const minutesPerDay = 1_440;

describe('quiet hours', () => {
  it('last from `quietFrom` until before `quietTo`, also over midnight', () => {
    const minute = fc.nat(minutesPerDay - 1);
    fc.assert(
      fc.property(minute, minute, (quietFrom, quietTo) => {
        const rules = { quietFrom, quietTo };
        const quiet = Array.from({ length: minutesPerDay }, (_, at) => isQuiet(rules, at));
        expect(quiet.filter(Boolean)).toHaveLength((quietTo - quietFrom + minutesPerDay) % minutesPerDay);
        expect(quiet[quietTo]).toBe(false);
        if (quietFrom !== quietTo) expect(quiet[quietFrom]).toBe(true);
      }),
    );
  });

  it('do not apply if their start or end is missing', () => {
    expect(isQuiet({ quietFrom: 0, quietTo: null }, 5)).toBe(false);
    expect(isQuiet({ quietFrom: null, quietTo: 60 }, 5)).toBe(false);
  });
});

describe('the place of a notice', () => {
  it('is the page of the object that it is about, in its view', () => {
    const notice = { rule: 'watched-ended', view: 'default', objectId: 'a/b ?' } as const;
    expect(noticePlace(notice)).toBe('monitor/incidents/a%2Fb%20%3F');
    expect(noticePlace({ ...notice, view: 'the other' })).toBe(
      'monitor/incidents/a%2Fb%20%3F?view=the%20other',
    );
    expect(noticePlace({ ...notice, objectId: null })).toBe('monitor/incidents');
    expect(noticePlace({ ...notice, rule: 'transaction-failed', transactionId: 't1' })).toBe(
      'monitor/transactions/t1',
    );
    expect(noticePlace({ ...notice, rule: 'connection-lost' })).toBe('connections');
  });
});

import { describe, expect, it } from 'vitest';
import { createZonedTime } from './zoned-time.ts';

describe('a local time of a time zone', () => {
  const berlin = createZonedTime('Europe/Berlin');
  it('becomes UTC with daylight saving and its fraction', () => {
    expect(berlin('2024-01-15T12:00:00.250')).toEqual({ kind: 'utc', text: '2024-01-15T11:00:00.250Z' });
    expect(berlin('2024-07-15 12:00:00')).toEqual({ kind: 'utc', text: '2024-07-15T10:00:00Z' });
    expect(createZonedTime('Asia/Kathmandu')('2024-07-15T12:00:00')).toEqual({
      kind: 'utc',
      text: '2024-07-15T06:15:00Z',
    });
    expect(createZonedTime('Pacific/Kiritimati')('2024-01-01T13:00:00')).toEqual({
      kind: 'utc',
      text: '2023-12-31T23:00:00Z',
    });
  });
  it('is reported where the clock showed it twice or never', () => {
    expect(berlin('2024-10-27T02:30:00')).toEqual({
      kind: 'ambiguous',
      text: '2024-10-27T00:30:00Z',
      later: '2024-10-27T01:30:00Z',
    });
    expect(berlin('2024-03-31T02:30:00')).toEqual({ kind: 'missing' });
    expect(berlin('2024-03-31T03:00:00')).toEqual({ kind: 'utc', text: '2024-03-31T01:00:00Z' });
  });
  it('is not made of anything else', () => {
    for (const text of ['2024-01-15', '12:00:00', '2024-01-15T12:00:00Z', '2024-13-15T12:00:00', 'x', ''])
      expect(berlin(text)).toEqual({ kind: 'not-local' });
    expect(() => createZonedTime('Europe/Nowhere')).toThrow(RangeError);
  });
});

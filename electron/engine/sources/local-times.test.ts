import { describe, expect, it } from 'vitest';
import { createToUtc } from './local-times.ts';

describe('local times', () => {
  const berlin = createToUtc('Europe/Berlin');

  it('become UTC, in winter and in summer', () => {
    expect(berlin('2024-01-15T10:00:00')).toBe('2024-01-15T09:00:00Z');
    expect(berlin('2024-07-15T10:00:00.250')).toBe('2024-07-15T08:00:00.250Z');
    expect(berlin('2024-01-01T00:30:00')).toBe('2023-12-31T23:30:00Z');
    expect(createToUtc('Asia/Kolkata')('2024-01-15T10:00:00')).toBe('2024-01-15T04:30:00Z');
    expect(createToUtc('UTC')('1999-12-31T23:59:59')).toBe('1999-12-31T23:59:59Z');
  });

  it('that occur twice become the first of the two times, and skipped ones move forward by the skipped hour', () => {
    expect(berlin('2024-03-31T01:59:59')).toBe('2024-03-31T00:59:59Z');
    expect(berlin('2024-03-31T02:30:00')).toBe('2024-03-31T01:30:00Z');
    expect(berlin('2024-03-31T03:00:00')).toBe('2024-03-31T01:00:00Z');
    expect(berlin('2024-10-27T01:59:59')).toBe('2024-10-26T23:59:59Z');
    expect(berlin('2024-10-27T02:30:00')).toBe('2024-10-27T00:30:00Z');
    expect(berlin('2024-10-27T03:00:00')).toBe('2024-10-27T02:00:00Z');
    const newYork = createToUtc('America/New_York');
    expect(newYork('2024-03-10T02:30:00')).toBe('2024-03-10T07:30:00Z');
    expect(newYork('2024-11-03T01:30:00')).toBe('2024-11-03T05:30:00Z');
  });

  it('of every hour of a year, except the hour that occurs twice, become the UTC that they came from', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let ms = Date.UTC(2024, 0, 1); ms < Date.UTC(2025, 0, 1); ms += 3_600_000) {
      if (ms === Date.UTC(2024, 9, 27, 1)) continue; // The second 02:00.
      const local = clock.format(ms).replace(' ', 'T');
      expect(berlin(local)).toBe(`${new Date(ms).toISOString().slice(0, 19)}Z`);
    }
  });

  it('have a date and a time without a zone; every other text becomes null', () => {
    for (const text of ['2024-01-15', '10:00:00', '2024-01-15T10:00:00Z', 'PT5H', ''])
      expect(berlin(text)).toBeNull();
  });
});

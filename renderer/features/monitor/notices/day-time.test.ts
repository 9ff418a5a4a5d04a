import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutesOf, timeText } from './day-time.ts';

it('every time of day can be written and read again, and other texts are refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
      expect(minutesOf(timeText(minutes))).toBe(minutes);
    }),
  );
  for (const text of ['', '7:30', '24:00', '12:60', 'noon']) expect(minutesOf(text)).toBeNull();
});

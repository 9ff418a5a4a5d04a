import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutesOf, timeText } from './day-time.ts';

it('reads every time of day that it writes, and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
      expect(minutesOf(timeText(minutes))).toBe(minutes);
    }),
  );
  for (const text of ['', '7:30', '24:00', '12:60', 'noon']) expect(minutesOf(text)).toBeNull();
});

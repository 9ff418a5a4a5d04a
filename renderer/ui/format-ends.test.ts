import { expect, it } from 'vitest';
import { formatEnds } from './format-ends.ts';

it('a date that both ends of a period share is shown once, and not at all if it is today', () => {
  const now = new Date(2026, 4, 3, 14, 1, 40).getTime();
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();
  expect(formatEnds(at(3, 13), at(3, 14), now)).toEqual(['13:00', '14:00']);
  expect(formatEnds(at(2, 13), at(2, 14), now)).toEqual(['2 May, 13:00', '14:00']);
  expect(formatEnds(at(1, 13), at(2, 14), now)).toEqual(['1 May, 13:00', '2 May, 14:00']);
});

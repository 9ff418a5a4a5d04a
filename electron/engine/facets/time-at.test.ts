import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOf } from '../profile/value-shape.ts';
import { timeAt } from './time-at.ts';

/** Reads the time of a text from its bytes, which have other bytes before and after them. */
const timeOfBytes = (text: string) => {
  const bytes = Buffer.from(`x${text}7`);
  return timeAt(bytes, 1, bytes.length - 1);
};

const number = (digits: number, maximum: number) =>
  fc.integer({ min: 0, max: maximum }).map((value) => String(value).padStart(digits, '0'));
const day = fc
  .tuple(
    fc.oneof(number(4, 9_999), fc.constantFrom('0000', '0004', '1900', '2000', '2024')),
    number(2, 13),
    number(2, 32),
  )
  .map((parts) => parts.join('-'));
const zone = fc.constantFrom('', 'Z', '+01:00', '-0130', '+99:99', '+1', 'z', '-', '+01:0');
const time = fc
  .tuple(
    fc.constantFrom('T', ' ', 't'),
    number(2, 24),
    number(2, 60),
    fc.option(number(2, 60)),
    number(3, 999),
  )
  .map(([mark, hour, minute, second, fraction]) =>
    [`${mark}${hour}:${minute}`, ...(second === null ? [] : [`:${second}`, `.${fraction}`])].join(''),
  );
const text = fc.oneof(
  day,
  fc.tuple(day, time, zone).map((parts) => parts.join('')),
  fc
    .tuple(day, time, zone, fc.nat(24))
    .map(([date, clock, offset, cut]) => `${date}${clock}${offset}`.slice(0, cut)),
  fc.string({ maxLength: 30 }),
);

describe('the time of bytes', () => {
  it('is the time of their text', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(timeOfBytes(each)).toBe(timeOf(each));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is the time of their text with any number of digits of a second', () => {
    for (const each of [
      '2026-03-01T10:00:00.1',
      '2026-03-01T10:00:00,123456789',
      '2026-03-01T10:00:00.1234567890',
    ])
      expect(timeOfBytes(each)).toBe(timeOf(each));
  });
});

/** Transform that moves a time by days, hours or minutes. */
import { z } from 'zod';
import { readIsoTime } from '../../columns/iso-time.ts';
import { plural } from '../../units.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;

export const dateShiftSchema = z.strictObject({
  kind: z.literal('shift-date'),
  ...switchable,
  /** Negative numbers lead to earlier times. */
  by: z.int().min(-10_000_000).max(10_000_000),
  unit: z.enum(['day', 'hour', 'minute']),
});
type DateShift = z.infer<typeof dateShiftSchema>;

const dateAlone = /^\d{4}-\d\d-\d\d$/u;
/** A longer text has a year before 0 or after 9999, in a form that the platform does not read. */
const isoLength = '2025-12-31T17:30:00.000Z'.length;
const milliseconds = /^-?\d{9,16}$/u;

export const dateShift: TransformKind<DateShift> = {
  describe: ({ by, unit }) =>
    `Moves ISO times and milliseconds since epoch ${plural(Math.abs(by), unit)} ${by < 0 ? 'back' : 'ahead'}.`,
  compile({ by, unit }) {
    const shiftMs = by * unitMs[unit];
    return (source) => {
      const text = source.trim();
      const isEpoch = milliseconds.test(text);
      const at = isEpoch ? Number(text) : readIsoTime(text.replace(/^(\S+) (?=\d)/u, '$1T'));
      if (at === null) return null;
      const moved = new Date(at + shiftMs);
      if (Number.isNaN(moved.getTime())) return null;
      if (isEpoch) return String(moved.getTime());
      const iso = moved.toISOString();
      if (iso.length !== isoLength) return null;
      return unit === 'day' && dateAlone.test(text) ? iso.slice(0, 10) : iso;
    };
  },
  fillsEmpty: false,
  expects: () => 'an ISO time like 2025-12-31T17:30:00Z or milliseconds since epoch',
  examples: [
    { transform: { kind: 'shift-date', by: 1, unit: 'day' }, before: '2025-12-31', after: '2026-01-01' },
    {
      transform: { kind: 'shift-date', by: -2, unit: 'hour' },
      before: '2025-12-31T01:30:00Z',
      after: '2025-12-30T23:30:00.000Z',
    },
    {
      transform: { kind: 'shift-date', by: 90, unit: 'minute' },
      before: '1767198600000',
      after: '1767204000000',
    },
  ],
};

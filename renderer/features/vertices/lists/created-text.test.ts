import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCreated, readCreated } from './created-text.ts';

describe('a created time', () => {
  it('is left to the platform if nothing is typed', () => {
    expect(readCreated('  ')).toEqual({ kind: 'left' });
  });

  it('is read as milliseconds, as a date, and with a zone', () => {
    expect(readCreated('1784479255000')).toEqual({ kind: 'time', ms: 1_784_479_255_000 });
    expect(readCreated('2026-11-01')).toEqual({ kind: 'time', ms: new Date(2026, 10, 1).getTime() });
    expect(readCreated('2026-11-01T00:00:00Z')).toEqual({ kind: 'time', ms: Date.UTC(2026, 10, 1) });
  });

  it.each(['tomorrow', '2026-02-30', '2026-13-01', '12.5', '2026-11-01 25:00'])('refuses %s', (text) => {
    expect(readCreated(text).kind).toBe('fault');
  });

  it('is read back from its displayed text, without milliseconds', () => {
    const year2000to2100 = fc.integer({ min: 946_684_800, max: 4_102_444_800 });
    fc.assert(
      fc.property(year2000to2100, (seconds) => {
        const shown = formatCreated(seconds * 1000);
        const read = readCreated(shown);
        // Texts are compared, since two times have the same text in the hour that repeats when summer time ends.
        expect(read.kind === 'time' && formatCreated(read.ms)).toBe(shown);
      }),
    );
  });
});

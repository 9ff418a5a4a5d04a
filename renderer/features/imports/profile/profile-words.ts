/** Figures of a profile in words. */
import type { ColumnProfile } from '../../../../shared/imports/profile.ts';
import { percent, plural } from '../../../../shared/units.ts';

/** `3 to 12 characters`. */
export const lengthWords = ({ shortest, longest }: NonNullable<ColumnProfile['lengths']>): string =>
  shortest === longest ? plural(longest, 'character') : `${shortest} to ${plural(longest, 'character')}`;

const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
export const meanOf = (value: number): string => rounded.format(value);

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** `2.1 %`; `< 0.1 %` for a part that would round to zero. */
export function shareWords(part: number, of: number): string {
  const share = percent(part, of);
  return part > 0 && share < 0.05 ? '< 0.1 %' : `${oneDecimal.format(share)} %`;
}

/** Day in UTC, such as `2026-03-01`. @param ms since epoch */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

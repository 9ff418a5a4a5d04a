/** Recognises columns in which nearly all values are dates or numbers, so that the few others can be corrected. */
import { z } from 'zod';
import type { ColumnProfile } from '../../imports/profile.ts';

export const nearReading = z.object({
  reading: z.enum(['dd.mm.yyyy', '1.234,5', '1,234.5']),
  /** Number of values that have this form; fewer than all. */
  fits: z.number(),
  /** A value that has the form, and one that does not; null if the profile lists none. */
  example: z.string().nullable(),
  other: z.string().nullable(),
});
export type NearReading = z.infer<typeof nearReading>;

/** Patterns with 9 for each digit: values of a form match `is`; values that only this form can explain match `must`. */
const forms: Readonly<Record<NearReading['reading'], { readonly is: RegExp; readonly must: RegExp }>> = {
  'dd.mm.yyyy': { is: /^9{1,2}\.9{1,2}\.9999(?:,? 9{1,2}:99(?::99)?)?$/u, must: /./u },
  '1.234,5': { is: /^[+-]?(?:9+|9{1,3}(?:\.999)+)(?:,9+)?$/u, must: /,(?:9|99|9{4,})$|\..*,/u },
  '1,234.5': { is: /^[+-]?(?:9+|9{1,3}(?:,999)+)(?:\.9+)?$/u, must: /,.*\.|,.*,/u },
};

/** Fewer values, or a smaller share of them with one form, prove nothing. */
const minValues = 10;
const minShare = 0.9;

/** Returns the form of nearly all values; null if all or too few values have it, or if not all patterns are known. */
export function nearReadingOf(profile: ColumnProfile): NearReading | null {
  const { count, empty, patterns, arePatternsExact, frequent, rare } = profile;
  const filled = count - empty;
  if (!arePatternsExact || filled < minValues) return null;
  const values = [...frequent, ...rare].map(({ text }) => text);
  const found = Object.entries(forms).flatMap(([name, { is, must }]) => {
    const fitting = patterns.filter(({ text }) => is.test(text.trim()));
    const fits = fitting.reduce((sum, each) => sum + each.count, 0);
    const isKnown = fitting.some(({ text }) => must.test(text.trim()));
    if (!isKnown || fits >= filled || fits < filled * minShare) return [];
    const fitsForm = (text: string) => is.test(text.trim().replaceAll(/\d/gu, '9'));
    const [example = null] = values.filter((text) => fitsForm(text) && /[.,]/u.test(text));
    const [other = null] = values.filter((text) => !fitsForm(text));
    return [{ reading: name as NearReading['reading'], fits, example, other }];
  });
  const [only, second] = found;
  return only === undefined || second !== undefined ? null : only;
}

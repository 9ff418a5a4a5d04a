/** Columns of which nearly all values are dates or numbers: the few others are to be corrected, not to hide the rest. */
import { z } from 'zod';
import type { ColumnProfile } from '../../imports/profile.ts';

export const nearReading = z.object({
  reading: z.enum(['dd.mm.yyyy', '1.234,5', '1,234.5']),
  /** Values that look like it; fewer than all. */
  fits: z.number(),
  /** One of them, and one of the others; null where the profile lists none. */
  example: z.string().nullable(),
  other: z.string().nullable(),
});
export type NearReading = z.infer<typeof nearReading>;

/** With each digit written as 9. `must` has what only this form explains. */
const forms: Readonly<Record<NearReading['reading'], { readonly is: RegExp; readonly must: RegExp }>> = {
  'dd.mm.yyyy': { is: /^9{1,2}\.9{1,2}\.9999(?:,? 9{1,2}:99(?::99)?)?$/u, must: /./u },
  '1.234,5': { is: /^[+-]?(?:9+|9{1,3}(?:\.999)+)(?:,9+)?$/u, must: /,(?:9|99|9{4,})$|\..*,/u },
  '1,234.5': { is: /^[+-]?(?:9+|9{1,3}(?:,999)+)(?:\.9+)?$/u, must: /,.*\.|,.*,/u },
};

/** Fewer values prove nothing, and neither does a column in which more of them are something else. */
const minValues = 10;
const leastShare = 0.9;

/** Null where all values are such, where too few are, and where it is not known. */
export function nearReadingOf(profile: ColumnProfile): NearReading | null {
  const { count, empty, patterns, arePatternsExact, frequent, rare } = profile;
  const filled = count - empty;
  if (!arePatternsExact || filled < minValues) return null;
  const values = [...frequent, ...rare].map(({ text }) => text);
  const found = Object.entries(forms).flatMap(([name, { is, must }]) => {
    const fitting = patterns.filter(({ text }) => is.test(text.trim()));
    const fits = fitting.reduce((sum, each) => sum + each.count, 0);
    const isKnown = fitting.some(({ text }) => must.test(text.trim()));
    if (!isKnown || fits >= filled || fits < filled * leastShare) return [];
    const fitsForm = (text: string) => is.test(text.trim().replaceAll(/\d/gu, '9'));
    const [example = null] = values.filter((text) => fitsForm(text) && /[.,]/u.test(text));
    const [other = null] = values.filter((text) => !fitsForm(text));
    return [{ reading: name as NearReading['reading'], fits, example, other }];
  });
  const [only, second] = found;
  return only === undefined || second !== undefined ? null : only;
}

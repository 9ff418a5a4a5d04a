import {
  conversionOf,
  type ValueConversion,
} from '../../../../../shared/recipes/conversions/value-conversions.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { Evidence } from '../../../../../shared/recipes/values/column-evidence.ts';

/** How the numbers, dates or states of a column without transforms are to be converted for a head; null for not at all. */
export function conversionOffer(
  evidence: Evidence,
  { from, transforms }: Field,
  head: string,
): ValueConversion | null {
  if (!('column' in from) || transforms.length > 0 || head.startsWith('ogit/_')) return null;
  const found = evidence.get(from.column);
  return found === undefined ? null : conversionOf(found, head, from.column);
}

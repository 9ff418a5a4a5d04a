import {
  type ConversionChoices,
  conversionChoices,
} from '../../../../../shared/recipes/conversions/conversion-choices.ts';
import {
  conversionOf,
  isIdentifier,
  type ValueConversion,
} from '../../../../../shared/recipes/conversions/value-conversions.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { ColumnEvidence, Evidence } from '../../../../../shared/recipes/values/column-evidence.ts';

/** Returns the conversion that is offered for a field without transforms, or the removal of spaces; null for none. */
export function conversionOffer(evidence: Evidence, field: Field, head: string): ValueConversion | null {
  const source = unconverted(evidence, field);
  return source && cachedConversion(source.values, head, source.column);
}

/** Returns the conversions that the values of a field without transforms allow; null if they are not ambiguous. */
export function offeredChoices(evidence: Evidence, field: Field, head: string): ConversionChoices | null {
  const source = isIdentifier(head) ? null : unconverted(evidence, field);
  return source && conversionChoices(source.values, head);
}

/** The column of a field without transforms, with what is known of its values; null for other fields. */
function unconverted(
  evidence: Evidence,
  { from, transforms }: Field,
): { readonly column: string; readonly values: ColumnEvidence } | null {
  if (!('column' in from) || transforms.length > 0) return null;
  const values = evidence.get(from.column);
  return values === undefined ? null : { column: from.column, values };
}

/** Conversions by evidence: each edit of the mapping needs those of all columns, of which there may be hundreds. */
const cache = new WeakMap<ColumnEvidence, Map<string, ValueConversion | null>>();

function cachedConversion(values: ColumnEvidence, head: string, column: string): ValueConversion | null {
  const byHead = cache.get(values) ?? new Map<string, ValueConversion | null>();
  cache.set(values, byHead);
  const key = `${head}\n${column}`;
  const cached = byHead.get(key);
  if (cached !== undefined) return cached;
  const conversion = conversionOf(values, head, column);
  byHead.set(key, conversion);
  return conversion;
}

import {
  type ConversionChoices,
  conversionChoices,
} from '../../../../../shared/recipes/conversions/conversion-choices.ts';
import {
  conversionOf,
  type ValueConversion,
} from '../../../../../shared/recipes/conversions/value-conversions.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { ColumnEvidence, Evidence } from '../../../../../shared/recipes/values/column-evidence.ts';

/** How the numbers, dates or states of a column without transforms are to be converted for a head; null for not at all. */
export function conversionOffer(evidence: Evidence, field: Field, head: string): ValueConversion | null {
  const found = unconverted(evidence, field, head);
  return found && remembered(found.values, head, found.column);
}

/** The meanings that a column without transforms may have for a head; null where they are clear. */
export function offeredChoices(evidence: Evidence, field: Field, head: string): ConversionChoices | null {
  const found = unconverted(evidence, field, head);
  return found && conversionChoices(found.values, head);
}

/** The column of a field without transforms, with what is known of its values; null for other fields and heads. */
function unconverted(
  evidence: Evidence,
  { from, transforms }: Field,
  head: string,
): { readonly column: string; readonly values: ColumnEvidence } | null {
  if (!('column' in from) || transforms.length > 0 || head.startsWith('ogit/_')) return null;
  const values = evidence.get(from.column);
  return values === undefined ? null : { column: from.column, values };
}

/** Each edit asks again for all columns, of which there may be hundreds. */
const known = new WeakMap<ColumnEvidence, Map<string, ValueConversion | null>>();

function remembered(found: ColumnEvidence, head: string, column: string): ValueConversion | null {
  const byHead = known.get(found) ?? new Map<string, ValueConversion | null>();
  known.set(found, byHead);
  const key = `${head}\n${column}`;
  const before = byHead.get(key);
  if (before !== undefined) return before;
  const made = conversionOf(found, head, column);
  byHead.set(key, made);
  return made;
}

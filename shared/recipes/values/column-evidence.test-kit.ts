/** Creates the evidence of a column from its values, for tests. */
import { type ColumnEvidence, evidenceOf } from './column-evidence.ts';

export function evidenceOfValues(values: readonly string[], isWhole = false): ColumnEvidence {
  const evidence = evidenceOf(
    ['x'],
    values.map((value) => [value]),
    null,
  ).get('x');
  if (evidence === undefined) throw new Error('no evidence');
  return { ...evidence, isWhole };
}

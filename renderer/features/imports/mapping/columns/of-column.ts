import { columnsOf, type ValueSource } from '../../../../../shared/recipes/field.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';

/** Whether the line of a column shows a target completely: one value that reads this column alone. */
export function isOfColumn(target: Target, header: readonly string[]): boolean {
  if (!('from' in target)) return false;
  const { from } = target;
  const [column, ...others] = columnsOf(from);
  return column !== undefined && others.length === 0 && header.includes(column) && !namesTwice(from);
}

/** Whether a template has the same column twice, so that it is too long for a line. */
const namesTwice = (from: ValueSource): boolean =>
  'template' in from && columnsOf(from).length !== new Set(columnsOf(from)).size;

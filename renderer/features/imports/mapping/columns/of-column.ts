import { columnsOf } from '../../../../../shared/recipes/field.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';

/** Whether the line of a column shows a target completely: one value that reads this column alone. */
export function isOfColumn(target: Target, header: readonly string[]): boolean {
  if (!('from' in target)) return false;
  const [column, ...others] = columnsOf(target.from);
  return column !== undefined && others.length === 0 && header.includes(column);
}

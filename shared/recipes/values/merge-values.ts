/** Adds to a recipe that values of one of its columns are replaced by others, after all its other transforms. */
import { AppError } from '../../errors.ts';
import type { Recipe } from '../recipe.ts';
import { fieldsOf, withField } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

export interface MergedValue {
  readonly is: string;
  readonly becomes: string;
}

/** Whether a recipe has a column that is sent under a head. */
export const hasHead = ({ targets }: Recipe, head: string): boolean =>
  targets.some((target) => fieldsOf(target).some((each) => each.head === head));

/**
 * @param head head of the sent column
 * @throws AppError `bad-input` if the recipe has no such column
 */
export function withMergedValues(recipe: Recipe, head: string, merged: readonly MergedValue[]): Recipe {
  for (const [index, target] of recipe.targets.entries())
    for (const { path, head: fieldHead, field } of fieldsOf(target)) {
      if (fieldHead !== head) continue;
      const transforms = withTable(field.transforms, merged);
      return {
        ...recipe,
        targets: recipe.targets.with(index, withField(target, path, { ...field, transforms })),
      };
    }
  throw new AppError('bad-input', `The mapping has no column “${head}”.`);
}

/** Extends a table at the end of the transforms, or adds one: merged values are those after all other transforms. */
function withTable(transforms: readonly Transform[], merged: readonly MergedValue[]): Transform[] {
  const last = transforms.at(-1);
  if (last?.kind !== 'table' || last.others !== 'keep' || last.disabled)
    return [...transforms, { kind: 'table', values: [...merged], others: 'keep' }];
  const mergedInto = new Map(merged.map(({ is, becomes }) => [is, becomes]));
  const updated = last.values.map(({ is, becomes }) => ({ is, becomes: mergedInto.get(becomes) ?? becomes }));
  const known = new Set(updated.map(({ is }) => is));
  const added = merged.filter(({ is }) => !known.has(is));
  return [...transforms.slice(0, -1), { kind: 'table', values: [...updated, ...added], others: 'keep' }];
}

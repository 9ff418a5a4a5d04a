/** A recipe with which values of one of its columns become others, in addition to what it does with them. */
import { AppError } from '../../errors.ts';
import type { Recipe } from '../recipe.ts';
import { fieldsOf, withField } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

export interface MergedValue {
  readonly is: string;
  readonly becomes: string;
}

/**
 * @param head the column as it will be sent
 * @throws AppError `bad-input` where the recipe has no such column
 */
export function withMergedValues(recipe: Recipe, head: string, merged: readonly MergedValue[]): Recipe {
  for (const [index, target] of recipe.targets.entries())
    for (const { path, head: own, field } of fieldsOf(target)) {
      if (own !== head) continue;
      const transforms = withTable(field.transforms, merged);
      return {
        ...recipe,
        targets: recipe.targets.with(index, withField(target, path, { ...field, transforms })),
      };
    }
  throw new AppError('bad-input', `The mapping has no column “${head}”.`);
}

/** A table at the end is extended; otherwise one is added, as the values are those after all other transforms. */
function withTable(transforms: readonly Transform[], merged: readonly MergedValue[]): Transform[] {
  const last = transforms.at(-1);
  if (last?.kind !== 'table' || last.others !== 'keep' || last.disabled)
    return [...transforms, { kind: 'table', values: [...merged], others: 'keep' }];
  const now = new Map(merged.map(({ is, becomes }) => [is, becomes]));
  const before = last.values.map(({ is, becomes }) => ({ is, becomes: now.get(becomes) ?? becomes }));
  const known = new Set(before.map(({ is }) => is));
  const added = merged.filter(({ is }) => !known.has(is));
  return [...transforms.slice(0, -1), { kind: 'table', values: [...before, ...added], others: 'keep' }];
}

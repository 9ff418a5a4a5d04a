/** Recipe in which the cells that the transforms of a column cannot change become empty. */
import type { Recipe } from '../recipe.ts';
import { fieldsOf, withField } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

/** Null where no transform of the column can do that. @param head of the column as it is sent */
export function withOthersEmpty(recipe: Recipe, head: string): Recipe | null {
  for (const [index, target] of recipe.targets.entries())
    for (const { path, head: own, field } of fieldsOf(target)) {
      if (own !== head) continue;
      const transforms = field.transforms.map(clearing);
      if (transforms.every((each, at) => each === field.transforms[at])) return null;
      const changed = withField(target, path, { ...field, transforms });
      return { ...recipe, targets: recipe.targets.with(index, changed) };
    }
  return null;
}

const clearing = (transform: Transform): Transform =>
  transform.kind === 'date' || transform.kind === 'number' || transform.kind === 'extract'
    ? transform.others === 'empty'
      ? transform
      : { ...transform, others: 'empty' }
    : transform;

/** Recipe in which the cells that the transforms of a column cannot change become empty. */
import type { Recipe } from '../recipe.ts';
import { withTransforms } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

/** Null where no transform of the column can do that. @param head of the column as it is sent */
export function withOthersEmpty(recipe: Recipe, head: string): Recipe | null {
  let isChanged = false;
  const changed = withTransforms(recipe, head, (transforms) =>
    transforms.map((each) => {
      const next = clearing(each);
      isChanged ||= next !== each;
      return next;
    }),
  );
  return isChanged ? changed : null;
}

const clearing = (transform: Transform): Transform =>
  transform.kind === 'date' || transform.kind === 'number' || transform.kind === 'extract'
    ? transform.others === 'empty'
      ? transform
      : { ...transform, others: 'empty' }
    : transform;

/** Changes the transforms of a column so that cells they cannot convert become empty. */
import type { Recipe } from '../recipe.ts';
import { withTransforms } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

/** Returns the changed recipe; null if no transform of the column can do that. @param head head of the sent column */
export function withUnconvertibleEmpty(recipe: Recipe, head: string): Recipe | null {
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

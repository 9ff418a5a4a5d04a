/** How objects go out: one in each request, several at once. */
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';

type Limits = Pick<Recipe['sending'], 'rowsPerRequest' | 'requestsAtOnce'>;

/** A platform takes its time over each, so that more are under way than bodies of many rows. */
const objectsAtOnce = 16;

/** What a recipe limits; the rows of a request are not for it to say where each is a request. */
export function limitsOf(kind: FileKind, sending: Recipe['sending'] | undefined): Limits {
  const said = sending ?? {};
  if (kind !== 'objects') return said;
  return { rowsPerRequest: 1, requestsAtOnce: said.requestsAtOnce ?? objectsAtOnce };
}

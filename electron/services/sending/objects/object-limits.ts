/** Limits for sending objects: one in each request, several at once. */
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';

type RequestLimits = Pick<Recipe['sending'], 'rowsPerRequest' | 'requestsAtOnce'>;

/** A platform takes its time over each, so more are sent at once than bodies of many rows. */
const objectsAtOnce = 16;

/** The limits of a recipe; it does not limit the rows of a request if each row is a request. */
export function limitsOf(kind: FileKind, sending: Recipe['sending'] | undefined): RequestLimits {
  const limits = sending ?? {};
  if (kind !== 'objects') return limits;
  return { rowsPerRequest: 1, requestsAtOnce: limits.requestsAtOnce ?? objectsAtOnce };
}

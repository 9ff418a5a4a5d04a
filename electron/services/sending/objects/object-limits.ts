/** Limits for sending objects: one in each request, several at once. */
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';

type RequestLimits = Pick<Recipe['sending'], 'rowsPerRequest' | 'requestsAtOnce'>;

/** Default of concurrent requests. Each takes a platform long, so there are more than for requests with many rows. */
const objectsAtOnce = 16;

/** Returns the limits of a recipe. Objects ignore its limit of rows, because each row is a request. */
export function limitsOf(kind: FileKind, sending: Recipe['sending'] | undefined): RequestLimits {
  const limits = sending ?? {};
  if (kind !== 'objects') return limits;
  return { rowsPerRequest: 1, requestsAtOnce: limits.requestsAtOnce ?? objectsAtOnce };
}

import { AppError } from '../../../shared/errors.ts';
import { theGraph } from '../../remote/graph-requests.ts';
import type { HttpResponse } from '../../remote/http.ts';
import { refusal } from '../../remote/read-response.ts';

/** @throws AppError in the platform's own words if it rejected a write */
export function expectAccepted(response: HttpResponse): void {
  if (response.status < 300) return;
  const { code, message, details } = refusal(response, theGraph);
  // From there on a failure may come after the deed.
  const doubt =
    response.status >= 500 ? ' It may have been written; you can safely write the same again.' : '';
  throw new AppError(code, `${message}${doubt}`, { details });
}

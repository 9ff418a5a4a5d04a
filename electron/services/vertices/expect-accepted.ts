import { AppError } from '../../../shared/errors.ts';
import { theGraph } from '../../remote/graph-requests.ts';
import type { HttpResponse } from '../../remote/http.ts';
import { refusal } from '../../remote/read-response.ts';

/** Checks the response to a write. @throws AppError in the platform's own words if it rejected the write */
export function expectAccepted(response: HttpResponse): void {
  if (response.status < 300) return;
  const { code, message, details } = refusal(response, theGraph);
  // A server error may come after the write was executed.
  const doubt =
    response.status >= 500 ? ' It may have been written; you can safely write the same again.' : '';
  throw new AppError(code, `${message}${doubt}`, { details });
}

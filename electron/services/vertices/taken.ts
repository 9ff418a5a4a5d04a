import { AppError } from '../../../shared/errors.ts';
import { refusal } from '../../remote/answer.ts';
import { theGraph } from '../../remote/graph-requests.ts';
import type { HttpAnswer } from '../../remote/http.ts';

/** @throws AppError in the platform's own words where it did not take a write */
export function expectTaken(answer: HttpAnswer): void {
  if (answer.status < 300) return;
  const { code, message, details } = refusal(answer, theGraph);
  // From there on a failure may come after the deed.
  const doubt =
    answer.status >= 500 ? ' It may have been written; writing the same once more does no harm.' : '';
  throw new AppError(code, `${message}${doubt}`, { details });
}

/** Reports the cancellation of reading with the same AppError as the rest of the engine. */
import { AppError } from '../../../shared/errors.ts';

/** @throws AppError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
}

/** Cancellation of reading, as every other part of the engine reports it. */
import { AppError } from '../../../shared/errors.ts';

/** @throws AppError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
}

/** Runs many tasks in the pool and returns their results in the order of the pieces. */
import { AppError, toAppError } from '../../../shared/errors.ts';

/**
 * Runs pieces in parallel and returns their results in order. Ends only when no piece runs any more, also after a
 * failure or an abort, so that the files the pieces wrote can be removed.
 * @throws AppError the error of the first piece to fail; `aborted`
 */
export async function runInOrder<Work, Result>(options: {
  works: readonly Work[];
  /** Maximum number of works that run at the same time. */
  atOnce: number;
  signal: AbortSignal;
  run: (work: Work, signal: AbortSignal) => Promise<Result>;
  take: (result: Result, index: number) => void;
}): Promise<void> {
  const { works, atOnce, signal, run, take } = options;
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const results = new Map<number, Result>();
  let next = 0;
  let nextToTake = 0;

  const work = async () => {
    while (next < works.length && !either.aborted) {
      const index = next++;
      results.set(index, await run(works[index] as Work, either));
      for (; results.has(nextToTake); nextToTake++) {
        take(results.get(nextToTake) as Result, nextToTake);
        results.delete(nextToTake);
      }
    }
  };
  const worker = () =>
    work().catch((error) => {
      // The first failure is kept as the reason; the other works then fail with `aborted`.
      failure.abort(error);
    });
  await Promise.all(Array.from({ length: Math.min(atOnce, works.length) }, worker));
  if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
  if (failure.signal.aborted) throw toAppError(failure.signal.reason);
}

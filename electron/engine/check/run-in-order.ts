/** Runs many tasks at the same time, and passes on their results in the order of the tasks. */
import { AppError, toAppError } from '../../../shared/errors.ts';

/**
 * Runs tasks, and calls `onResult` for each in order, until a failure or an abort. Ends only when no task runs any more,
 * also then, so that the files that the tasks wrote can be removed.
 * @throws AppError the error of the first task that failed; `aborted`
 */
export async function runInOrder<Task, Result>(options: {
  tasks: readonly Task[];
  /** How many tasks run at the same time. */
  concurrency: number;
  signal: AbortSignal;
  run: (task: Task, signal: AbortSignal) => Promise<Result>;
  onResult: (result: Result, index: number) => void;
}): Promise<void> {
  const { tasks, concurrency, signal, run, onResult } = options;
  const failure = new AbortController();
  // Aborted by the caller or by the first failure.
  const taskSignal = AbortSignal.any([signal, failure.signal]);
  const results = new Map<number, Result>();
  let next = 0;
  let nextResult = 0;

  const runTasks = async () => {
    while (next < tasks.length && !taskSignal.aborted) {
      const index = next++;
      results.set(index, await run(tasks[index] as Task, taskSignal));
      for (; results.has(nextResult) && !taskSignal.aborted; nextResult++) {
        onResult(results.get(nextResult) as Result, nextResult);
        results.delete(nextResult);
      }
    }
  };
  const worker = () =>
    runTasks().catch((error) => {
      // The first failure is kept as the reason; the other tasks then fail with `aborted`.
      failure.abort(error);
    });
  await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker));
  if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
  if (failure.signal.aborted) throw toAppError(failure.signal.reason);
}

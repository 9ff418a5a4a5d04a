import { AppError } from '../../../shared/errors.ts';

/**
 * Waits for work until its time limit, or until something else ends it.
 * @param limits.endedBy rejects when the work has to end; its signal is aborted when it is no longer needed
 * @throws AppError `timeout` with `message`; those of the work
 */
export async function withTimeout<T>(
  work: Promise<T>,
  limits: {
    readonly ms: number;
    readonly message: string;
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly endedBy?: (over: AbortSignal) => Promise<never>;
  },
): Promise<T> {
  const { ms, message, wait, endedBy } = limits;
  const over = new AbortController();
  // After the time limit, a failure of the work must not go unhandled.
  work.catch(() => undefined);
  const late = wait(ms, over.signal).then(
    () => {
      throw new AppError('timeout', message);
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, late, ...(endedBy ? [endedBy(over.signal)] : [])]);
  } finally {
    over.abort();
  }
}

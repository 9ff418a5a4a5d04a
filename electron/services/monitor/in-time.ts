import { AppError } from '../../../shared/errors.ts';

/**
 * Work that is given up on when it takes longer, or when something else ends it.
 * @param limits.endedBy rejects when it ends; told by the signal that nobody listens to it any more
 * @throws AppError `timeout` with `message`; those of the work
 */
export async function inTime<T>(
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
  // Given up on, it may fail without anybody to hear it.
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

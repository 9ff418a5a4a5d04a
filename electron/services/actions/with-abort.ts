/** Waits for something that does not listen to a signal itself. */

/**
 * Waits for work, or until the signal is aborted; the work then continues, and its result is ignored.
 * @throws the reason of the signal
 */
export async function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const leave = () => aborted.reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Waits until a condition holds; it is tested whenever it may have changed. */
import { AppError } from '../../../shared/errors.ts';

export interface Waiting {
  /** Resolves when `is` holds. @throws AppError `aborted` after the signal, and what `is` throws */
  until(is: () => boolean): Promise<void>;
  /** Tests all conditions again; called when something has changed. */
  checkAll(): void;
}

export function createWaiting(signal: AbortSignal): Waiting {
  const waiting = new Set<() => void>();
  return {
    until: (is) =>
      new Promise((done, reject) => {
        const end = () => {
          waiting.delete(check);
          signal.removeEventListener('abort', abort);
        };
        const abort = () => {
          end();
          reject(new AppError('aborted', 'Cancelled.'));
        };
        const check = () => {
          try {
            if (!is()) return;
          } catch (error) {
            end();
            return reject(error);
          }
          end();
          done();
        };
        waiting.add(check);
        signal.addEventListener('abort', abort, { once: true });
        if (signal.aborted) abort();
        else check();
      }),
    checkAll() {
      for (const check of [...waiting]) check();
    },
  };
}

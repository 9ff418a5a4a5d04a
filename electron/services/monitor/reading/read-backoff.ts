/** Decides when an object whose reading failed is read again: after a pause that doubles with each failure. */
import { AppError } from '../../../../shared/errors.ts';
import { Interrupted } from '../wake-up.ts';

interface ReadBackoff {
  /** Number of objects that wait for their next reading. */
  readonly size: number;
  isDue(objectId: string): boolean;
  /** Returns whether this was the first failure in a row. */
  failed(objectId: string): boolean;
  /** Called when an object was read, or never will be. */
  forget(objectId: string): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

export function createReadBackoff(now: () => number): ReadBackoff {
  const failures = new Map<string, { readonly pauseMs: number; readonly dueAt: number }>();
  return {
    get size() {
      return failures.size;
    },
    isDue: (objectId) => (failures.get(objectId)?.dueAt ?? 0) <= now(),
    failed(objectId) {
      const before = failures.get(objectId);
      const pauseMs = before ? Math.min(longestPauseMs, before.pauseMs * 2) : firstPauseMs;
      failures.set(objectId, { pauseMs, dueAt: now() + pauseMs });
      return before === undefined;
    },
    forget: (objectId) => void failures.delete(objectId),
  };
}

const temporaryStatuses = new Set([401, 408, 425, 429]);

/** Whether the platform refuses to show this object permanently: another attempt would have the same result. */
export const isRefusedPermanently = (error: unknown): boolean =>
  error instanceof AppError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !temporaryStatuses.has(error.status);

/** Whether other objects cannot be read either: the platform is not reached, or the sign-in is refused. */
export const endsReading = (error: unknown): boolean =>
  error instanceof Interrupted ||
  (error instanceof AppError &&
    /^(offline|lost|timeout|unauthorized)$/.test(error.code) &&
    error.status !== 403);

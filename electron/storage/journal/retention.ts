/** Decides which runs are deleted when there are too many. */
import type { RunWeight } from './journal.ts';

const dayMs = 86_400_000;

/**
 * Selects runs to delete, oldest first, until none is older than `days` and all together take no more than
 * `sizeBytes`; null for no limit. Runs that are being sent or can continue stay, whatever they take.
 * @param weights oldest first
 */
export function runsToForget(
  weights: readonly RunWeight[],
  limits: { readonly days: number | null; readonly sizeBytes: number | null },
  now: number,
): string[] {
  const oldest = limits.days === null ? Number.NEGATIVE_INFINITY : now - limits.days * dayMs;
  const maximum = limits.sizeBytes ?? Number.POSITIVE_INFINITY;
  let left = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  return weights.flatMap(({ runId, startedAt, bytes, canContinue }) => {
    if (canContinue || (startedAt >= oldest && left <= maximum)) return [];
    left -= bytes;
    return [runId];
  });
}

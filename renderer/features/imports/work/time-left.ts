import { formatDuration } from '../../../../shared/units.ts';

/** Least time and least share of the work before its end is estimated. */
const minMs = 1_000;
const minShare = 0.01;
/** Reading is uneven: the time left may be a quarter shorter or half longer than the speed so far suggests. */
const faster = 0.75;
const slower = 1.5;

interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly elapsedMs: number;
}

/** Returns the shortest and the longest time that may be left, in ms; null while it cannot be estimated. */
export function timeLeftRange({ share, elapsedMs }: Progress): { minMs: number; maxMs: number } | null {
  if (elapsedMs < minMs || share < minShare) return null;
  const left = (elapsedMs / share) * (1 - Math.min(share, 1));
  return { minMs: left * faster, maxMs: left * slower };
}

/** `15 s to 30 s left`; the words of both ends are rounded up to steps that do not flicker. */
export function rangeWords(progress: Progress): string {
  const range = timeLeftRange(progress);
  if (!range) return 'time left not known yet';
  const [least, most] = [formatDuration(rounded(range.minMs)), formatDuration(rounded(range.maxMs))];
  return least === most ? `about ${most} left` : `${least} to ${most} left`;
}

const stepsMs = [1_000, 5_000, 15_000, 60_000, 5 * 60_000];

function rounded(ms: number): number {
  const step = stepsMs.findLast((one) => one <= ms / 3) ?? 1_000;
  return Math.max(step, Math.round(ms / step) * step);
}

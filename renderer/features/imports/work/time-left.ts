import { formatDuration } from '../../../../shared/units.ts';

/** Before this much is known of the work, its end is unknown. */
const leastMs = 1_000;
const leastShare = 0.01;
/** Reading is uneven: what is left may go a quarter faster or half again as slow as what is done. */
const faster = 0.75;
const slower = 1.5;

interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly elapsedMs: number;
}

/** The shortest and the longest time that is left, in ms; null while it is not known yet. */
export function timeLeftRange({ share, elapsedMs }: Progress): { leastMs: number; mostMs: number } | null {
  if (elapsedMs < leastMs || share < leastShare) return null;
  const left = (elapsedMs / share) * (1 - Math.min(share, 1));
  return { leastMs: left * faster, mostMs: left * slower };
}

/** `15 s to 30 s left`; the words of both ends are rounded up to steps that do not flicker. */
export function rangeWords(progress: Progress): string {
  const range = timeLeftRange(progress);
  if (!range) return 'time left not known yet';
  const [least, most] = [formatDuration(stepped(range.leastMs)), formatDuration(stepped(range.mostMs))];
  return least === most ? `about ${most} left` : `${least} to ${most} left`;
}

const stepsMs = [1_000, 5_000, 15_000, 60_000, 5 * 60_000];

function stepped(ms: number): number {
  const step = stepsMs.findLast((one) => one <= ms / 3) ?? 1_000;
  return Math.max(step, Math.round(ms / step) * step);
}

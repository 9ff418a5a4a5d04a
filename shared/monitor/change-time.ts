/** The time of a change, which is often known only as a range. */
import { z } from 'zod';

/**
 * Milliseconds since epoch. `exact` only if the platform reported the time. Otherwise a range: after the last moment at
 * which all earlier changes were known to have been read, if there is one, and before the change was read.
 */
export const changeTime = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact'), at: z.number() }),
  z.object({ kind: z.literal('before'), before: z.number() }),
  z.object({ kind: z.literal('between'), after: z.number(), before: z.number() }),
]);
export type ChangeTime = z.infer<typeof changeTime>;

export const exactTime = (at: number): ChangeTime => ({ kind: 'exact', at });

/** @param after null if not known; a moment after `before`, due to a clock that was set back, counts as not known */
export function timeBetween(after: number | null, before: number): ChangeTime {
  if (after === null || after > before) return { kind: 'before', before };
  return after === before ? exactTime(before) : { kind: 'between', after, before };
}

/** Returns the latest possible moment of a change; lists are ordered by it. */
export const latestOf = (time: ChangeTime): number => (time.kind === 'exact' ? time.at : time.before);

/** Returns the earliest possible moment of a change; null if it is not known. */
export function earliestOf(time: ChangeTime): number | null {
  if (time.kind === 'exact') return time.at;
  return time.kind === 'between' ? time.after : null;
}

/** Returns a range that covers the times of two changes. */
export function spanOf(one: ChangeTime, other: ChangeTime): ChangeTime {
  const [first, second] = [earliestOf(one), earliestOf(other)];
  const after = first === null || second === null ? null : Math.min(first, second);
  return timeBetween(after, Math.max(latestOf(one), latestOf(other)));
}

/** Returns the time of one change that two sources report; `other` if they contradict each other. */
export function commonTimeOf(one: ChangeTime, other: ChangeTime): ChangeTime {
  const latest = Math.min(latestOf(one), latestOf(other));
  const earliest = [earliestOf(one), earliestOf(other)].filter((each) => each !== null);
  if (earliest.length === 0) return { kind: 'before', before: latest };
  const after = Math.max(...earliest);
  return after > latest ? other : timeBetween(after, latest);
}

/**
 * Returns `14:01:40`, `before 14:01:40` or `between 13:02:11 and 14:01:40`.
 * @param format formats a moment; a range whose ends have the same text is shown as one moment
 */
export function changeTimeWords(time: ChangeTime, format: (ms: number) => string): string {
  const latest = format(latestOf(time));
  if (time.kind === 'before') return `before ${latest}`;
  if (time.kind === 'exact' || format(time.after) === latest) return latest;
  return `between ${format(time.after)} and ${latest}`;
}

/** The time of a change, as far as it is known. */
import { z } from 'zod';

/**
 * Milliseconds since epoch. `exact` only where the platform gave the time. Everything else is a range: after the last
 * moment at which everything was known to be here, where there is one, and before the change was read.
 */
export const changeTime = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact'), at: z.number() }),
  z.object({ kind: z.literal('before'), before: z.number() }),
  z.object({ kind: z.literal('between'), after: z.number(), before: z.number() }),
]);
export type ChangeTime = z.infer<typeof changeTime>;

export const exactTime = (at: number): ChangeTime => ({ kind: 'exact', at });

/** @param after null where nothing is known of the time before; so is a moment that a moved clock puts behind the end */
export function timeBetween(after: number | null, before: number): ChangeTime {
  if (after === null || after > before) return { kind: 'before', before };
  return after === before ? exactTime(before) : { kind: 'between', after, before };
}

/** The latest moment at which it can have happened; lists are ordered by it. */
export const latestOf = (time: ChangeTime): number => (time.kind === 'exact' ? time.at : time.before);

/** The earliest moment at which it can have happened; null where nothing is known of that. */
export function earliestOf(time: ChangeTime): number | null {
  if (time.kind === 'exact') return time.at;
  return time.kind === 'between' ? time.after : null;
}

/** The time of several changes together, from the first to the last of them. */
export function spanOf(one: ChangeTime, other: ChangeTime): ChangeTime {
  const [first, second] = [earliestOf(one), earliestOf(other)];
  const after = first === null || second === null ? null : Math.min(first, second);
  return timeBetween(after, Math.max(latestOf(one), latestOf(other)));
}

/** The time of one change that two sources report; the second one where they contradict each other. */
export function commonTimeOf(one: ChangeTime, other: ChangeTime): ChangeTime {
  const latest = Math.min(latestOf(one), latestOf(other));
  const earliest = [earliestOf(one), earliestOf(other)].filter((each) => each !== null);
  if (earliest.length === 0) return { kind: 'before', before: latest };
  const after = Math.max(...earliest);
  return after > latest ? other : timeBetween(after, latest);
}

/**
 * `14:01:40`, `before 14:01:40` or `between 13:02:11 and 14:01:40`.
 * @param format a moment in words; two moments of equal words are one
 */
export function changeTimeWords(time: ChangeTime, format: (ms: number) => string): string {
  const latest = format(latestOf(time));
  if (time.kind === 'before') return `before ${latest}`;
  if (time.kind === 'exact' || format(time.after) === latest) return latest;
  return `between ${format(time.after)} and ${latest}`;
}

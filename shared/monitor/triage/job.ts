/** A job on several incidents, which the host executes whether or not a page shows it. */
import { z } from 'zod';
import { type TriageResult, triageResult } from './settings.ts';

const triageWork = z.enum([
  'comment',
  'acknowledge',
  'assign',
  'end',
  'undo-acknowledge',
  'undo-assign',
] as const);
export type TriageWork = z.infer<typeof triageWork>;

export const triageJob = z.object({
  id: z.string(),
  view: z.string(),
  work: triageWork,
  /** From 1; increases by one each time that the job is tried again. */
  attempt: z.number(),
  /** Each incident is in one of the counts, or not tried yet. */
  total: z.number(),
  done: z.number(),
  unchanged: z.number(),
  waiting: z.number(),
  failed: z.number(),
  /** Incidents whose write may have been stored: the program ended before it knew. */
  unknown: z.array(z.string()),
  /** `stopping`: no further incident is started, but the current requests have not ended. */
  state: z.enum(['working', 'stopping', 'ended']),
  /** Why the job ended before all incidents were tried; empty if all were, or if the user stopped it. */
  reason: z.string(),
  /** Why incidents failed, the most frequent reason first, each with the first of its incidents. */
  failures: z.array(z.object({ message: z.string(), count: z.number(), ids: z.array(z.string()) })),
});
export type TriageJob = z.infer<typeof triageJob>;

/** How many reasons are listed, and how many incidents of each. */
const maxNamed = 3;

/** Groups failures by their reason; reasons that differ only in the incident's id are combined, with `…` for it. */
export function failuresOf(failed: TriageResult['failed']): TriageJob['failures'] {
  const alike = Map.groupBy(failed, ({ message }) => message);
  const reasonOf = ({ id, message }: TriageResult['failed'][number]) =>
    (alike.get(message)?.length ?? 0) > 1 ? message : message.replaceAll(id, '…');
  return [...Map.groupBy(failed, reasonOf)]
    .map(([reason, all]) => ({
      message: all.length === 1 ? (all[0]?.message ?? reason) : reason,
      count: all.length,
      ids: all.slice(0, maxNamed).map(({ id }) => id),
    }))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxNamed);
}

export const triageJobResult = triageResult.extend({
  unknown: z.array(z.string()),
  notTried: z.array(z.string()),
});
export type TriageJobResult = z.infer<typeof triageJobResult>;

/** The part of a job that is tried again. */
export const triageRest = z.enum(['failed', 'unknown', 'notTried']);
export type TriageRest = z.infer<typeof triageRest>;

/** Whether an ended job stays listed, so that the rest can be tried again: a comment would have to be typed again. */
export const hasRest = (job: TriageJob): boolean =>
  (job.total > 1 || job.work === 'comment') &&
  (job.failed > 0 || job.unknown.length > 0 || notTriedIn(job) > 0);

export const notTriedIn = ({ total, done, unchanged, waiting, failed, unknown }: TriageJob): number =>
  total - done - unchanged - waiting - failed - unknown.length;

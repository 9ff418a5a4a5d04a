/** The plan: all open files in the order in which they are sent, what refers to what, and how sending them goes. */
import { z } from 'zod';

/** Files that are sent at once: of the plan all, or those that are not stored yet; or those made from runs. */
export const planSelections = ['all', 'rest', 'made'] as const;
export type PlanSelection = (typeof planSelections)[number];

/**
 * The files of the plan: the open ones without those made from a run, which stand on their own. Where nothing else is
 * open, these are the plan.
 */
export function filesOfPlan<File extends MaybeMade>(files: readonly File[]): readonly File[] {
  const opened = files.filter(({ madeFrom }) => madeFrom === undefined);
  return opened.length > 0 ? opened : files;
}

export const madeFromRuns = <File extends MaybeMade>(files: readonly File[]): readonly File[] =>
  files.filter(({ madeFrom }) => madeFrom !== undefined);

interface MaybeMade {
  readonly madeFrom?: 'undo' | 'rows' | undefined;
}

/** Rows of the file `from` that refer to vertices which the file `to` provides. */
const planLink = z.object({ from: z.string(), to: z.string(), rows: z.number() });
export type PlanLink = z.infer<typeof planLink>;

const planRunFile = z.object({
  fileId: z.string(),
  /** `held`: not sent, because something before it did not end with all rows stored, or the plan was cancelled. */
  state: z.enum(['waiting', 'sending', 'done', 'held']),
  /** Null while it was not sent. */
  runId: z.string().nullable(),
  /** Reason for waiting or for not being sent, in one sentence; empty where there is none. */
  reason: z.string(),
});
export type PlanRunFile = z.infer<typeof planRunFile>;

const planRun = z.object({
  /** `finished` also where files were held back. */
  state: z.enum(['sending', 'cancelling', 'cancelled', 'finished']),
  connection: z.string(),
  /** Goes to a throw-away world on this machine; it counts for nothing but to be looked at. */
  rehearsal: z.boolean(),
  /** In the order of sending; files that were stored already and left out are not among them. */
  files: z.array(planRunFile),
  /** Milliseconds since epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type PlanRun = z.infer<typeof planRun>;

export const planState = z.object({
  /** Every file of the plan once. */
  order: z.array(z.string()),
  by: z.enum(['references', 'hand']),
  links: z.array(planLink),
  /** Links that the order does not keep: it breaks a cycle, or was made by hand. */
  broken: z.array(planLink),
  /** Files that refer to each other in a circle, each circle once. */
  cycles: z.array(z.array(z.string())),
  /** Rows that refer to objects of no open file, without excluded ones. */
  missing: z.array(z.object({ fileId: z.string(), rows: z.number() })),
  /** Files of which a connection has every row as it would be sent now, also those made from runs. */
  stored: z.array(z.object({ fileId: z.string(), connection: z.string() })),
  totals: z.object({
    files: z.number(),
    rows: z.number(),
    /** Rows with an error or a warning that are not excluded, and those of them with an error. */
    problems: z.number(),
    errorRows: z.number(),
    excludedCount: z.number(),
  }),
  ready: z.boolean(),
  /** Why the plan cannot be sent now, in one sentence; null where it can. */
  why: z.string().nullable(),
  run: planRun.nullable(),
});
export type PlanState = z.infer<typeof planState>;

export const noPlan: PlanState = {
  order: [],
  by: 'references',
  links: [],
  broken: [],
  cycles: [],
  missing: [],
  stored: [],
  totals: { files: 0, rows: 0, problems: 0, errorRows: 0, excludedCount: 0 },
  ready: false,
  why: 'No file is open.',
  run: null,
};

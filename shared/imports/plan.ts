/** The plan: all open files in the order of sending, the references between them, and the progress of sending. */
import { z } from 'zod';

/** Which files are sent: `all` of the plan, the `rest` that is not stored yet, or the files `made` from runs. */
export const planSelections = ['all', 'rest', 'made'] as const;
export type PlanSelection = (typeof planSelections)[number];

/**
 * Returns the files of the plan: the open files without those made from a run, which are sent separately. If no other
 * files are open, the ones made from runs are the plan.
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
  /** `held`: not sent, because not all rows of an earlier file were stored, or because the plan was cancelled. */
  state: z.enum(['waiting', 'sending', 'done', 'held']),
  /** Null while it was not sent. */
  runId: z.string().nullable(),
  /** Reason for waiting or for not being sent, in one sentence; empty where there is none. */
  reason: z.string(),
});
export type PlanRunFile = z.infer<typeof planRunFile>;

const planRun = z.object({
  /** `finished` also if files were held back. */
  state: z.enum(['sending', 'cancelling', 'cancelled', 'finished']),
  connection: z.string(),
  /** Whether the files are sent only to a temporary practice platform on this machine. */
  rehearsal: z.boolean(),
  /** In the order of sending, without files that were left out because they were stored already. */
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
  /** Links that the order breaks: it had to break a cycle, or the user set it by hand. */
  broken: z.array(planLink),
  /** Files that refer to each other in a circle, each circle once. */
  cycles: z.array(z.array(z.string())),
  /** Rows that refer to objects of no open file, without excluded ones. */
  missing: z.array(z.object({ fileId: z.string(), rows: z.number() })),
  /** Files whose rows a connection already has exactly as they would be sent now; also files made from runs. */
  stored: z.array(z.object({ fileId: z.string(), connection: z.string() })),
  totals: z.object({
    files: z.number(),
    rows: z.number(),
    /** Rows with an error or a warning that are not excluded; `errorRows` are those with an error. */
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

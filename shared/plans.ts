/** Calls for saved plans, which can be used again for files with matching names. */
import { z } from 'zod';
import { planFile } from './imports/plan-file.ts';
import { call, event } from './rpc.ts';

const named = z.object({ name: z.string() });

/** A plan in a list. A plan file that cannot be used is listed too, under the name of the file. */
const keptPlan = z.object({
  name: z.string(),
  /** The names of its files, as patterns. */
  files: z.array(z.string()),
  /** Why the plan cannot be used, in one sentence; null if it can. */
  trouble: z.string().nullable(),
});
export type StoredPlan = z.infer<typeof keptPlan>;

export const plans = {
  /** In the order of their names. */
  changed: event(z.object({ plans: z.array(keptPlan) })),
  read: call(named, planFile),
  /** Refused with `conflict` if a plan of that name exists and `replace` is false. */
  save: call(z.object({ plan: planFile, replace: z.boolean() }), z.void()),
  remove: call(named, z.void()),
};

/** Kept plans: saved by name, used again for files of the same names. */
import { z } from 'zod';
import { planFile } from './imports/plan-file.ts';
import { call, event } from './rpc.ts';

const named = z.object({ name: z.string() });

/** A plan as a list shows it. A file that cannot be used is kept too, under the name of the file. */
const keptPlan = z.object({
  name: z.string(),
  /** The names of its files, as patterns. */
  files: z.array(z.string()),
  /** Why it cannot be used, in one sentence; null where it can. */
  trouble: z.string().nullable(),
});
export type KeptPlan = z.infer<typeof keptPlan>;

export const plans = {
  /** In the order of their names. */
  changed: event(z.object({ plans: z.array(keptPlan) })),
  read: call(named, planFile),
  /** Refused with `conflict` where one of that name is there and `replace` is false. */
  save: call(z.object({ plan: planFile, replace: z.boolean() }), z.void()),
  remove: call(named, z.void()),
};

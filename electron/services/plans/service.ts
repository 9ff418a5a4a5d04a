/** The plans feature: the page's calls about stored plans. */
import { createSerial } from '../../../shared/async.ts';
import type { Api } from '../../../shared/contract.ts';
import { planFile } from '../../../shared/imports/plan-file.ts';
import type { StoredPlan } from '../../../shared/plans.ts';
import type { Log } from '../../platform.ts';
import type { StoredPlans } from '../../storage/stored-plans.ts';
import { createLive } from '../live.ts';

/** Reads the stored plans before it returns. */
export async function createPlans({ kept, log }: { kept: StoredPlans; log: Log }): Promise<Api['plans']> {
  const state = createLive<{ plans: StoredPlan[] }>({ plans: [] });
  // Files can still be imported if plans cannot be read.
  const publishList = () =>
    kept.list().then(
      (entries) =>
        state.set({
          plans: entries.map(({ name, content }) =>
            'plan' in content
              ? { name, files: content.plan.files.map(({ file }) => file), trouble: null }
              : { name, files: [], trouble: content.trouble },
          ),
        }),
      (error: unknown) => log.error('The stored plans cannot be read.', error),
    );
  await publishList();

  // One change after the other, so that two windows cannot both find a name free.
  const serialize = createSerial();
  const change = (work: () => Promise<void>): Promise<void> => serialize(() => work().finally(publishList));

  return {
    changed: (listener) => state.listen(listener),
    read: ({ name }) => kept.read(name),
    save: ({ plan, replace }) => change(() => kept.save(planFile.parse(plan), { replace })),
    remove: ({ name }) => change(() => kept.remove(name)),
  };
}

import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { SavedPlan } from '../shared/imports/plan-file.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

/** Plans of an in-memory host; calls are recorded in `calls`. */
export function createTestPlans(calls: TestCall[]) {
  let saved: SavedPlan[] = [];
  const events = createTestEvents(() => ({
    plans: saved.map(({ name, files }) => ({ name, files: files.map(({ file }) => file), trouble: null })),
  }));
  const note = createTestCalls(calls, 'plans');
  const set = (plans: readonly SavedPlan[]) => {
    saved = [...plans];
    events.publish();
  };
  const api: Api['plans'] = {
    changed: events.listen,
    read: note('read', ({ name }) => {
      const found = saved.find((plan) => plan.name === name);
      if (!found) throw new AppError('not-found', `There is no plan “${name}”.`);
      return found;
    }),
    save: note('save', ({ plan }) => set([...saved.filter(({ name }) => name !== plan.name), plan])),
    remove: note('remove', ({ name }) => set(saved.filter((plan) => plan.name !== name))),
  };
  return { api, set };
}

import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';

/** Counts how often this window has changed which incidents are watched; an open incident is read again each time. */
export const useWatchChanges = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** Starts or stops watching incidents. @throws AppError of the call */
export async function watchIncidents(
  api: Api,
  request: { view: string; ids: string[]; watched: boolean },
): Promise<void> {
  await api.monitor.watch(request);
  useWatchChanges.setState(({ count }) => ({ count: count + 1 }));
}

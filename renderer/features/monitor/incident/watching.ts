import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';

/** Number of changes to what this window watches: an open incident is read again with each. */
export const useWatchings = create<{ readonly times: number }>()(() => ({ times: 0 }));

/** @throws AppError of the call */
export async function watchIncidents(
  api: Api,
  asked: { view: string; ids: string[]; watched: boolean },
): Promise<void> {
  await api.monitor.watch(asked);
  useWatchings.setState(({ times }) => ({ times: times + 1 }));
}

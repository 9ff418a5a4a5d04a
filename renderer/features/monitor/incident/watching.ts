import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';

/** How often this window has changed what is watched: an open incident reads anew by it. */
export const useWatchings = create<{ readonly times: number }>()(() => ({ times: 0 }));

/** @throws AppError of the call */
export async function watchIncidents(
  api: Api,
  asked: { view: string; ids: string[]; watched: boolean },
): Promise<void> {
  await api.monitor.watch(asked);
  useWatchings.setState(({ times }) => ({ times: times + 1 }));
}

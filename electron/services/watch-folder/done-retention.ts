/** Removes files that are done for long, with their reports and evidence; held files stay. */
import type { Arrivals } from '../../storage/arrivals.ts';
import type { WatchedFolders } from './folders.ts';

const everyMs = 3_600_000;

/** Looks once an hour. Folders of another data folder, and those that a user has put there, are left alone. */
export function createDoneRetention(deps: {
  readonly folders: Pick<WatchedFolders, 'donePlaces' | 'removeDone'>;
  readonly arrivals: Pick<Arrivals, 'findPlace'>;
  /** Null keeps all. */
  readonly keepDoneMs: number | null;
  readonly now: () => number;
}): () => Promise<void> {
  const { folders, arrivals, keepDoneMs, now } = deps;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (keepDoneMs === null || now() - lookedAt < everyMs) return;
    lookedAt = now();
    for (const place of await folders.donePlaces()) {
      const arrival = arrivals.findPlace(place);
      if (arrival?.state === 'done' && arrival.arrivedAt < now() - keepDoneMs)
        await folders.removeDone(place);
    }
  };
}

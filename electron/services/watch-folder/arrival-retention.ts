/** Deletes old files that were sent or held, with their reports and evidence, and much later their records. */
import type { Arrivals } from '../../storage/arrivals.ts';
import type { Decided, WatchedFolders } from './folders.ts';

const everyMs = 3_600_000;
const dayMs = 86_400_000;
/** Content that arrives again within this time is recognised, although its file is removed: a year and a month. */
const keepRecordsMs = 400 * dayMs;

/** How long files stay in each folder; null keeps all. */
export type KeepMs = Readonly<Record<Decided, number | null>>;

/**
 * Returns the function that deletes old files, at most once an hour. Folders without a record are left alone: those of
 * another data folder, and those that a user has put there.
 */
export function createArrivalRetention(deps: {
  readonly folders: Pick<WatchedFolders, 'decidedPlaces' | 'removeDecided'>;
  readonly arrivals: Pick<Arrivals, 'findPlace' | 'decidedBefore' | 'forget'>;
  readonly folder: string;
  readonly keepMs: KeepMs;
  readonly now: () => number;
}): () => Promise<void> {
  const { folders, arrivals, folder, keepMs, now } = deps;
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Returns the places that are left. */
  const prune = async (decided: Decided): Promise<string[]> => {
    const places = await folders.decidedPlaces(decided);
    const keptMs = keepMs[decided];
    if (keptMs === null) return places;
    const left: string[] = [];
    for (const place of places) {
      const arrival = arrivals.findPlace(place);
      if (arrival?.state === decided && (arrival.decidedAt ?? arrival.arrivedAt) < now() - keptMs)
        await folders.removeDecided(decided, place);
      else left.push(place);
    }
    return left;
  };

  return async () => {
    if (now() - checkedAt < everyMs) return;
    checkedAt = now();
    const left = new Set([...(await prune('done')), ...(await prune('held'))]);
    // A file that is still in its folder is recognised by its record, so the record stays.
    for (const { id, place } of arrivals.decidedBefore(folder, now() - keepRecordsMs))
      if (!left.has(place)) arrivals.forget(id);
  };
}

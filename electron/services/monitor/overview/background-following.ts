/** Follows connections also while no window uses them. */
import type { Monitors } from '../monitors.ts';

interface BackgroundFollowing {
  /** Follows these and no others. */
  set(ids: readonly string[]): void;
  has(id: string): boolean;
}

export function createBackgroundFollowing(monitors: Pick<Monitors, 'follow'>): BackgroundFollowing {
  const followed = new Map<string, () => void>();
  return {
    set(ids) {
      for (const [id, stop] of followed) {
        if (ids.includes(id)) continue;
        followed.delete(id);
        stop();
      }
      for (const id of ids) if (!followed.has(id)) followed.set(id, monitors.follow(id));
    },
    has: (id) => followed.has(id),
  };
}

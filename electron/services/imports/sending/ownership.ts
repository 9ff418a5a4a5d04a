/** Tells what this run made itself from what others made, where its answer was lost. */
import type { PlatformClock } from './platform-clock.ts';

type Made = Readonly<Record<string, unknown>>;

export interface Ownership {
  /**
   * Whether a row made the vertex in an attempt that left at `since`, or later: its creator is our account, it was
   * created not before, and no other row of the run has it.
   */
  ofVertex(made: Made, row: { readonly record: number; readonly since: number }): Owner;
  /** As ofVertex; an edge tells no creator on most platforms, and then its time decides alone. @source wire.md §4, "Edge" */
  ofEdge(made: Made, row: { readonly record: number; readonly since: number }): Owner;
  /** A row has made or changed the vertex or edge with this id, unless another one is known to have. */
  claim(id: string, record: number): void;
  /** Whether the vertex was surely not written since. */
  isUntouched(vertex: Made, since: number): boolean;
  /** Whether it was surely there before. */
  isOlder(made: Made, since: number): boolean;
}
export type Owner = 'ours' | 'not-ours' | 'cannot-tell';

export function createOwnership(deps: {
  clock: Pick<PlatformClock, 'isNotBefore'>;
  /** `ogit/_id` of the account that sends; empty where it is not known. */
  account: string;
  /** Whether another row of this run is known to have made or changed it. */
  ownedByOther: (id: string, record: number) => boolean;
}): Ownership {
  const { clock, account, ownedByOther } = deps;
  // Rows of the same request that name the same vertex: the first one made it.
  const claims = new Map<string, number>();
  const claim = (made: Made, record: number): Owner => {
    const id = made['ogit/_id'];
    if (typeof id !== 'string') return 'cannot-tell';
    const claimed = claims.get(id);
    if (claimed === record) return 'ours';
    if (claimed !== undefined || ownedByOther(id, record)) return 'not-ours';
    claims.set(id, record);
    return 'ours';
  };
  const isBefore = (time: unknown, since: number): boolean | null => {
    const ms = timeOf(time);
    return ms === null ? null : !clock.isNotBefore(ms, since);
  };
  const isOlder: Ownership['isOlder'] = (made, since) => isBefore(made['ogit/_created-on'], since) === true;

  return {
    claim(id, record) {
      if (!claims.has(id)) claims.set(id, record);
    },
    isOlder,
    isUntouched: (vertex, since) => isBefore(vertex['ogit/_modified-on'], since) === true,
    ofVertex(made, { record, since }) {
      const creator = made['ogit/_creator'];
      const before = isBefore(made['ogit/_created-on'], since);
      if (before === true) return 'not-ours';
      if (before === null || typeof creator !== 'string' || account === '') return 'cannot-tell';
      return creator === account ? claim(made, record) : 'not-ours';
    },
    ofEdge(made, { record, since }) {
      const creator = made['ogit/_creator'];
      const before = isBefore(made['ogit/_created-on'], since);
      if (before === true) return 'not-ours';
      if (before === null) return 'cannot-tell';
      if (typeof creator === 'string' && account !== '' && creator !== account) return 'not-ours';
      return claim(made, record);
    },
  };
}

/** Milliseconds, emitted as integers and read as either. @source wire.md §4 */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}

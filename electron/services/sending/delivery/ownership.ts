/** Distinguishes vertices and edges that this run created from those of others, after a lost response. */
import { AppError } from '../../../../shared/errors.ts';
import { edgeOfId } from '../../../../shared/sending/edge-id.ts';
import type { ReadingGraph } from '../read-back/patient-graph.ts';
import type { CreatedSamples } from './created-samples.ts';
import type { PlatformClock } from './platform-clock.ts';

/** Properties of a vertex or an edge as the platform sends them. */
type Properties = Readonly<Record<string, unknown>>;

export interface Ownership {
  /**
   * Whether a row made the vertex in an attempt that left at `since`, or later: its creator is our account, it was
   * created not before `since`, and no other row of the run has it. It is not ours only where it is proven that this
   * platform records our account as creator, or the time of creation: observed on vertices that this run surely
   * created.
   */
  ofVertex(entity: Properties, row: { readonly record: number; readonly since: number }): Owner;
  /**
   * As ofVertex; most platforms send no creator of an edge, and then its time decides alone.
   * @source wire.md §4, "Edge"
   */
  ofEdge(entity: Properties, row: { readonly record: number; readonly since: number }): Owner;
  /** Records that a row made or changed the vertex or edge with this id, unless another row has claimed it. */
  claim(id: string, record: number): void;
  /** Whether the vertex was surely not written after `since`. */
  isUntouched(vertex: Properties, since: number): boolean;
  /** Whether the vertex or edge surely existed before `since`. */
  isOlder(entity: Properties, since: number): boolean;
  /**
   * Observes what the platform records about something that this run surely created; called before anything is judged.
   */
  learn(graph: Pick<ReadingGraph, 'withLists' | 'edge'>): Promise<void>;
}
type Owner = 'ours' | 'not-ours' | 'unproven';

/** The properties that the platform provably records of a creation. */
interface Proof {
  readonly creator: boolean;
  readonly time: boolean;
}
const unproven: Proof = { creator: false, time: false };

export function createOwnership(deps: {
  clock: Pick<PlatformClock, 'isNotBefore'>;
  /** `ogit/_id` of the account that sends; empty where it is not known. */
  account: string;
  /** Whether another row of this run is known to have made or changed it. */
  ownedByOther: (id: string, record: number) => boolean;
  samples: Pick<CreatedSamples, 'list'>;
}): Ownership {
  const { clock, account, ownedByOther, samples } = deps;
  // Rows of the same request that name the same vertex: the first one made it.
  const claims = new Map<string, number>();
  let proof = unproven;
  const claim = (entity: Properties, record: number): Owner => {
    const id = entity['ogit/_id'];
    if (typeof id !== 'string') return 'unproven';
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
  const isOlder: Ownership['isOlder'] = (entity, since) =>
    isBefore(entity['ogit/_created-on'], since) === true;
  const proofOf = (entity: Properties, sentAt: number): Proof => ({
    creator: account !== '' && entity['ogit/_creator'] === account,
    time: isBefore(entity['ogit/_created-on'], sentAt) === false,
  });

  return {
    claim(id, record) {
      if (!claims.has(id)) claims.set(id, record);
    },
    isOlder,
    isUntouched: (vertex, since) => isBefore(vertex['ogit/_modified-on'], since) === true,
    ofVertex(entity, { record, since }) {
      const creator = entity['ogit/_creator'];
      const before = isBefore(entity['ogit/_created-on'], since);
      if (before === true) return proof.time ? 'not-ours' : 'unproven';
      if (before === null || typeof creator !== 'string' || account === '') return 'unproven';
      if (creator === account) return claim(entity, record);
      return proof.creator ? 'not-ours' : 'unproven';
    },
    ofEdge(entity, { record, since }) {
      const creator = entity['ogit/_creator'];
      const before = isBefore(entity['ogit/_created-on'], since);
      if (before === true) return proof.time ? 'not-ours' : 'unproven';
      if (before === null) return 'unproven';
      if (typeof creator === 'string' && account !== '' && creator !== account)
        return proof.creator ? 'not-ours' : 'unproven';
      return claim(entity, record);
    },
    async learn(graph) {
      for (const { id, sentAt } of samples.list()) {
        if (proof.creator && proof.time) return;
        const edge = edgeOfId(id);
        try {
          const entity = await (edge === null ? graph.withLists(id) : graph.edge(edge));
          if (entity === undefined) continue;
          const { creator, time } = proofOf(entity, sentAt);
          proof = { creator: proof.creator || creator, time: proof.time || time };
        } catch (error) {
          // Without a proof, a vertex that is not surely ours is unproven.
          if (!(error instanceof AppError)) throw error;
        }
      }
    },
  };
}

/** Reads a time of the platform: milliseconds, as an integer or a string. Null for anything else. @source wire.md §4 */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}

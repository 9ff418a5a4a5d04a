/** Creates the parts with which a run reads the outcomes of its rows from the platform. */

import type { DeliveryListeners } from '../batches/planned-request.ts';
import { type CreatedSamples, createCreatedSamples } from '../delivery/created-samples.ts';
import { createOwnership, type Ownership } from '../delivery/ownership.ts';
import type { PlatformClock } from '../delivery/platform-clock.ts';
import { createWaiting, type Waiting } from '../delivery/waiting.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createLookup } from './lookups.ts';
import { createBriefGraph, createPatientGraph, type ReadingGraph } from './patient-graph.ts';
import { createReadBack, type ReadBack } from './read-back.ts';
import type { Lookup } from './read-back-result.ts';

export interface ReadingDeps {
  readonly graph: ReadingGraph;
  readonly shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  /** `ogit/_id` of the account that sends; empty if it is unknown; then no lost row is proven to be ours. */
  readonly account: string;
  readonly now: () => number;
  /** Rejects when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends waiting. */
  readonly signal: AbortSignal;
  /** Whether another row of this run is known to have made or changed the vertex or edge with this id. */
  readonly ownedByOther: (id: string, record: number) => boolean;
  /** Vertices and edges that the run surely created; shared by sending and reading back. */
  readonly samples?: CreatedSamples;
  /** Loads the data of `ownedByOther`; called before it. */
  readonly learnOwners?: () => Promise<void>;
  /** Resolves when the connection has newer credentials than at `since`, and reads use them. */
  readonly signedIn: (since: number, signal: AbortSignal) => Promise<void>;
  readonly onWaiting: DeliveryListeners['onWaiting'];
  /** Waits this long, even while the run is paused; rejects when aborted. */
  readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Pauses before each read-back of rows whose response was lost. */
  readonly verifyAfterMs: readonly number[];
}

interface RowReader {
  readonly waiting: Waiting;
  readonly ownership: Ownership;
  readonly samples: CreatedSamples;
  readonly graph: ReadingGraph;
  /** Null if rows of this kind cannot be read back. */
  readonly lookup: Lookup | null;
  readonly readBack: ReadBack;
}

export function createReading(deps: ReadingDeps, clock: PlatformClock): RowReader {
  const { shipment, signal, now } = deps;
  const waiting = createWaiting(deps);
  const samples = deps.samples ?? createCreatedSamples();
  const ownership = createOwnership({ ...deps, clock, samples });
  const prepare = async () => deps.learnOwners?.();
  const patient = { graph: deps.graph, waiting, signal, prepare };
  const graph = createPatientGraph(patient);
  let isTimeRequested = false;
  /**
   * Observes the platform's clock once, because times can be compared only if the difference of the clocks is known.
   */
  const learnTime = async (from: ReadingGraph) => {
    if (clock.hasObservation || isTimeRequested) return;
    const sentAt = now();
    const date = await from.time();
    isTimeRequested = true;
    clock.observe({ date, sentAt, endedAt: now() });
  };
  const lookupIn = (source: ReadingGraph): Lookup | null => {
    const rows = createLookup({ terms: shipment, graph: source, ownership });
    return (
      rows && {
        async find(unknown, confirmMissing) {
          await learnTime(source);
          await ownership.learn(source);
          return rows.find(unknown, confirmMissing);
        },
      }
    );
  };
  const lookup = lookupIn(graph);
  const readBack = createReadBack({
    ...deps,
    wait: deps.waitOnly,
    lookup: lookupIn(createBriefGraph({ ...deps, prepare })),
    action: shipment.action,
  });
  return { waiting, ownership, samples, graph, lookup, readBack };
}

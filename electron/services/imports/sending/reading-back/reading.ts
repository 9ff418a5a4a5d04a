/** What a run needs to find out on the platform what became of its rows. */

import { createOwnership, type Ownership } from '../ownership.ts';
import type { DeliveryEars } from '../planned-request.ts';
import type { PlatformClock } from '../platform-clock.ts';
import type { Shipment } from '../shipment.ts';
import { createWaiting, type Waiting } from '../waiting.ts';
import { createLookings, type Lookings } from './looking.ts';
import { createPatientGraph, type ReadingGraph } from './patient-graph.ts';
import { createReadBack, type ReadBack } from './read-back.ts';

export interface ReadingDeps {
  readonly graph: ReadingGraph;
  readonly shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  /** `ogit/_id` of the account that sends; empty where it is not known, and nothing lost is then known to be ours. */
  readonly account: string;
  readonly now: () => number;
  /** Rejects when it is cut short. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends waiting. */
  readonly signal: AbortSignal;
  /** Whether another row of this run is known to have made or changed the vertex or edge with this id. */
  readonly ownedByOther: (id: string, record: number) => boolean;
  /** Finds out what `ownedByOther` has to know; comes before. */
  readonly learnOwners?: () => Promise<void>;
  /** Resolves when the connection has newer credentials than at `since`, and what asks the platform uses them. */
  readonly signedIn: (since: number, signal: AbortSignal) => Promise<void>;
  readonly onWaiting: DeliveryEars['onWaiting'];
  /** How long a slow platform is given to finish what it began before a connection broke. */
  readonly settlingMs?: number;
}

export interface Reading {
  readonly waiting: Waiting;
  readonly ownership: Ownership;
  readonly graph: ReadingGraph;
  readonly lookings: Lookings;
  readonly readBack: ReadBack;
}

const settlingMs = 3_000;

export function createReading(deps: ReadingDeps, clock: PlatformClock): Reading {
  const { shipment, signal, now } = deps;
  const waiting = createWaiting(deps);
  const ownership = createOwnership({ ...deps, clock });
  const prepare = async () => deps.learnOwners?.();
  const graph = createPatientGraph({ graph: deps.graph, waiting, signal, prepare });
  let isAsked = false;
  /** Times can be compared only where it is known how far the two clocks are apart. */
  const learnTime = async () => {
    if (clock.isHeard || isAsked) return;
    isAsked = true;
    const sentAt = now();
    const date = await graph.time();
    clock.hear({ date, sentAt, endedAt: now() });
  };
  const { rows, parts } = createLookings({ terms: shipment, graph, ownership });
  const lookings: Lookings = {
    parts,
    rows: rows && {
      async look(unknown, sure) {
        await learnTime();
        return rows.look(unknown, sure);
      },
    },
  };
  const readBack = createReadBack({
    looking: lookings.rows,
    waiting,
    signal,
    settlingMs: deps.settlingMs ?? settlingMs,
  });
  return { waiting, ownership, graph, lookings, readBack };
}

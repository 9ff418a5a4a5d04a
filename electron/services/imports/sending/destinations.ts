/** Where rows of a run go: a connection, or the throw-away world of a rehearsal. */
import { AppError } from '../../../../shared/errors.ts';
import { createConnector } from '../../../remote/connector.ts';
import { createGraph } from '../../../remote/graph.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { ConnectionsService, Current } from '../../connections/service.ts';
import type { Rehearsal } from '../rehearsal.ts';
import { createDelivery } from './delivery.ts';
import { createOwnedIds } from './owned-ids.ts';
import type { PlannedRequest } from './planned-request.ts';
import { createRowReadBack } from './row-read-back.ts';
import type { DeliveryTools, OpenDelivery } from './run.ts';
import type { Shipment } from './shipment.ts';
import { createSignIns } from './sign-ins.ts';

export interface Destinations {
  deliveryTo(to: Current | Rehearsal, shipment: Shipment, tools: DeliveryTools): OpenDelivery;
  /** `ogit/_id` of the account that sends; empty where the platform does not tell, or not before `signal`. */
  accountOf(to: Current, signal: AbortSignal): Promise<string>;
}

export function createDestinations(deps: {
  readonly connections: Pick<ConnectionsService, 'onSignIn'>;
  readonly journal: Journal;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}): Destinations {
  const { journal } = deps;
  const signIns = createSignIns(deps);
  const partsOf = (to: Current | Rehearsal) => {
    if ('prepare' in to) return { connector: to.connector, graph: to.graph(), signedIn: never };
    const { addresses, signIn, id } = to;
    return {
      connector: createConnector({ connectorUrl: addresses.connectorUrl, signIn }),
      graph: createGraph({ graphUrl: addresses.graphUrl, signIn }),
      signedIn: (since: number, signal: AbortSignal) => signIns.next(id, since, signal),
    };
  };
  return {
    deliveryTo(to, shipment, tools) {
      const { run } = tools;
      const owned = createOwnedIds(run.id, journal);
      const parts = {
        ...deps,
        ...tools,
        ...partsOf(to),
        shipment,
        runId: run.id,
        account: run.account,
        ownedByOther: owned.ownedByOther,
        learnOwners: owned.learn,
        onOutcomes(request: PlannedRequest, outcomes: readonly RowOutcome[]) {
          owned.add(outcomes);
          tools.onOutcomes?.(request, outcomes);
        },
      };
      const adding =
        (work: OpenDelivery['deliver']): OpenDelivery['deliver'] =>
        async (request) => {
          const outcomes = await work(request);
          owned.add(outcomes);
          return outcomes;
        };
      return { deliver: adding(createDelivery(parts)), readBack: adding(createRowReadBack(parts)) };
    },
    async accountOf(to, signal) {
      for (let tries = 1; !signal.aborted; tries++)
        try {
          return await Promise.race([to.accountId(), abortOf(signal)]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          // The run goes without then; it only trusts fewer 409s.
          if (tries === mostAccountTries || error.code === 'unauthorized') return '';
          await deps.wait(accountPauseMs * 2 ** tries * deps.random(), new AbortController().signal);
        }
      return '';
    },
  };
}

/** Whatever the platform makes of a run later, it can be told whose vertices are whose only by knowing the account. */
const mostAccountTries = 4;
const accountPauseMs = 100;

/** Resolves with nothing when the signal comes. */
const abortOf = (signal: AbortSignal) =>
  new Promise<''>((resolve) => {
    signal.addEventListener('abort', () => resolve(''), { once: true });
    if (signal.aborted) resolve('');
  });

/** Nobody types credentials for a rehearsal. */
const never = () => new Promise<never>(() => undefined);

/** Destinations of a run's rows: a connection, or the throw-away world of a rehearsal. */
import { withAbort } from '../../../../shared/async.ts';
import { objectsUrlOf } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import { viewOf } from '../../../../shared/imports/objects/object-heads.ts';
import { createConnector } from '../../../remote/connector.ts';
import { createGraph } from '../../../remote/graph.ts';
import { createObjectWriting } from '../../../remote/object-write.ts';
import { createObjects } from '../../../remote/objects.ts';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { ConnectionsService, Current } from '../../connections/service.ts';
import type { Rehearsal } from '../../imports/rehearsal/rehearsal.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { createCreatedSamples, storedSamples } from '../delivery/created-samples.ts';
import { createDelivery } from '../delivery/delivery.ts';
import { createOwnedIds } from '../delivery/owned-ids.ts';
import { createObjectDelivery } from '../objects/object-delivery.ts';
import { createRowReadBack } from '../read-back/row-read-back.ts';
import type { Shipment } from './shipment.ts';
import { createSignIns } from './sign-ins.ts';
import type { DeliveryTools, OpenDelivery } from './work/open-delivery.ts';

export interface Destinations {
  deliveryTo(to: Current | Rehearsal, shipment: Shipment, tools: DeliveryTools): OpenDelivery;
  /** `ogit/_id` of the account that sends; empty if the platform does not send it, or not before `signal`. */
  accountOf(to: Current, signal: AbortSignal): Promise<string>;
}

export function createDestinations(deps: {
  readonly connections: Pick<ConnectionsService, 'onSignIn'>;
  readonly journal: Journal;
  readonly objectWrites: ObjectWrites;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Pauses before each read-back of rows whose response was lost, as they are set now. */
  readonly verifyAfterMs: () => readonly number[];
}): Destinations {
  const { journal } = deps;
  const signIns = createSignIns(deps);
  const partsOf = (to: Current | Rehearsal) => {
    if ('prepare' in to) return { connector: to.connector, graph: to.graph(), signedIn: never };
    const { addresses, signIn, id } = to;
    const connector = createConnector({ connectorUrl: addresses.connectorUrl, signIn });
    return {
      connector: { ...connector, send: whileWritable(to, connector.send) },
      graph: createGraph({ graphUrl: addresses.graphUrl, signIn }),
      signedIn: (since: number, signal: AbortSignal) => signIns.next(id, since, signal),
    };
  };
  const objectDeliveryTo = (to: Current | Rehearsal, shipment: Shipment, tools: DeliveryTools) => {
    const view = viewOf(shipment.terms.decisions.recipe?.sending);
    const target =
      'prepare' in to ? to.objects() : { objectsUrl: objectsUrlOf(to.addresses), signIn: to.signIn };
    const { objectsUrl, signIn } = target;
    if (objectsUrl === null) throw new AppError('bad-input', noObjects);
    const connection = { objectsUrl, view, signIn };
    const writing = createObjectWriting(connection);
    return createObjectDelivery({
      ...deps,
      ...tools,
      waitOnly: deps.wait,
      verifyAfterMs: deps.verifyAfterMs(),
      signedIn: partsOf(to).signedIn,
      writing: 'prepare' in to ? writing : { put: whileWritable(to, writing.put) },
      objects: createObjects(connection),
      writes: deps.objectWrites,
      shipment,
      runId: tools.run.id,
    });
  };
  return {
    deliveryTo(to, shipment, tools) {
      const { run } = tools;
      if (shipment.kind === 'objects') return objectDeliveryTo(to, shipment, tools);
      const owned = createOwnedIds(run.id, journal);
      const parts = {
        ...deps,
        ...tools,
        ...partsOf(to),
        waitOnly: deps.wait,
        verifyAfterMs: deps.verifyAfterMs(),
        shipment,
        runId: run.id,
        account: run.account,
        samples: createCreatedSamples(() => storedSamples(journal, run.id)),
        ownedByOther: owned.ownedByOther,
        learnOwners: owned.learn,
        onOutcomes(request: PlannedRequest, outcomes: readonly RowOutcome[]) {
          owned.add(outcomes);
          tools.onOutcomes?.(request, outcomes);
        },
        onStored(request: PlannedRequest, number: number, batch: StoredBatch) {
          owned.addStored(batch);
          tools.onStored?.(request, number, batch);
        },
      };
      const withOwners =
        <Result extends readonly RowOutcome[] | 'recorded'>(
          work: (request: PlannedRequest) => Promise<Result>,
        ) =>
        async (request: PlannedRequest) => {
          const outcomes = await work(request);
          if (outcomes !== 'recorded') owned.add(outcomes);
          return outcomes;
        };
      return { deliver: withOwners(createDelivery(parts)), readBack: withOwners(createRowReadBack(parts)) };
    },
    async accountOf(to, signal) {
      for (let tries = 1; !signal.aborted; tries++)
        try {
          return await withAbort(to.accountId(), signal, () => '');
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          // The run continues without the account, and can then trust fewer 409s.
          if (tries === maxAccountTries || error.code === 'unauthorized') return '';
          await deps.wait(accountPauseMs * 2 ** tries * deps.random(), new AbortController().signal);
        }
      return '';
    },
  };
}

/** Only with the account can a later read-back decide which vertices this run created. */
const maxAccountTries = 4;
const accountPauseMs = 100;

/** A connection may become read-only during a run: nothing leaves from then on, and the run ends. */
const whileWritable =
  <I, O>(to: Current, send: (input: I) => Promise<O>) =>
  async (input: I): Promise<O> => {
    to.expectWritable();
    return send(input);
  };

const noObjects =
  'This connection has no address for the Domain Object interface; use a connection that has one.';

/** A rehearsal never signs in again, because it needs no credentials. */
const never = () => new Promise<never>(() => undefined);

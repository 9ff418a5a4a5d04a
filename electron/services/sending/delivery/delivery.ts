/** Delivers planned requests: determines one outcome for every row, whatever the platform does. */
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { headerText } from '../batches/row-text.ts';
import { createVerdictAmender } from '../outcomes/amend-verdicts.ts';
import { createReading, type ReadingDeps } from '../read-back/reading.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createBeginJob } from './begin-job.ts';
import { createDecideRows } from './decide-rows.ts';
import type { Job } from './job.ts';
import { createPlatformClock } from './platform-clock.ts';
import { createPosting } from './posting.ts';
import { createRequestLoop } from './request-loop.ts';
import { createSortRows } from './sort-rows.ts';
import { createSplitting } from './splitting.ts';
import { createStoredBatchReader } from './stored-batch-reader.ts';

/**
 * Sends the rows of a request, repeats where that is safe, and reads back what stays open. Returns one outcome for each
 * row, in their order, or `recorded` if `onStored` was called for all; it never rejects because of the platform.
 */
export type Deliver = (request: PlannedRequest) => Promise<RowOutcome[] | 'recorded'>;

export interface DeliveryDeps extends Omit<ReadingDeps, 'onWaiting'>, DeliveryListeners {
  readonly connector: Connector;
  readonly shipment: ReadingDeps['shipment'] & Pick<Shipment, 'jsonStrings' | 'identityOf'>;
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'recordOutcomes' | 'together'>;
  readonly runId: string;
  /** When aborted, requests that have not left are not sent any more; those that left are waited for. */
  readonly signal: AbortSignal;
  /** How many requests of the run may come from splitting. */
  readonly mostSplits?: number;
}

/** Default limit of the splits of one run. */
export const mostSplits = 64;
/** After so many requests in a row without a usable response, continuing would only make more rows unknown. */
const maxUnanswered = 3;

/**
 * Creates the delivery of one run. Its requests share what is observed: the platform's clock, and how the platform
 * records vertices that the run created.
 */
export function createDelivery(deps: DeliveryDeps): Deliver {
  const { shipment, connector, signal, onAbandon } = deps;
  const { kind, action, header, jsonStrings, nullKeyword, identityOf } = shipment;
  const clock = createPlatformClock();
  const { waiting, ownership, samples, graph, lookup, readBack } = createReading(deps, clock);
  const posting = createPosting({ ...deps, clock, waiting, onAbandon });
  const splitting = createSplitting({
    maximum: deps.mostSplits ?? mostSplits,
    onSplit: deps.onSplit,
    connector,
    headsAlone: () => ({
      path: connectorPath(kind),
      action,
      csv: headerText(header, jsonStrings),
      jsonStrings,
      nullKeyword,
    }),
  });
  const amend = createVerdictAmender({ shipment, graph, ownership });
  const decideRows = createDecideRows({ readBack, lookup });
  const sendUntilDone = createRequestLoop({
    posting,
    splitting,
    waiting,
    sort: createSortRows({ shipment, amend, onCreated: samples.add }),
    renew: () => connector.renew(),
    onRepeat: deps.onRepeat,
    plainlyStored: deps.onStored === undefined ? () => null : createStoredBatchReader(shipment),
  });
  const decide = async (request: PlannedRequest, job: Job) => {
    // In the order of the request: of several rows that create the same vertex or edge, the first one created it.
    const rows = job.undecided.toSorted((one, other) => one.index - other.index);
    const verdicts = await decideRows({
      rows,
      lostAt: deps.now(),
      onVerifying: (verifying) => deps.onVerifying(request, verifying),
    });
    job.complete(
      rows.flatMap((pending, index) => {
        const verdict = verdicts[index];
        return verdict === undefined ? [] : [{ pending, verdict }];
      }),
    );
  };
  const begin = createBeginJob({ ...deps, samples, identityOf });

  let unansweredInARow = 0;
  return async (request) => {
    const { job, outcomes } = begin(request);
    await sendUntilDone(job, request);
    if (job.hasResponse) unansweredInARow = 0;
    else if (!signal.aborted && job.undecided.length > 0) {
      unansweredInARow += 1;
      if (unansweredInARow >= maxUnanswered)
        posting.endWith(
          `${maxUnanswered} requests in a row got no usable response, so the rest was not sent.`,
        );
    }
    if (job.undecided.length > 0) await decide(request, job);
    return outcomes();
  };
}

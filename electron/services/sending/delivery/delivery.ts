/** Brings planned requests to their end: one outcome for every row, whatever the platform does. */
import { isSafe } from '../../../../shared/imports/repeat.ts';
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import { type DeliveryListeners, type PlannedRequest, rowsIn } from '../batches/planned-request.ts';
import { headerText } from '../batches/row-text.ts';
import { createVerdictAmender } from '../outcomes/amend-verdicts.ts';
import { createReading, type ReadingDeps } from '../read-back/reading.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createDecideRows } from './decide-rows.ts';
import { type FinalVerdict, notSent, outcomeOf, type PendingRow } from './pending-row.ts';
import { createPlainlyStored } from './plainly-stored.ts';
import { createPlatformClock } from './platform-clock.ts';
import { createPosting } from './posting.ts';
import { createRequestLoop, type Job } from './request-loop.ts';
import { createSort } from './sort-rows.ts';
import { createSplitting } from './splitting.ts';

/**
 * Sends the rows of a request, repeats where that is safe, and reads back what stays open. Returns one outcome for each
 * row, in their order, or `recorded` if `onStored` was called for all; it never rejects for what a platform does.
 */
export type Deliver = (request: PlannedRequest) => Promise<RowOutcome[] | 'recorded'>;

export interface DeliveryDeps extends Omit<ReadingDeps, 'onWaiting'>, DeliveryListeners {
  readonly connector: Connector;
  readonly shipment: ReadingDeps['shipment'] & Pick<Shipment, 'jsonStrings' | 'identityOf'>;
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'recordOutcomes' | 'together'>;
  readonly runId: string;
  /** Ends waiting: requests that have not left are not sent any more; open ones are waited for. */
  readonly signal: AbortSignal;
  /** How many requests of the run may come from splitting. */
  readonly mostSplits?: number;
}

export const mostSplits = 64;
/** After so many requests in a row without a usable response, continuing would only make more rows unknown. */
const mostUnanswered = 3;

/** One for each run: observations of the platform's clock and of its own vertices hold for all its requests. */
export function createDelivery(deps: DeliveryDeps): Deliver {
  const { shipment, connector, journal, runId, signal, onAbandon } = deps;
  const { kind, action, header, jsonStrings, nullKeyword, identityOf } = shipment;
  const clock = createPlatformClock();
  const { waiting, ownership, samples, graph, lookup, readBack } = createReading(deps, clock);
  const posting = createPosting({ ...deps, clock, waiting, onAbandon });
  const splitting = createSplitting({
    most: deps.mostSplits ?? mostSplits,
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
    sort: createSort({ shipment, amend, onCreated: samples.add }),
    renew: () => connector.renew(),
    onRepeat: deps.onRepeat,
    plainlyStored: deps.onStored === undefined ? () => null : createPlainlyStored(shipment),
  });
  const decide = async (request: PlannedRequest, job: Job) => {
    // The first of the rows that would make the same thing made it.
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
  const begin = (request: PlannedRequest) => {
    const outcomes = new Array<RowOutcome>(rowsIn(request));
    const ofRow = (pending: PendingRow, verdict: FinalVerdict) =>
      outcomeOf(pending, identityOf(pending.row), verdict, request.class);
    let isComplete = false;
    const job: Job = {
      repeat: request.class,
      isSafe: isSafe(request.class),
      undecided: [],
      failuresInARow: 0,
      hasResponse: false,
      complete(rows) {
        const completed = rows.map(({ pending, verdict }) => {
          const outcome = ofRow(pending, verdict);
          outcomes[pending.index] = outcome;
          return outcome;
        });
        if (completed.length > 0) deps.onOutcomes?.(request, completed);
      },
      conclude({ number, end }, { completed, untouched }) {
        journal.together(runId, () => {
          end();
          job.complete(completed);
          // Until they go out again it is known that they were not executed.
          const idle = untouched.map((pending) => ofRow(pending, notSent('')));
          if (idle.length > 0) journal.recordOutcomes(runId, number, idle);
        });
      },
      concludePlainly({ number, sentAt, end }, stored) {
        isComplete = true;
        if (stored.created) samples.add(firstIdOf(stored), sentAt);
        journal.together(runId, () => {
          end();
          deps.onStored?.(request, number, stored);
        });
      },
    };
    return { job, outcomes: () => (isComplete ? 'recorded' : outcomes) } as const;
  };

  let unansweredInARow = 0;
  return async (request) => {
    const { job, outcomes } = begin(request);
    await sendUntilDone(job, request);
    if (job.hasResponse) unansweredInARow = 0;
    else if (!signal.aborted && job.undecided.length > 0) {
      unansweredInARow += 1;
      if (unansweredInARow >= mostUnanswered)
        posting.endWith(
          `${mostUnanswered} requests in a row got no usable response, so the rest was not sent.`,
        );
    }
    if (job.undecided.length > 0) await decide(request, job);
    return outcomes();
  };
}

const firstIdOf = ({ bytes, spans }: StoredBatch): string =>
  Buffer.from(bytes.subarray(spans[0], spans[1])).toString('latin1');

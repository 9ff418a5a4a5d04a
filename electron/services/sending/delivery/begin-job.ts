/** Begins the job of a planned request: collects the outcomes of its rows and records them with its responses. */
import { isRetrySafe } from '../../../../shared/imports/retry-safety.ts';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import { type DeliveryListeners, type PlannedRequest, rowsIn } from '../batches/planned-request.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { CreatedSamples } from './created-samples.ts';
import type { Job } from './job.ts';
import { type FinalVerdict, notSent, outcomeOf, type PendingRow } from './pending-row.ts';

interface JobDeps extends Pick<DeliveryListeners, 'onOutcomes' | 'onStored'> {
  readonly journal: Pick<Journal, 'recordOutcomes' | 'together'>;
  readonly runId: string;
  readonly identityOf: Shipment['identityOf'];
  readonly samples: Pick<CreatedSamples, 'add'>;
}

/** `outcomes` returns one for each row in their order, or `recorded` if `onStored` was called for all. */
type BeginJob = (request: PlannedRequest) => {
  readonly job: Job;
  readonly outcomes: () => RowOutcome[] | 'recorded';
};

export function createBeginJob(deps: JobDeps): BeginJob {
  const { journal, runId, identityOf, samples } = deps;
  return (request) => {
    const outcomes = new Array<RowOutcome>(rowsIn(request));
    const ofRow = (pending: PendingRow, verdict: FinalVerdict) =>
      outcomeOf(pending, identityOf(pending.row), verdict, request.class);
    let isComplete = false;
    const job: Job = {
      repeat: request.class,
      isSafe: isRetrySafe(request.class),
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
      conclude({ number, end }, { completed, notExecuted }) {
        journal.together(runId, () => {
          end();
          job.complete(completed);
          // Until these rows are sent again, it is known that they were not executed.
          const notSentYet = notExecuted.map((pending) => ofRow(pending, notSent('')));
          if (notSentYet.length > 0) journal.recordOutcomes(runId, number, notSentYet);
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
    return { job, outcomes: () => (isComplete ? 'recorded' : outcomes) };
  };
}

const firstIdOf = ({ bytes, spans }: StoredBatch): string =>
  Buffer.from(bytes.subarray(spans[0], spans[1])).toString('latin1');

/** Brings planned requests to their end: one outcome for every row, whatever the platform does. */
import { partlyOf } from '../../../../shared/imports/combined-verdict.ts';
import { isSafe } from '../../../../shared/imports/repeat.ts';
import { type Connector, connectorPath } from '../../../remote/connector.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import { createAmending } from './amending.ts';
import { createSort } from './answered.ts';
import { createBringing, type Job } from './bringing.ts';
import { type FinalVerdict, notSent, outcomeOf, type PendingRow } from './pending-row.ts';
import { createPlainlyStored } from './plainly-stored.ts';
import { type DeliveryEars, type PlannedRequest, rowsIn } from './planned-request.ts';
import { createPlatformClock } from './platform-clock.ts';
import { createPosting } from './posting.ts';
import { createGivenEdge } from './reading-back/edge-looking.ts';
import { createNameOf } from './reading-back/named-vertices.ts';
import { createReading, type ReadingDeps } from './reading-back/reading.ts';
import { headerText } from './row-text.ts';
import type { Shipment } from './shipment.ts';
import { createSplitting } from './splitting.ts';

/**
 * Sends the rows of a request, repeats where that is safe, and reads back what stays open. One outcome for each row,
 * in their order, or `settled` where `onStored` was told of all; it never rejects for what a platform does.
 */
export type Deliver = (request: PlannedRequest) => Promise<RowOutcome[] | 'settled'>;

export interface DeliveryDeps extends Omit<ReadingDeps, 'onWaiting'>, DeliveryEars {
  readonly connector: Connector;
  readonly shipment: ReadingDeps['shipment'] & Pick<Shipment, 'jsonStrings' | 'identityOf'>;
  readonly journal: Pick<Journal, 'intend' | 'answer' | 'settle' | 'together'>;
  readonly runId: string;
  /** Ends waiting: what is not under way is not sent any more; what is under way is waited for. */
  readonly signal: AbortSignal;
  /** How many requests of the run may come of splitting one. */
  readonly mostSplits?: number;
}

export const mostSplits = 64;
/** After so many requests in a row without a usable answer, sending on would only make more rows unknown. */
const mostUnanswered = 3;

/** One for a run: what it learns of the platform's clock and of its own vertices holds for all its requests. */
export function createDelivery(deps: DeliveryDeps): Deliver {
  const { shipment, connector, journal, runId, signal, onHopeless } = deps;
  const { kind, action, header, jsonStrings, nullKeyword, identityOf } = shipment;
  const clock = createPlatformClock();
  const { waiting, ownership, graph, lookings, readBack } = createReading(deps, clock);
  const nameOf = createNameOf(header, nullKeyword);
  const edgeOf = createGivenEdge(header, nullKeyword);
  const isNamed = ({ cells }: { readonly cells: readonly string[] }) =>
    kind === 'edges' ? edgeOf(cells) !== null : nameOf(cells) !== null;
  const posting = createPosting({ ...deps, clock, waiting, onHopeless });
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
  const amend = createAmending({ shipment, isNamed, lookings, graph, ownership });
  const bring = createBringing({
    posting,
    splitting,
    waiting,
    sort: createSort({ shipment, amend }),
    renew: () => connector.renew(),
    onRepeat: deps.onRepeat,
    plainlyStored: deps.onStored === undefined ? () => null : createPlainlyStored(shipment),
  });
  const decide = async (job: Job, rows: readonly PendingRow[]) => {
    // All of them have left, or they would not be undecided.
    const lost = rows.map(({ row, since, why }) => ({ row, since: since ?? 0, why }));
    const found = await readBack(lost);
    job.settle(
      rows.map((pending, index) => ({
        pending,
        verdict: withStanding(pending, found[index] ?? { outcome: 'unknown', ...pending.why }),
      })),
    );
  };
  const begin = (request: PlannedRequest) => {
    const outcomes = new Array<RowOutcome>(rowsIn(request));
    const ofRow = (pending: PendingRow, verdict: FinalVerdict) =>
      outcomeOf(pending, identityOf(pending.row), verdict, request.class);
    let isSettled = false;
    const job: Job = {
      repeat: request.class,
      isSafe: isSafe(request.class),
      undecided: [],
      failuresInARow: 0,
      isAnswered: false,
      settle(rows) {
        const settled = rows.map(({ pending, verdict }) => {
          const outcome = ofRow(pending, verdict);
          outcomes[pending.index] = outcome;
          return outcome;
        });
        if (settled.length > 0) deps.onOutcomes?.(request, settled);
      },
      conclude({ number, end }, { settled, untouched }) {
        journal.together(runId, () => {
          end();
          job.settle(settled);
          // Until they go out again it is known that they were not executed.
          const idle = untouched.map((pending) => ofRow(pending, notSent('')));
          if (idle.length > 0) journal.settle(runId, number, idle);
        });
      },
      concludePlainly({ number, end }, stored) {
        isSettled = true;
        journal.together(runId, () => {
          end();
          deps.onStored?.(request, number, stored);
        });
      },
    };
    return { job, outcomes: () => (isSettled ? 'settled' : outcomes) } as const;
  };

  let unansweredInARow = 0;
  return async (request) => {
    const { job, outcomes } = begin(request);
    await bring(job, request);
    if (job.isAnswered) unansweredInARow = 0;
    else if (!signal.aborted && job.undecided.length > 0) {
      unansweredInARow += 1;
      if (unansweredInARow >= mostUnanswered)
        posting.endWith(
          `${mostUnanswered} requests in a row got no usable answer, so the rest was not sent.`,
        );
    }
    if (job.undecided.length > 0) await decide(job, job.undecided);
    return outcomes();
  };
}

/** The vertex of a row of which parts are known to stand does, whatever reading back could tell. */
function withStanding({ standing }: PendingRow, verdict: FinalVerdict): FinalVerdict {
  if (standing === null || verdict.outcome !== 'not-sent') return verdict;
  return partlyOf(standing);
}

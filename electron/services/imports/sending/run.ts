/** One run: sends rows request by request, gives every row an outcome, and keeps the sum right. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { noOutcomes } from '../../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { Connector } from '../../../remote/connector.ts';
import type { Runs } from '../../../storage/runs.ts';
import { createDelivery } from './delivery.ts';
import { requestsOf, vertexOf } from './requests.ts';
import { createSettling } from './settling.ts';
import type { Shipment } from './shipment.ts';

export interface RunDeps {
  connector: Connector;
  runs: Runs;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onChange: (state: RunState) => void;
  /** Hears of faults of this program; the run stops and says so. */
  onFault: (error: unknown) => void;
  /** Comes before the first row; it may throw an AppError, and tells what it does. */
  prepare?: (signal: AbortSignal, onWaiting: (message: string) => void) => Promise<void>;
  /** Comes after the last row, whatever happened. */
  release?: () => Promise<void>;
}

export interface RunStart extends Pick<RunState, 'id' | 'fileId' | 'fileName' | 'connection' | 'rehearsal'> {
  readonly shipment: Shipment;
}

export interface Run {
  readonly state: RunState;
  /** The request under way is finished; the rows after it are not sent. */
  cancel(): void;
  /** Resolves when every row has its outcome; never rejects. */
  readonly done: Promise<void>;
}

/** After so many requests in a row without a usable answer, sending on would only make more rows unknown. */
const mostUnknownRequests = 3;

export function createRun(deps: RunDeps, { shipment, ...start }: RunStart): Run {
  const { runs, now } = deps;
  const stopping = new AbortController();
  let state: RunState = {
    ...start,
    action: shipment.action,
    rows: shipment.rows,
    setAside: shipment.setAside,
    state: 'sending',
    message: '',
    counts: noOutcomes(shipment.rows),
    requests: 0,
    startedAt: now(),
    endedAt: null,
    rowsPerSecond: null,
    causes: [],
  };
  const tell = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    deps.onChange(state);
  };
  const settling = createSettling({ runs, now, identityOf: shipment.identityOf, read: () => state, tell });
  const deliver = createDelivery({
    ...deps,
    shipment,
    signal: stopping.signal,
    onWaiting: (message) => tell({ message }),
  });

  let lastRecord = 0;
  /** Answers why it had to stop early, or nothing. */
  const sendAll = async (): Promise<string> => {
    let unknownRequests = 0;
    for await (const rows of requestsOf(shipment.source(), vertexOf(shipment))) {
      if (stopping.signal.aborted) return '';
      const verdicts = await deliver(rows).catch((error) => {
        if (error instanceof AppError) throw error;
        // Whatever broke, it broke after the rows may have left.
        deps.onFault(error);
        const reason = `${toAppError(error).message} The rows may have been stored.`;
        return rows.map(() => ({ outcome: 'unknown', reason, cause: reason }) as const);
      });
      lastRecord = rows.at(-1)?.record ?? lastRecord;
      settling.settle(rows, verdicts);
      const untaken = verdicts.find((verdict) => verdict.outcome === 'not-sent');
      if (untaken) return 'reason' in untaken ? untaken.reason : '';
      unknownRequests = verdicts.every((verdict) => verdict.outcome === 'unknown') ? unknownRequests + 1 : 0;
      if (unknownRequests >= mostUnknownRequests)
        return `${mostUnknownRequests} requests in a row got no usable answer, so the rest was not sent.`;
    }
    return '';
  };

  /** Whatever happened, the rows after the last settled one have not been sent. */
  const end = (problem: string) => {
    const reason = problem === '' && stopping.signal.aborted ? 'Cancelled before it was sent.' : problem;
    for (const records of shipment.recordsAfter(lastRecord)) settling.leave(records, reason);
    settling.finish();
    runs.end(start.id, now());
  };

  const work = async () => {
    let problem = '';
    try {
      runs.start(state);
      tell({});
      await deps.prepare?.(stopping.signal, (message) => tell({ message }));
      tell({ message: '' });
      problem = stopping.signal.aborted ? '' : await sendAll();
    } catch (error) {
      if (!(error instanceof AppError)) deps.onFault(error);
      if (!stopping.signal.aborted) problem = toAppError(error).message;
    }
    try {
      end(problem);
    } catch (error) {
      deps.onFault(error);
      problem ||=
        'The outcomes could not be written down; the numbers above are right, the list below may not be.';
    }
    await deps.release?.().catch(deps.onFault);
    const ended = problem !== '' ? 'stopped' : stopping.signal.aborted ? 'cancelled' : 'finished';
    tell({ state: ended, message: problem, endedAt: now() });
  };

  return {
    get state() {
      return state;
    },
    cancel() {
      if (state.state !== 'sending') return;
      tell({ state: 'cancelling' });
      stopping.abort();
    },
    done: work(),
  };
}

/** One run: sends rows request by request, gives every row an outcome, and keeps the sum right. */
import { createVertexRules } from '../../../shared/columns/vertex-rules.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { SentRow } from '../../../shared/imports/attribution.ts';
import { noOutcomes } from '../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../shared/imports.ts';
import type { Connector } from '../../remote/connector.ts';
import type { RunRow, Runs } from '../../storage/runs.ts';
import { createDelivery, notSent, type SettledVerdict } from './delivery.ts';
import { createRate } from './rate.ts';
import { requestsOf } from './requests.ts';

export interface RunDeps {
  connector: Connector;
  runs: Runs;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  onChange: (state: RunState) => void;
  /** Hears of faults of this program; the run stops and says so. */
  onFault: (error: unknown) => void;
}

export interface RunStart
  extends Pick<RunState, 'id' | 'fileId' | 'fileName' | 'connection' | 'action' | 'rows'> {
  readonly header: readonly string[];
  readonly source: AsyncIterable<SentRow[]>;
}

export interface Run {
  readonly state: RunState;
  /** The request under way is finished; the rows after it are not sent. */
  cancel(): void;
  /** Resolves when every row has its outcome; never rejects. */
  readonly done: Promise<void>;
}

export function createRun(deps: RunDeps, { header, source, ...start }: RunStart): Run {
  const { runs, now } = deps;
  const { identityOf } = createVertexRules(header, start.action);
  const rate = createRate(now);
  let stopping = false;
  let state: RunState = {
    ...start,
    state: 'sending',
    message: '',
    counts: noOutcomes(start.rows),
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
  const onWaiting = (message: string) => tell({ message });
  const deliver = createDelivery({ ...deps, header, action: start.action, onWaiting });

  /** Writes the outcomes down before they are counted and shown. */
  const settle = (rows: readonly SentRow[], verdicts: readonly SettledVerdict[], request: number | null) => {
    const counts = { ...state.counts };
    const written = rows.map((row, index): RunRow => {
      const verdict = verdicts[index] ?? notSent('');
      counts['not-sent'] -= 1;
      counts[verdict.outcome] += 1;
      const { reason, cause } = 'reason' in verdict ? verdict : { reason: '', cause: '' };
      const vertexId = 'id' in verdict ? verdict.id : '';
      const { outcome } = verdict;
      return {
        record: row.record,
        outcome,
        cause,
        reason,
        identity: identityOf(row.cells),
        vertexId,
        request,
      };
    });
    runs.record(start.id, written);
    const causes = counts.failed + counts.unknown > 0 ? runs.causes(start.id) : [];
    tell({
      counts,
      causes,
      ...(request === null ? {} : { requests: request, rowsPerSecond: rate.add(rows.length) }),
    });
  };

  /** Answers why it had to stop early, or nothing. */
  const sendAll = async (): Promise<string> => {
    let problem = '';
    for await (const rows of requestsOf(source)) {
      if (stopping || problem !== '') {
        settle(
          rows,
          rows.map(() => notSent(problem)),
          null,
        );
        continue;
      }
      try {
        settle(rows, await deliver(rows), state.requests + 1);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problem = error.message;
        settle(
          rows,
          rows.map(() => notSent(problem)),
          null,
        );
      }
    }
    return problem;
  };

  const work = async () => {
    runs.start(state);
    tell({});
    try {
      const message = await sendAll();
      const ended = message !== '' ? 'stopped' : stopping ? 'cancelled' : 'finished';
      tell({ state: ended, message, endedAt: now() });
    } catch (error) {
      deps.onFault(error);
      tell({ state: 'stopped', message: toAppError(error).message, endedAt: now() });
    }
    runs.end(start.id, now());
  };

  return {
    get state() {
      return state;
    },
    cancel() {
      if (state.state !== 'sending') return;
      stopping = true;
      tell({ state: 'cancelling' });
    },
    done: work(),
  };
}

/** Reads the graph with retries, which is safe because reading changes nothing. */
import { AppError } from '../../../../shared/errors.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { Waiting } from '../delivery/waiting.ts';

export type ReadingGraph = Pick<
  Graph,
  'vertices' | 'withLists' | 'byXid' | 'edge' | 'content' | 'values' | 'time'
>;

const attempts = 8;
/** Asking again for what sign-in refuses may lock the account. */
const attemptsToSignIn = 2;

interface PatientGraphDeps {
  readonly graph: ReadingGraph;
  readonly waiting: Pick<Waiting, 'wait' | 'backoffMs'>;
  readonly signal: AbortSignal;
  /** Loads what responses are compared with. */
  readonly prepare: () => Promise<void>;
}

/** Calls throw what those of the graph throw, in the end. */
export function createPatientGraph({ graph, waiting, signal, prepare }: PatientGraphDeps): ReadingGraph {
  const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
    await prepare();
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        const most = error instanceof AppError && error.code === 'unauthorized' ? attemptsToSignIn : attempts;
        if (!(error instanceof AppError) || attempt >= most || signal.aborted) throw error;
        await waiting.wait(waiting.backoffMs(attempt), `${error.message} Trying again…`);
      }
    }
  };
  return throughEach(graph, patiently);
}

/** Attempts of one call to a failing platform. */
const briefAttempts = 3;
const briefPauseMs = 300;
/** After so many calls in a row that failed, others fail for so long without being made. */
const failuresBeforePause = 3;
const pauseMs = 1_000;
/** After so many calls that sign-in refused, so that the account is not locked. */
const refusalsBeforePause = 2;
const refusedPauseMs = 60_000;

/**
 * For reads that are repeated later anyway: a call gives up soon, and if the platform fails as a whole, not every row
 * waits for that. No request is made after a cancel.
 */
export function createBriefGraph(
  deps: Pick<PatientGraphDeps, 'graph' | 'signal' | 'prepare'> & {
    readonly now: () => number;
    /** Rejects when it is cut short. */
    readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): ReadingGraph {
  const { graph, signal, prepare, now, waitOnly } = deps;
  let [failures, refusals, pausedUntil] = [0, 0, 0];
  let failure: AppError | null = null;
  const note = (error: AppError) => {
    failure = error;
    failures += 1;
    if (error.code === 'unauthorized') refusals += 1;
    if (refusals >= refusalsBeforePause) pausedUntil = now() + refusedPauseMs;
    else if (failures >= failuresBeforePause) pausedUntil = now() + pauseMs;
  };
  const briefly = async <T>(ask: () => Promise<T>): Promise<T> => {
    await prepare();
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      if (failure !== null && now() < pausedUntil) throw failure;
      try {
        const result = await ask();
        [failures, refusals, failure] = [0, 0, null];
        return result;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const isOver = attempt >= briefAttempts || error.code === 'unauthorized' || signal.aborted;
        if (isOver) note(error);
        if (isOver) throw error;
        await waitOnly(briefPauseMs * attempt, signal).catch(() => undefined);
      }
    }
  };
  return throughEach(graph, briefly);
}

const throughEach = (
  graph: ReadingGraph,
  through: <T>(ask: () => Promise<T>) => Promise<T>,
): ReadingGraph => ({
  vertices: (asked) => through(() => graph.vertices(asked)),
  withLists: (id) => through(() => graph.withLists(id)),
  byXid: (xid) => through(() => graph.byXid(xid)),
  edge: (of) => through(() => graph.edge(of)),
  time: () => through(() => graph.time()),
  content: (id) => through(() => graph.content(id)),
  values: (asked) => through(() => graph.values(asked)),
});

/** The number of simultaneous requests. */
const atOnce = 6;

/** The results in the order of `all`; an item that cannot be read results in the reason. @throws what is no AppError */
export async function askEach<T, R>(
  all: readonly T[],
  ask: (each: T) => Promise<R>,
): Promise<(R | AppError)[]> {
  const results = new Array<R | AppError>(all.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < all.length; index = next++)
      try {
        results[index] = await ask(all[index] as T);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results[index] = error;
      }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return results;
}

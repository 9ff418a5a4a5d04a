/** Reads the graph with retries, which is safe because reading changes nothing. */
import { AppError } from '../../../../shared/errors.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { Waiting } from '../delivery/waiting.ts';

export type ReadingGraph = Pick<
  Graph,
  'vertices' | 'withLists' | 'byXid' | 'edge' | 'content' | 'values' | 'time'
>;

const attempts = 8;
/** Attempts of a call that sign-in refuses; more may lock the account. */
const attemptsToSignIn = 2;

interface PatientGraphDeps {
  readonly graph: ReadingGraph;
  readonly waiting: Pick<Waiting, 'wait' | 'backoffMs'>;
  readonly signal: AbortSignal;
  /** Loads which vertices and edges belong to rows of this run: responses are compared with it. Called before each call. */
  readonly prepare: () => Promise<void>;
}

/** Creates a graph that repeats failing calls after growing pauses, and finally throws their error. */
export function createPatientGraph({ graph, waiting, signal, prepare }: PatientGraphDeps): ReadingGraph {
  const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
    await prepare();
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        const maximum =
          error instanceof AppError && error.code === 'unauthorized' ? attemptsToSignIn : attempts;
        if (!(error instanceof AppError) || attempt >= maximum || signal.aborted) throw error;
        await waiting.wait(waiting.backoffMs(attempt), `${error.message} Trying again…`);
      }
    }
  };
  return throughEach(graph, patiently);
}

/** Attempts of one call to a failing platform. */
const briefAttempts = 3;
const briefPauseMs = 300;
/** After this many failed calls in a row, further calls fail without a request for `pauseMs`. */
const failuresBeforePause = 3;
const pauseMs = 1_000;
/** After this many calls that sign-in refused, the pause is longer, so that the account is not locked. */
const refusalsBeforePause = 2;
const refusedPauseMs = 60_000;

/**
 * Creates a graph for reads that are repeated later anyway: a call gives up after a few attempts, and if the platform
 * fails as a whole, not every row waits for that. No request is made after a cancel.
 */
export function createBriefGraph(
  deps: Pick<PatientGraphDeps, 'graph' | 'signal' | 'prepare'> & {
    readonly now: () => number;
    /** Waits even while the run is paused; rejects when aborted. */
    readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): ReadingGraph {
  const { graph, signal, prepare, now, waitOnly } = deps;
  let [failures, refusals, pausedUntil] = [0, 0, 0];
  let failure: AppError | null = null;
  const noteFailure = (error: AppError) => {
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
        if (isOver) noteFailure(error);
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
  vertices: (input) => through(() => graph.vertices(input)),
  withLists: (id) => through(() => graph.withLists(id)),
  byXid: (xid) => through(() => graph.byXid(xid)),
  edge: (name) => through(() => graph.edge(name)),
  time: () => through(() => graph.time()),
  content: (id) => through(() => graph.content(id)),
  values: (input) => through(() => graph.values(input)),
});

/** The number of concurrent requests. */
const concurrency = 6;

/**
 * Calls `ask` for each item, and returns the results in the order of `all`. The result of an item whose call fails is
 * the AppError.
 * @throws other errors
 */
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
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, work));
  return results;
}

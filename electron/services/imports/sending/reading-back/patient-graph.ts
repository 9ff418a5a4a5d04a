/** Reads the graph although it fails now and then: asking changes nothing, so it may be asked again. */
import { AppError } from '../../../../../shared/errors.ts';
import type { Graph } from '../../../../remote/graph.ts';
import type { Waiting } from '../waiting.ts';

export type ReadingGraph = Pick<Graph, 'vertices' | 'withLists' | 'byXid' | 'edge' | 'content' | 'time'>;

const attempts = 8;
/** Asking again for what sign-in refuses may lock the account. */
const attemptsToSignIn = 2;

/** Calls throw what those of the graph throw, in the end. */
export function createPatientGraph(deps: {
  graph: ReadingGraph;
  waiting: Pick<Waiting, 'wait' | 'backoffMs'>;
  signal: AbortSignal;
  /** What answers are compared with, to be known before. */
  prepare: () => Promise<void>;
}): ReadingGraph {
  const { graph, waiting, signal, prepare } = deps;
  const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
    await prepare();
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        const most = error instanceof AppError && error.code === 'unauthorized' ? attemptsToSignIn : attempts;
        if (!(error instanceof AppError) || attempt >= most || signal.aborted) throw error;
        await waiting.wait(waiting.backoffMs(attempt), `${error.message} Asking again.`);
      }
    }
  };
  return {
    vertices: (asked) => patiently(() => graph.vertices(asked)),
    withLists: (id) => patiently(() => graph.withLists(id)),
    byXid: (xid) => patiently(() => graph.byXid(xid)),
    edge: (of) => patiently(() => graph.edge(of)),
    time: () => patiently(() => graph.time()),
    content: (id) => patiently(() => graph.content(id)),
  };
}

/** So much is asked at the same time. */
const atOnce = 6;

/** The results in the order of `all`; what cannot be asked is answered by why. @throws what is no AppError */
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

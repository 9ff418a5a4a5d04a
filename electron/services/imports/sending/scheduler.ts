/** Keeps several requests under way, and one that touches what another one touches behind it. */
import { isInTheWay } from './bucket.ts';
import { type KeyedRequest, rowsIn } from './planned-request.ts';

export interface Scheduler {
  /**
   * Sends the requests in their order; resolves when nothing is under way any more. The next one is asked for only
   * when the one before it has left, so that however large a file is, only a few requests are held.
   */
  run(requests: AsyncIterable<KeyedRequest>): Promise<void>;
  /** Something that `mayStart` or `isOver` looks at has changed. */
  look(): void;
}

export function createScheduler(deps: {
  readonly atOnce: () => number;
  /** False while nothing more may go out. */
  readonly mayStart: () => boolean;
  /** Nothing more will go out; what is under way is waited for. */
  readonly isOver: () => boolean;
  /** Brings a request to its end; never rejects. */
  readonly send: (request: KeyedRequest) => Promise<void>;
  /** Hears how many rows of the requests under way left for the first time. */
  readonly onInFlight: (rows: number) => void;
}): Scheduler {
  const { atOnce, mayStart, isOver, send, onInFlight } = deps;
  const underWay = new Map<KeyedRequest, Promise<void>>();
  let inFlight = 0;
  let wake: () => void = () => undefined;

  const isFree = (request: KeyedRequest): boolean => {
    if (!mayStart() || underWay.size >= atOnce()) return false;
    for (const earlier of underWay.keys()) if (isInTheWay(earlier, request)) return false;
    return true;
  };
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const start = (request: KeyedRequest) => {
    const fresh = rowsIn(request) - request.unanswered.size;
    inFlight += fresh;
    const end = () => {
      underWay.delete(request);
      request.packed?.release();
      inFlight -= fresh;
      onInFlight(inFlight);
      wake();
    };
    underWay.set(request, send(request).then(end, end));
    onInFlight(inFlight);
  };

  return {
    async run(requests) {
      try {
        for await (const request of requests) {
          while (!isOver() && !isFree(request)) await changed();
          if (isOver()) break;
          start(request);
        }
      } finally {
        while (underWay.size > 0) await Promise.all(underWay.values());
      }
    },
    look: () => wake(),
  };
}

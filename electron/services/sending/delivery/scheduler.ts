/**
 * Runs several requests concurrently, and delays one that touches the same objects as another until that one has ended.
 */
import { isConflicting } from '../batches/bucket.ts';
import { type KeyedRequest, type PlannedRequest, rowsIn } from '../batches/planned-request.ts';

export interface Scheduler {
  /**
   * Sends the requests in their order; resolves when none is running any more. The next one is taken only when the one
   * before it has left, so that however large a file is, only a few requests are held.
   */
  run(requests: AsyncIterable<KeyedRequest>): Promise<void>;
  /**
   * Works on requests that send nothing, such as read-backs, concurrently with each other and with `run`. Requests of
   * `run` wait for them only if they touch the same objects. Resolves when all have begun, with a promise of their end.
   */
  verify(
    requests: AsyncIterable<KeyedRequest>,
    work: (request: KeyedRequest) => Promise<void>,
  ): Promise<{ readonly done: Promise<void> }>;
  /**
   * Marks a running request whose rows wait to be verified: others take its place meanwhile, and only those that touch
   * the same objects wait for it. Does nothing for a request that is not running.
   */
  markVerifying(request: PlannedRequest): void;
  /**
   * Marks rows of a request that left for the first time and now have an outcome. Returns how many rows are in flight
   * without them, for the caller to publish with the outcomes.
   */
  markDone(request: PlannedRequest, rows: number): number;
  /** Checks again whether requests may start; call it when the result of `mayStart` or `isOver` may have changed. */
  wake(): void;
}

/**
 * Limits of the requests that are verified or wait for a verified one. Beyond either limit, they count as running, so
 * that a failing platform does not fill the memory.
 */
const maxDeferred = { requests: 256, bytes: 64 << 20 } as const;

export function createScheduler(deps: {
  /** How many requests may run concurrently; read before each start. */
  readonly atOnce: () => number;
  /** False while nothing more may go out. */
  readonly mayStart: () => boolean;
  /** Nothing more will be sent; running requests are waited for. */
  readonly isOver: () => boolean;
  /** Delivers a request completely; never rejects. */
  readonly send: (request: KeyedRequest) => Promise<void>;
  /** Called with the number of rows without an outcome in running requests that left for the first time. */
  readonly onInFlight: (rows: number) => void;
}): Scheduler {
  const { atOnce, mayStart, isOver, send, onInFlight } = deps;
  const underWay = new Map<KeyedRequest, Promise<void>>();
  /** Running requests that are being verified. */
  const verifying = new Set<PlannedRequest>();
  /** Requests taken from the plan, in order, that wait because they touch the same objects as a verified one. */
  const behind = new Set<KeyedRequest>();
  let deferredBytes = 0;
  const inFlight = createInFlight();
  const { changed, wake } = createWakeUp();

  const isFull = () =>
    verifying.size + behind.size >= maxDeferred.requests || deferredBytes >= maxDeferred.bytes;
  const hasPlace = () => mayStart() && underWay.size - (isFull() ? 0 : verifying.size) < atOnce();
  const obstacle = (request: KeyedRequest) => obstacleOf(request, { underWay, verifying, behind });
  const start = (request: KeyedRequest, work = send): Promise<void> => {
    onInFlight(inFlight.begin(request));
    const end = () => {
      underWay.delete(request);
      if (verifying.delete(request)) deferredBytes -= request.bytes;
      request.packed?.release();
      onInFlight(inFlight.end(request));
      wake();
    };
    const ended = work(request).then(end, end);
    underWay.set(request, ended);
    return ended;
  };
  const startBehind = () => {
    for (const request of behind) {
      if (isOver() || !hasPlace()) return;
      if (obstacle(request) !== null) continue;
      behind.delete(request);
      deferredBytes -= request.bytes;
      void start(request);
    }
  };
  /** Starts a request, or lets it wait for one that is being verified. Returns false if neither is possible now. */
  const place = (request: KeyedRequest): boolean => {
    startBehind();
    if (isOver() || !hasPlace()) return false;
    const before = obstacle(request);
    if (before === null) void start(request);
    else if (before === 'verifying' && !isFull()) {
      behind.add(request);
      deferredBytes += request.bytes;
    } else return false;
    return true;
  };

  const markVerifying = (request: PlannedRequest) => {
    for (const each of underWay.keys())
      if (each === request && !verifying.has(each)) {
        verifying.add(each);
        deferredBytes += each.bytes;
        wake();
      }
  };

  return {
    async run(requests) {
      try {
        for await (const request of requests) {
          while (!place(request) && !isOver()) await changed();
          if (isOver()) break;
        }
        for (startBehind(); behind.size > 0 && !isOver(); startBehind()) await changed();
      } finally {
        for (const request of behind) deferredBytes -= request.bytes;
        behind.clear();
        while (underWay.size > 0) await Promise.all(underWay.values());
      }
    },
    async verify(requests, work) {
      const all: Promise<void>[] = [];
      for await (const request of requests) {
        while (isFull() && !isOver()) await changed();
        if (isOver()) break;
        all.push(start(request, work));
        markVerifying(request);
      }
      return { done: Promise.all(all).then(() => undefined) };
    },
    markVerifying,
    markDone: inFlight.done,
    wake,
  };
}

/** Counts rows in flight, which are of running requests and have no outcome yet; each call returns their number. */
function createInFlight() {
  const byRequest = new Map<PlannedRequest, number>();
  let all = 0;
  const done = (request: PlannedRequest, rows: number): number => {
    const open = byRequest.get(request) ?? 0;
    const left = Math.max(0, open - rows);
    if (byRequest.has(request)) byRequest.set(request, left);
    all -= open - left;
    return all;
  };
  return {
    begin(request: PlannedRequest): number {
      const fresh = rowsIn(request) - request.unanswered.size;
      byRequest.set(request, fresh);
      all += fresh;
      return all;
    },
    done,
    end(request: PlannedRequest): number {
      all -= byRequest.get(request) ?? 0;
      byRequest.delete(request);
      return all;
    },
  };
}

/**
 * Returns what a request has to wait for: null for nothing, `verifying` for requests that are being verified or that
 * wait for a verified one.
 */
function obstacleOf(
  request: KeyedRequest,
  taken: {
    readonly underWay: ReadonlyMap<KeyedRequest, unknown>;
    readonly verifying: ReadonlySet<PlannedRequest>;
    readonly behind: ReadonlySet<KeyedRequest>;
  },
): 'under-way' | 'verifying' | null {
  let found: 'verifying' | null = null;
  for (const earlier of taken.underWay.keys()) {
    if (!isConflicting(earlier, request)) continue;
    if (!taken.verifying.has(earlier)) return 'under-way';
    found = 'verifying';
  }
  for (const earlier of taken.behind) {
    if (earlier === request) break;
    if (isConflicting(earlier, request)) return 'verifying';
  }
  return found;
}

/** Condition variable: `changed` resolves for all waiters at the next call of `wake`. */
function createWakeUp() {
  const wakers = new Set<() => void>();
  return {
    changed: () =>
      new Promise<void>((resolve) => {
        wakers.add(resolve);
      }),
    wake() {
      for (const each of wakers) each();
      wakers.clear();
    },
  };
}

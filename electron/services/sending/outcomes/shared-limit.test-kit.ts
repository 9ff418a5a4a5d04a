/**
 * Simulates shards that send to a platform with a limit on requests and rows. Each shard has its own attempts and pace;
 * time is simulated.
 */
import { firstPace, paceAfter } from '../../../../shared/sending/pace.ts';
import { createWaiting } from '../delivery/waiting.ts';
import { createAttempts } from './attempts.ts';

interface PlatformLimits {
  readonly shards: number;
  readonly requestsPerSecond: number;
  readonly rowsPerSecond: number;
  readonly seconds: number;
}

interface SharedLimit {
  /** Share of the limit that was used, from 0 to 1. */
  readonly used: number;
  /** Rows of the slowest shard divided by those of the fastest one. */
  readonly evenness: number;
  /** Share of the requests that were refused with 429. */
  readonly refused: number;
  /** Requests that were executed and not reported to their shard, or the other way round, or more than once. */
  readonly wrong: number;
}

const rowBytes = 100;
const startWithinMs = 3_000;
const travelMs = 5;

export async function simulateSharedLimit(limits: PlatformLimits, seed = 1): Promise<SharedLimit> {
  const random = createRandom(seed);
  const clock = createClock();
  const platform = createLimiter(limits, clock.now);
  const rowsOf = new Array<number>(limits.shards).fill(0);
  const executed = new Map<string, number>();
  const reported = new Map<string, number>();
  const inFlight = new Set<string>();

  const startShard = (shard: number) => {
    let pace = firstPace({});
    let running = 0;
    let sent = 0;
    const signal = new AbortController().signal;
    const waiting = createWaiting({
      wait: clock.wait,
      random,
      signal,
      signedIn: async () => undefined,
      onWaiting: () => undefined,
    });
    const attempts = createAttempts({
      waiting,
      signal,
      random,
      now: clock.now,
      runId: String(shard),
      journal: { recordAttempt: () => ++sent, recordResponse: () => undefined },
      onFeedback: (feedback) => {
        pace = paceAfter(pace, feedback);
      },
      onAbandon: (reason) => {
        throw new Error(reason);
      },
    });
    let requests = 0;
    const sendOne = async () => {
      const id = `${shard}/${++requests}`;
      const rows = pace.rowsPerRequest;
      inFlight.add(id);
      // Only their number counts here.
      const records = new Array<number>(rows);
      const attempt = await attempts.make(
        { records, bytes: rows * rowBytes, bodyHash: '', class: 'creates-only', of: null },
        async () => {
          await clock.wait(travelMs);
          const retryAfterMs = platform.admit(rows);
          if (retryAfterMs > 0) return { kind: 'busy', status: 429, retryAfterMs } as const;
          executed.set(id, (executed.get(id) ?? 0) + 1);
          await clock.wait(travelMs + rows * 0.003);
          return { kind: 'response', status: 200 } as const;
        },
      );
      if (attempt.is === 'ended') throw new Error(attempt.message);
      attempt.feedback('answered');
      reported.set(id, (reported.get(id) ?? 0) + 1);
      inFlight.delete(id);
      rowsOf[shard] = (rowsOf[shard] ?? 0) + rows;
    };
    const startMore = () => {
      while (running < pace.atOnce) {
        running += 1;
        void sendOne().then(() => {
          running -= 1;
          startMore();
        });
      }
    };
    startMore();
  };
  for (let shard = 0; shard < limits.shards; shard += 1)
    void clock.wait(random() * startWithinMs).then(() => startShard(shard));
  await clock.runFor(limits.seconds * 1_000);

  const isWrong = (id: string) =>
    executed.get(id) !== 1 || (reported.get(id) ?? 0) + Number(inFlight.has(id)) !== 1;
  return {
    used: Math.max(
      platform.requests() / (limits.requestsPerSecond * limits.seconds),
      platform.rows() / (limits.rowsPerSecond * limits.seconds),
    ),
    evenness: Math.min(...rowsOf) / Math.max(...rowsOf),
    refused: platform.refused() / (platform.refused() + platform.requests()),
    wrong: [...new Set([...executed.keys(), ...reported.keys()])].filter(isWrong).length,
  };
}

/** Token buckets for requests and rows; each fills evenly and holds the amount of one second. */
function createLimiter({ requestsPerSecond, rowsPerSecond }: PlatformLimits, now: () => number) {
  let [requestsLeft, rowsLeft, lastAt] = [requestsPerSecond, rowsPerSecond, 0];
  let [requests, rows, refused] = [0, 0, 0];
  return {
    requests: () => requests,
    rows: () => rows,
    refused: () => refused,
    /** Returns 0 where the request is executed, else when to try again, in whole seconds as the header has it. */
    admit(wanted: number): number {
      const seconds = (now() - lastAt) / 1_000;
      lastAt = now();
      requestsLeft = Math.min(requestsPerSecond, requestsLeft + seconds * requestsPerSecond);
      rowsLeft = Math.min(rowsPerSecond, rowsLeft + seconds * rowsPerSecond);
      const missing = Math.max((1 - requestsLeft) / requestsPerSecond, (wanted - rowsLeft) / rowsPerSecond);
      if (missing > 1e-9) {
        refused += 1;
        return Math.max(1, Math.ceil(missing)) * 1_000;
      }
      requestsLeft -= 1;
      rowsLeft -= wanted;
      requests += 1;
      rows += wanted;
      return 0;
    },
  };
}

/** Simulated clock: time advances only when everything that is due has been done. `due` is a binary heap. */
function createClock() {
  let timeMs = 0;
  let order = 0;
  const due: { readonly at: number; readonly order: number; readonly wake: () => void }[] = [];
  const isBefore = (one: number, other: number) => {
    const [a, b] = [due[one], due[other]];
    if (a === undefined || b === undefined) return false;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  };
  const swap = (one: number, other: number) => {
    const [a, b] = [due[one], due[other]];
    if (a === undefined || b === undefined) return;
    due[one] = b;
    due[other] = a;
  };
  const takeFirst = () => {
    swap(0, due.length - 1);
    const first = due.pop();
    for (let at = 0; ; ) {
      let minimum = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (isBefore(child, minimum)) minimum = child;
      if (minimum === at) return first;
      swap(at, minimum);
      at = minimum;
    }
  };
  return {
    now: () => timeMs,
    wait: (ms: number) =>
      new Promise<void>((wake) => {
        due.push({ at: timeMs + Math.max(0, ms), order: order++, wake });
        for (let at = due.length - 1; at > 0; ) {
          const parent = (at - 1) >> 1;
          if (!isBefore(at, parent)) return;
          swap(at, parent);
          at = parent;
        }
      }),
    async runFor(ms: number) {
      for (;;) {
        const first = due[0];
        if (first === undefined || first.at > ms) return;
        timeMs = first.at;
        takeFirst()?.wake();
        // The steps between two waits are promises, and are fewer than this.
        for (let step = 0; step < 12; step += 1) await null;
      }
    },
  };
}

/** @source Numerical Recipes: a linear congruential generator */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

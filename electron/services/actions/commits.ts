/** Groups the writes of many actions into few commits: writes that arrive during one join the next. */
import type { ActionJournal } from '../../storage/action-journal.ts';

export interface Commits {
  /**
   * Runs `work` in a transaction, in the order of the calls, and resolves with its result when it is committed. If a
   * commit fails, each work in it is tried again alone. @throws the error of the work, or of the disk
   */
  commit<T>(work: () => T): Promise<T>;
  /** Like `commit`, and resolves when the data would survive a power cut. */
  commitSafely<T>(work: () => T): Promise<T>;
  /** Like `commit`, for writes that may get lost: joins the next commit, or is committed after 50 ms. */
  commitLater<T>(work: () => T): Promise<T>;
}

interface WaitingCommit {
  readonly isSafe: boolean;
  work(): void;
  done(): void;
  fail(error: unknown): void;
}

const laterMs = 50;

export function createCommits(journal: Pick<ActionJournal, 'together' | 'sync'>): Commits {
  let waiting: WaitingCommit[] = [];
  /** Written, but safe from a power cut only after the next sync. */
  let unsafe: WaitingCommit[] = [];
  let isSyncing = false;
  /** The next flush; `cancel` removes its timer. */
  let planned: { isLater: boolean; cancel: () => void } | null = null;

  const sync = async (): Promise<void> => {
    isSyncing = true;
    while (unsafe.length > 0) {
      const batch = unsafe;
      unsafe = [];
      try {
        await journal.sync();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    isSyncing = false;
  };
  /** Writes a batch; returns those of its commits that did not fail. */
  const write = (batch: readonly WaitingCommit[]): readonly WaitingCommit[] => {
    try {
      journal.together(() => {
        for (const { work } of batch) work();
      });
      return batch;
    } catch (error) {
      // A fault in one of them must not fail the others.
      if (batch.length > 1) return batch.flatMap((each) => write([each]));
      for (const { fail } of batch) fail(error);
      return [];
    }
  };
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    planned = null;
    const written = write(batch);
    for (const each of written) {
      if (each.isSafe) unsafe.push(each);
      else each.done();
    }
    if (!isSyncing) void sync();
  };
  const plan = (isLater: boolean): void => {
    if (planned !== null && (isLater || !planned.isLater)) return;
    planned?.cancel();
    if (isLater) {
      const timer = setTimeout(flush, laterMs);
      planned = { isLater, cancel: () => clearTimeout(timer) };
    } else {
      const immediate = setImmediate(flush);
      planned = { isLater, cancel: () => clearImmediate(immediate) };
    }
  };
  const add = <T>(work: () => T, { isSafe = false, isLater = false }): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let result: T;
      plan(isLater);
      waiting.push({
        isSafe,
        work: () => {
          result = work();
        },
        done: () => resolve(result),
        fail: reject,
      });
    });
  return {
    commit: (work) => add(work, {}),
    commitSafely: (work) => add(work, { isSafe: true }),
    commitLater: (work) => add(work, { isLater: true }),
  };
}

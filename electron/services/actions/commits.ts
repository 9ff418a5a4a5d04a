/** Groups the writes of many actions into few commits: writes that arrive during one join the next. */
import type { ActionJournal } from '../../storage/action-journal.ts';

export interface Commits {
  /** Resolves when it is written, in the order of the calls; failed work may be tried again alone. @throws the error of the work, or of the disk */
  commit<T>(work: () => T): Promise<T>;
  /** Like `commit`, and resolves when the data would survive a power cut. */
  commitSafely<T>(work: () => T): Promise<T>;
  /** Like `commit`, for writes that no caller waits for and that may get lost: joins the next commit, or runs after a while. */
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
  /** Written, but only safe after the sync that comes next. */
  let unsafe: WaitingCommit[] = [];
  let isSyncing = false;
  /** Ends the wait for the next flush that is planned. */
  let planned: { isLater: boolean; cancel: () => void } | null = null;

  const sync = async (): Promise<void> => {
    isSyncing = true;
    while (unsafe.length > 0) {
      const taken = unsafe;
      unsafe = [];
      try {
        await journal.sync();
        for (const { done } of taken) done();
      } catch (error) {
        for (const { fail } of taken) fail(error);
      }
    }
    isSyncing = false;
  };
  /** Returns the calls that were written. */
  const write = (taken: readonly WaitingCommit[]): readonly WaitingCommit[] => {
    try {
      journal.together(() => {
        for (const { work } of taken) work();
      });
      return taken;
    } catch (error) {
      // A fault in one of them must not fail the others.
      if (taken.length > 1) return taken.flatMap((each) => write([each]));
      for (const { fail } of taken) fail(error);
      return [];
    }
  };
  const flush = (): void => {
    const taken = waiting;
    waiting = [];
    planned = null;
    const written = write(taken);
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

/** Writes of many actions as few commits: whoever comes while one is made is taken along by the next. */
import type { ActionJournal } from '../../storage/action-journal.ts';

export interface Commits {
  /** Resolves when it is written, in the order of the calls. @throws what the work throws, or the disk */
  commit<T>(work: () => T): Promise<T>;
  /** As `commit`, and resolves when it would also be there after a power cut. */
  commitSafely<T>(work: () => T): Promise<T>;
}

interface Waiting {
  work(): void;
  done(): void;
  fail(error: unknown): void;
}

/**
 * The disk is waited for once for all that begin within so long. Actions that begin together end together, and the next
 * ones begin together as well. A sync beside the program's work was tried: with one each, actions waited longer.
 */
const gatherMs = 2;

export function createCommits(journal: Pick<ActionJournal, 'together'>): Commits {
  let waiting: Waiting[] = [];
  let isSafe = false;
  let cancel: (() => void) | null = null;

  const flush = () => {
    const [taken, safely] = [waiting, isSafe];
    waiting = [];
    isSafe = false;
    cancel = null;
    try {
      journal.together(
        () => {
          for (const { work } of taken) work();
        },
        { safely },
      );
    } catch (error) {
      for (const { fail } of taken) fail(error);
      return;
    }
    for (const { done } of taken) done();
  };
  const add = <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let result: T;
      waiting.push({
        work: () => {
          result = work();
        },
        done: () => resolve(result),
        fail: reject,
      });
    });
  return {
    commit(work) {
      if (cancel === null) {
        const immediate = setImmediate(flush);
        cancel = () => clearImmediate(immediate);
      }
      return add(work);
    },
    commitSafely(work) {
      if (!isSafe) {
        // What would have been written at once is taken along.
        cancel?.();
        isSafe = true;
        const timer = setTimeout(flush, gatherMs);
        cancel = () => clearTimeout(timer);
      }
      return add(work);
    },
  };
}

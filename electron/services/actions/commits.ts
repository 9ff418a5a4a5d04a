/** Writes of many actions as few commits: whoever comes while one is made is taken along by the next. */
import type { ActionJournal } from '../../storage/action-journal.ts';

export interface Commits {
  /** Resolves when it is on the disk. @throws what the work throws, or the disk */
  commit<T>(work: () => T): Promise<T>;
}

interface Waiting {
  work(): void;
  done(): void;
  fail(error: unknown): void;
}

export function createCommits(journal: Pick<ActionJournal, 'together'>): Commits {
  let waiting: Waiting[] = [];
  const flush = () => {
    const taken = waiting;
    waiting = [];
    try {
      journal.together(() => {
        for (const { work } of taken) work();
      });
    } catch (error) {
      for (const { fail } of taken) fail(error);
      return;
    }
    for (const { done } of taken) done();
  };
  return {
    commit<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        let result: T;
        waiting.push({
          work: () => {
            result = work();
          },
          done: () => resolve(result),
          fail: reject,
        });
      });
    },
  };
}

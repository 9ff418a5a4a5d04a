/** Cache of which runs undo each other, for the duration of one synchronous step. */
import type { Journal } from '../../../storage/journal/journal.ts';
import { undoStateOf } from './run-state.ts';

interface UndoStates {
  read(runId: string): ReturnType<typeof undoStateOf>;
  forget(): void;
}

/** Windows and plans look at the states of all runs several times at each change. */
export function createUndoStates(journal: Pick<Journal, 'undoing'>): UndoStates {
  const cache = new Map<string, ReturnType<typeof undoStateOf>>();
  return {
    read(runId) {
      if (cache.size === 0) queueMicrotask(() => cache.clear());
      const state = cache.get(runId) ?? undoStateOf(journal.undoing(runId));
      cache.set(runId, state);
      return state;
    },
    forget: () => cache.clear(),
  };
}

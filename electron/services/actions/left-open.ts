/** Ends actions that a process left open when it died. */
import type { After } from '../../../shared/async.ts';
import type { ActionJournal, StoredAction } from '../../storage/action-journal.ts';
import { endOfUnfinished } from './action-ends.ts';
import type { Commits } from './commits.ts';

/** Records that an action has ended, and whether it may have run. */
export function endLeftOpen(journal: Pick<ActionJournal, 'end'>, left: StoredAction, now: number): void {
  // The journal does not store the kind; a parameter `url` indicates HTTP.
  const kind = left.parameters.includes('"url"') ? 'http' : 'command';
  journal.end(left, endOfUnfinished(kind, left.startedAt, Math.max(0, now - left.receivedAt)));
}

/**
 * Ends the actions of earlier processes at their deadlines, since until then another process may be running them. Call it
 * before any action begins. Returns how to stop.
 */
export function endLeftOpenInTime(deps: {
  readonly journal: Pick<ActionJournal, 'open' | 'find' | 'end'>;
  readonly commits: Commits;
  readonly now: () => number;
  readonly after: After;
  readonly onChange: () => void;
  readonly complain: (message: string, cause: unknown) => void;
}): () => void {
  const { journal, commits, now, complain } = deps;
  const end = (left: StoredAction) =>
    commits
      .commit(() => {
        const stored = journal.find(left);
        if (stored?.tookMs === null) endLeftOpen(journal, stored, now());
      })
      .then(deps.onChange, (error: unknown) =>
        complain('An action that was left open cannot be ended.', error),
      );
  const cancels = journal
    .open(null)
    .map((left) => deps.after(Math.max(0, left.deadline - now()), () => void end(left)));
  return () => {
    for (const cancel of cancels) cancel();
  };
}

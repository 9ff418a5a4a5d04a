/** Which open files are stored whole as they stand now, so that the rest of a plan can be sent without them. */
import type { RunState } from '../../../../shared/imports/runs.ts';
import { differenceOf, type RowSet } from '../../../../shared/rows/row-set.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { OpenFile } from '../open-file.ts';

export interface StoredFiles {
  /** The connection that has every row of the file as it would be sent now; null where none has. */
  on(file: OpenFile): string | null;
}

/** What a run was given: it stored the file only as long as this is the same. */
interface Given {
  readonly decisions: string;
  readonly aside: RowSet;
}

const notStored = ['partly', 'failed', 'unknown', 'not-sent'] as const;
/** More rows than this are nobody's few exceptions that were set aside afterwards. */
const mostExceptions = 10_000;

/** To be asked whenever runs or files have changed: it writes down what each run was given when it sees it first. */
export function createStoredFiles(deps: {
  states: () => readonly RunState[];
  runs: Pick<Journal, 'next'>;
}): StoredFiles {
  const { states, runs } = deps;
  const given = new Map<string, Given>();
  const known = new Map<string, { aside: RowSet; covered: boolean }>();

  /** Whether each row that the run did not store is set aside by now. */
  const covers = (run: RunState, aside: RowSet): boolean => {
    const left = run.rows - run.counts.stored;
    if (left === 0) return true;
    if (left > mostExceptions || left > aside.size) return false;
    const before = known.get(run.id);
    if (before?.aside === aside) return before.covered;
    const covered = notStored.every((outcome) =>
      runs
        .next({ runId: run.id, outcome, afterRecord: 0, count: mostExceptions })
        .every(({ record }) => aside.has(record)),
    );
    known.set(run.id, { aside, covered });
    return covered;
  };

  return {
    on(file) {
      const run = states()
        .filter(({ fileId, rehearsal }) => fileId === file.id && !rehearsal)
        .at(-1);
      if (run === undefined || file.checked === null) return null;
      const now = { decisions: JSON.stringify(file.decisions), aside: file.asideRows().rows };
      const then = given.get(run.id);
      if (then === undefined) given.set(run.id, now);
      if (run.endedAt === null) return null;
      const { decisions, aside } = then ?? now;
      const isSame = decisions === now.decisions && differenceOf(aside, now.aside).size === 0;
      return isSame && covers(run, now.aside) ? run.connection : null;
    },
  };
}

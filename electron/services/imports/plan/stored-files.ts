/** Finds the open files that are already stored completely, so that the rest of a plan can be sent without them. */

import { isDeepStrictEqual } from 'node:util';
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isUndone } from '../../../../shared/sending/undo.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { ShipmentFile } from '../../sending/runs/shipment.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import type { OpenFile } from '../file/open-file.ts';
import type { Completions } from './completions.ts';

interface StoredFiles {
  /** The connection that has every row of the file as it would be sent now; null where none has. */
  on(file: OpenFile): string | null;
}

/** The input of a run: the file counts as stored by the run only as long as this is the same. */
interface RunInput {
  readonly decisions: string;
  readonly file: ShipmentFile;
  readonly excluded: RowSet;
}

const notStored = ['partly', 'failed', 'unknown', 'not-sent'] as const;
/** With more unstored rows than this, a file is not stored: these are not a few rows that were excluded afterwards. */
const maxExceptions = 10_000;

/**
 * Returns the decisions and the content of the lookup tables as text, without the name of the recipe, which does not
 * change the sent rows.
 */
function decisionsOf({ terms: { decisions, lookupTables } }: CheckedFile): string {
  const { recipe } = decisions;
  const tables = lookupTables.map((each) => [each.id, each.state === 'ready' && contentOf(each.file)]);
  return JSON.stringify([{ ...decisions, recipe: recipe && { ...recipe, name: '' } }, tables]);
}

/** The bytes of a file, and how they are read. */
const contentOf = ({ sha256, reading }: Pick<ShipmentFile, 'sha256' | 'reading'>) => ({ sha256, reading });

const isSameFile = (one: ShipmentFile, other: ShipmentFile): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other)) &&
  isSameText(one.corrections ?? [], other.corrections ?? []);

/** Whether the same cells are corrected, to the same texts. */
const isSameText = (one: readonly Correction[], other: readonly Correction[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ record, column, after }, at) => {
      const each = other[at];
      return each?.record === record && each.column === column && each.after === after;
    }));

/** `on` is called whenever runs or files have changed, and remembers the input of each run when it first appears. */
export function createStoredFiles(deps: {
  states: () => readonly RunState[];
  runs: Pick<Journal, 'next'>;
  completions: Pick<Completions, 'of'>;
}): StoredFiles {
  const { states, runs, completions } = deps;
  const inputs = new Map<string, RunInput>();
  const coverage = new Map<string, { completed: number; excluded: RowSet; covered: boolean }>();
  const newestOf = (fileId: string): RunState | undefined =>
    states()
      .filter((run) => run.fileId === fileId && !run.rehearsal)
      .at(-1);

  /** Returns rows of the run that files made from it have stored since, on the same connection. */
  const completedRows = (run: RunState): RowSet =>
    unionOf(
      completions.of(run.id).flatMap(({ rows, fileIds }) => (fileIds.every(isComplete(run)) ? [rows] : [])),
    );
  const isComplete =
    (completedRun: RunState) =>
    (fileId: string): boolean => {
      const run = newestOf(fileId);
      if (run === undefined || run.endedAt === null || isUndone(run.undone)) return false;
      const isSame =
        run.connection === completedRun.connection &&
        (run.action === 'DELETE') === (completedRun.action === 'DELETE');
      return isSame && run.excludedCount === 0 && covers(run, emptyRowSet);
    };

  /** Whether each row that the run did not store is excluded or completed by now. */
  const covers = (run: RunState, excluded: RowSet): boolean => {
    const left = run.rows - run.counts.stored;
    if (left === 0) return true;
    if (left > maxExceptions) return false;
    const completed = completedRows(run);
    if (left > excluded.size + completed.size) return false;
    const before = coverage.get(run.id);
    if (before?.excluded === excluded && before.completed === completed.size) return before.covered;
    const covered = notStored.every((outcome) =>
      runs
        .next({ runId: run.id, outcome, afterRecord: 0, count: maxExceptions })
        .every(({ record }) => excluded.has(record) || completed.has(record)),
    );
    coverage.set(run.id, { completed: completed.size, excluded, covered });
    return covered;
  };

  return {
    on(file) {
      const run = newestOf(file.id);
      if (run === undefined || file.checked === null) return null;
      const now = {
        decisions: decisionsOf(file.checked),
        file: file.shipmentFile(),
        excluded: file.excludedRows().rows,
      };
      const firstInput = inputs.get(run.id);
      if (firstInput === undefined) inputs.set(run.id, now);
      if (run.endedAt === null || isUndone(run.undone)) return null;
      const { decisions, file: firstFile, excluded } = firstInput ?? now;
      const isSame =
        decisions === now.decisions &&
        isSameFile(firstFile, now.file) &&
        differenceOf(excluded, now.excluded).size === 0;
      return isSame && covers(run, now.excluded) ? run.connection : null;
    },
  };
}

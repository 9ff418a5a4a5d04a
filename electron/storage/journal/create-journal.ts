/** Creates the journal on the program's own database. */
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { saysAbsent } from '../../../shared/sending/undo.ts';
import type { AppDatabase } from '../app-database.ts';
import { commitBuffered, onDisk } from './commits.ts';
import { createForgetting } from './forgetting.ts';
import type { Journal, RunProgress } from './journal.ts';
import { createOutcomeRows } from './outcome-rows.ts';
import { createOutcomeTable } from './outcome-table.ts';
import { createProjections } from './projections.ts';
import { createRequestLog } from './request-log.ts';
import { createRowCalls } from './row-pages/row-calls.ts';
import { isRunLocked, removeRunLock } from './run-lock.ts';
import { createRunTable, isUnderWay } from './run-table.ts';
import { createUndoLinks } from './undo-links.ts';

interface JournalDeps {
  /** Does some work when there is time; the work may be dropped when the program ends. */
  readonly later: (work: () => void) => void;
  readonly now: () => number;
}

const defaultDeps: JournalDeps = { later: (work) => void setTimeout(work, 5).unref(), now: Date.now };

/** Locks of runs are files in the folder of the database. */
export function createJournal(database: AppDatabase, deps: Partial<JournalDeps> = {}): Journal {
  const { later, now } = { ...defaultDeps, ...deps };
  const folder = dirname(database.name);
  const runs = createRunTable(database, now);
  const projections = createProjections(database);
  const outcomeRows = createOutcomeRows(database);
  const log = createRequestLog({ database, runs, projections });
  const outcomeTable = createOutcomeTable({ database, projections, outcomeRows, now });
  const rows = createRowCalls({ database, runs, projections, outcomeRows });
  const undoLinks = createUndoLinks(database, (runId) => absentIn(rows.causes(runId)));
  const forgetting = createForgetting({ database, runs, undoLinks });

  const sweep = () => {
    try {
      if (database.open && forgetting.sweep()) later(sweep);
    } catch (error) {
      // The disk is full or held by another program: the next start of the program repeats it.
      if (!(error instanceof AppError)) throw error;
    }
  };
  // Finishes the sweep of a program that ended during it.
  later(sweep);

  const undoing = (runId: string) => ({
    undoes: undoLinks.targetOf(runId),
    undoneBy: undoLinks.runsOf(runId),
  });
  const progress = (runId: string, change: Partial<RunProgress>) => {
    const isEnd = change.state !== undefined && !isUnderWay(change.state);
    try {
      // If the end of a run were lost, its last rows would be unknown again.
      (isEnd ? onDisk : commitBuffered)(database, () => {
        runs.write(runId, change);
        if (isEnd) outcomeTable.leave(runId);
      });
    } catch (error) {
      projections.drop(runId);
      throw error;
    }
  };

  return {
    start: (run, undoes = null) =>
      onDisk(database, () => {
        runs.insert(run);
        if (undoes !== null) undoLinks.insert(run.id, undoes);
      }),
    recordAttempt: log.recordAttempt,
    recordResponse: log.recordResponse,
    recordOutcomes: outcomeTable.recordOutcomes,
    recordStored: outcomeTable.recordStored,
    together(runId, work) {
      try {
        commitBuffered(database, work);
      } catch (error) {
        projections.drop(runId);
        throw error;
      }
    },
    progress,
    find(runId) {
      const found = runs.find(runId);
      if (found === null) return null;
      const { key, ...rest } = found;
      return { ...rest, requests: projections.requestsOf(key), ...log.repeatsOf(key), ...undoing(runId) };
    },
    undoing,
    list: runs.list,
    shardRuns: runs.shardRuns,
    interrupt(but) {
      const dead = runs.underWay().filter((runId) => but?.has(runId) !== true && !isRunLocked(folder, runId));
      for (const runId of dead)
        progress(runId, {
          state: 'interrupted',
          message: 'Graph Intake ended in the middle of this run; continue it to send the remaining rows.',
          endedAt: runs.lastWriteOf(runId),
        });
      return dead;
    },
    ...rows,
    requests: log.requests,
    version: projections.version,
    renameConnection: (connectionId, name) => runs.renameConnection(connectionId, name),
    weights: () => runs.weights(),
    usedBytes() {
      const number = (name: string) => Number(database.pragma(name, { simple: true }));
      return (number('page_count') - number('freelist_count')) * number('page_size');
    },
    forget(runIds) {
      forgetting.forget(runIds);
      for (const runId of runIds) {
        projections.drop(runId);
        removeRunLock(folder, runId);
      }
      later(sweep);
    },
  };
}

/** How many rows failed because what they delete does not exist. */
const absentIn = (causes: RunState['causes']): number =>
  causes
    .filter(({ outcome, example }) => outcome === 'failed' && saysAbsent(example))
    .reduce((sum, { rows }) => sum + rows, 0);

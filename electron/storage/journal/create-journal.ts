/** The journal on the program's own database. */
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { repeatClasses } from '../../../shared/imports/repeat.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { saysAbsent } from '../../../shared/sending/undo.ts';
import type { AppDatabase } from '../app-database.ts';
import { onDisk, soon } from './commits.ts';
import { createForgetting } from './forgetting.ts';
import type { Journal, RunProgress } from './journal.ts';
import { createOutcomeRows } from './outcome-rows.ts';
import { createOutcomeTable } from './outcome-table.ts';
import { createPictures } from './projections.ts';
import { createRequestLog } from './request-log.ts';
import { codes, maskOf, outcomeMasks, unknownMaskOf } from './row-codes.ts';
import { createDetails } from './row-pages/details.ts';
import { createPaging } from './row-pages/paging.ts';
import { createTextSearch } from './row-pages/text-search.ts';
import { isRunLocked, removeRunLock } from './run-lock.ts';
import { createRunTable, isUnderWay } from './run-table.ts';
import { createUndoLinks } from './undo-links.ts';
import { createUnknownRows } from './unknown-rows.ts';

interface JournalDeps {
  /** Does some work when there is time; the work may be dropped when the program ends. */
  readonly later: (work: () => void) => void;
  readonly now: () => number;
}

const onThisMachine: JournalDeps = { later: (work) => void setTimeout(work, 5).unref(), now: Date.now };

/** Locks of runs are files in the folder of the database. */
export function createJournal(database: AppDatabase, deps: Partial<JournalDeps> = {}): Journal {
  const { later, now } = { ...onThisMachine, ...deps };
  const folder = dirname(database.name);
  const runs = createRunTable(database, now);
  const pictures = createPictures(database);
  const outcomeRows = createOutcomeRows(database);
  const log = createRequestLog({ database, runs, pictures });
  const outcomeTable = createOutcomeTable({ database, pictures, outcomeRows, now });
  const search = createTextSearch({ database, outcomeRows });
  const paging = createPaging({
    details: createDetails({ database, outcomeRows }),
    search,
    outcomeRows,
  });
  const unknownRows = createUnknownRows(database);
  const absentOf = (runId: string) =>
    paging
      .causes(pictures.of(runId))
      .filter(({ outcome, example }) => outcome === 'failed' && saysAbsent(example))
      .reduce((sum, { rows }) => sum + rows, 0);
  const undoLinks = createUndoLinks(database, absentOf);
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
      // Were the end of a run lost, its last rows would be unknown again.
      (isEnd ? onDisk : soon)(database, () => {
        runs.write(runId, change);
        if (isEnd) outcomeTable.leave(runId);
      });
    } catch (error) {
      pictures.drop(runId);
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
        soon(database, work);
      } catch (error) {
        pictures.drop(runId);
        throw error;
      }
    },
    progress,
    find(runId) {
      const found = runs.find(runId);
      if (found === null) return null;
      const { key, ...rest } = found;
      return { ...rest, requests: pictures.requestsOf(key), ...log.again(key), ...undoing(runId) };
    },
    undoing,
    list: (asked) => runs.list(asked),
    interrupt(but) {
      const left = runs.underWay().filter((runId) => but?.has(runId) !== true && !isRunLocked(folder, runId));
      for (const runId of left)
        progress(runId, {
          state: 'interrupted',
          message: 'Graph Intake ended in the middle of this run; continue it to send the remaining rows.',
          endedAt: runs.lastWriteOf(runId),
        });
      return left;
    },
    rowsOf: (runId, outcome) =>
      pictures
        .of(runId)
        .states.setOf(outcome === 'held-back' ? maskOf(codes.heldBack) : outcomeMasks[outcome]),
    unsettled: (runId) =>
      pictures
        .of(runId)
        .open.all()
        .map(({ number, class: repeat, rows, sentAt }) => {
          const members = createRowSetBuilder();
          for (const record of rows) members.add(record);
          return { number, class: repeat, rows: members.build(), sentAt };
        }),
    unknownRows(runId) {
      const picture = pictures.of(runId);
      return unknownRows(picture, runs.find(runId)?.run.startedAt ?? 0);
    },
    unknown(runId) {
      const { states } = pictures.of(runId);
      const counts = { repeatable: 0, 'creates-only': 0, asks: 0, never: 0 };
      for (const repeat of repeatClasses) counts[repeat] = states.total(unknownMaskOf(repeat));
      return counts;
    },
    causes: (runId) => paging.causes(pictures.of(runId)),
    page: (runId, filter, slice) => paging.page(pictures.of(runId), runs.progressOf(runId), filter, slice),
    prepareSearch(runId, text) {
      const wanted = text.trim();
      return wanted !== '' && search.prepare(pictures.of(runId), wanted);
    },
    requests: log.requests,
    storedAfter: (runId, record, count) => paging.storedAfter(pictures.of(runId), record, count),
    next: (asked) => paging.next(pictures.of(asked.runId), runs.progressOf(asked.runId), asked),
    version: pictures.version,
    weights: () => runs.weights(),
    usedBytes() {
      const number = (name: string) => Number(database.pragma(name, { simple: true }));
      return (number('page_count') - number('freelist_count')) * number('page_size');
    },
    forget(runIds) {
      forgetting.forget(runIds);
      for (const runId of runIds) {
        pictures.drop(runId);
        removeRunLock(folder, runId);
      }
      later(sweep);
    },
  };
}

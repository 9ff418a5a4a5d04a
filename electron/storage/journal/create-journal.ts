/** The journal on the program's own database. */
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { repeatClasses } from '../../../shared/imports/repeat.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import type { Desk } from '../desk.ts';
import { onDisk, soon } from './commits.ts';
import { createDetails } from './details.ts';
import { createForgetting } from './forgetting.ts';
import type { Journal, RunProgress } from './journal.ts';
import { createPaging } from './paging.ts';
import { createPictures } from './pictures.ts';
import { createRequestLog } from './request-log.ts';
import { codes, maskOf, outcomeMasks, unknownMaskOf } from './row-codes.ts';
import { isRunLocked, removeRunLock } from './run-lock.ts';
import { createRunTable, isUnderWay } from './run-table.ts';
import { createSettlements } from './settlements.ts';
import { createTextSearch } from './text-search.ts';
import { createToldRows } from './told-rows.ts';
import { createUnknownRows } from './unknown-rows.ts';

export interface JournalDeps {
  /** Does some work when there is time; the work may be dropped when the program ends. */
  readonly later: (work: () => void) => void;
}

const inAWhile: JournalDeps = { later: (work) => void setTimeout(work, 5).unref() };

/** Locks of runs are looked for in the folder of the desk. */
export function createJournal(desk: Desk, { later }: JournalDeps = inAWhile): Journal {
  const folder = dirname(desk.name);
  const runs = createRunTable(desk);
  const pictures = createPictures(desk);
  const told = createToldRows(desk);
  const log = createRequestLog({ desk, runs, pictures });
  const settlements = createSettlements({ desk, pictures, told });
  const forgetting = createForgetting({ desk, runs });
  const search = createTextSearch({ desk, told });
  const paging = createPaging({
    details: createDetails({ desk, told }),
    search,
    told,
  });
  const unknownRows = createUnknownRows(desk);

  const sweep = () => {
    try {
      if (desk.open && forgetting.sweep()) later(sweep);
    } catch (error) {
      // The disk is full or held by another program: it goes when the program starts next. Nobody waits for it.
      if (!(error instanceof AppError)) throw error;
    }
  };
  // What a program left behind that ended while it swept.
  later(sweep);

  const progress = (runId: string, change: Partial<RunProgress>) => {
    const isEnd = change.state !== undefined && !isUnderWay(change.state);
    try {
      // Were the end of a run lost, its last rows would be unknown again.
      (isEnd ? onDisk : soon)(desk, () => {
        runs.write(runId, change);
        if (isEnd) settlements.leave(runId);
      });
    } catch (error) {
      pictures.drop(runId);
      throw error;
    }
  };

  return {
    start: (run) => onDisk(desk, () => runs.insert(run)),
    intend: log.intend,
    answer: log.answer,
    settle: settlements.settle,
    settleStored: settlements.settleStored,
    together(runId, work) {
      try {
        soon(desk, work);
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
      return { ...rest, requests: pictures.requestsOf(key), ...log.again(key) };
    },
    list: (asked) => runs.list(asked),
    interrupt(at, but) {
      const left = runs.underWay().filter((runId) => but?.has(runId) !== true && !isRunLocked(folder, runId));
      for (const runId of left)
        progress(runId, {
          state: 'interrupted',
          message:
            'Graph Intake ended in the middle of this run; go on with it to settle the rows that are left.',
          endedAt: at,
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
      const number = (name: string) => Number(desk.pragma(name, { simple: true }));
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

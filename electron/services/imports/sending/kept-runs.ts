/** Runs as the journal has them: the history, those that can go on, and what their files are now. */
import { AppError } from '../../../../shared/errors.ts';
import { sumOf } from '../../../../shared/imports/outcomes.ts';
import type { RunState, RunSummary } from '../../../../shared/imports/runs.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Journal, KeptRun, RunProgress } from '../../../storage/journal/journal.ts';
import type { KeptShipments } from './kept-shipment.ts';
import { removingRows } from './removing-rows.ts';
import { factsOfText, textOfRow } from './row-text.ts';
import { keptState, whyNotResumable } from './run-state.ts';

export interface KeptRuns {
  /** @throws AppError `not-found` */
  find(runId: string): NonNullable<ReturnType<Journal['find']>>;
  stateOf(runId: string): RunState;
  history(asked: { text: string; first: number; count: number }): { total: number; rows: RunSummary[] };
  /** The newest runs that can go on, newest first. */
  resumable(): RunState[];
  /** How the file stands now. @throws AppError `aborted` */
  fileOf(runId: string, signal: AbortSignal): Promise<FileOfRun>;
}

export interface FileOfRun {
  readonly state: 'same' | 'changed' | 'missing';
  /** Rows already sent that differ, and the first of them. */
  readonly differing: number;
  readonly records: number[];
  /** Rows left that would remove something as they are now. */
  readonly removing: number;
}

const noDifference = { differing: 0, records: [], removing: 0 };
const mostOffered = 50;
const mostDiffering = 1_000;
const rowsAtOnce = 2_000;

export function createKeptRuns(deps: {
  readonly journal: Journal;
  readonly keptShipments: KeptShipments;
  readonly pool: Pool;
}): KeptRuns {
  const { journal, keptShipments, pool } = deps;
  /** As they were told last, with what may change of them. */
  let offered: ReadonlyMap<string, { readonly words: string; readonly state: RunState }> = new Map();
  const find: KeptRuns['find'] = (runId) => {
    const found = journal.find(runId);
    if (found === null) throw new AppError('not-found', 'There is no such run; it may have been deleted.');
    return found;
  };
  const hashOf = async (run: KeptRun, signal: AbortSignal): Promise<string | null> => {
    const path = keptShipments.pathOf(run);
    if (path === null) return null;
    try {
      return (await pool.run('hash', { path, name: run.fileName }, { signal })).sha256;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    }
  };
  /** Compares what was sent with what would be sent now, row by row. */
  const differingRows = async (run: KeptRun, signal: AbortSignal): Promise<FileOfRun> => {
    let differing = 0;
    const records: number[] = [];
    const { shipment, close } = await keptShipments.open(run, signal);
    try {
      const { jsonStrings } = shipment;
      for (let rows = journal.storedAfter(run.id, 0, rowsAtOnce); rows.length > 0; ) {
        signal.throwIfAborted();
        const read = await shipment.rowsOf(rows.map(({ record }) => record));
        const now = new Map(read.map((row) => [row.record, factsOfText(textOfRow(row, jsonStrings)).hash]));
        for (const { record, hash } of rows) {
          if (hash === null || now.get(record)?.join() === hash.join()) continue;
          differing += 1;
          if (records.length < mostDiffering) records.push(record);
        }
        rows = journal.storedAfter(run.id, rows.at(-1)?.record ?? 0, rowsAtOnce);
      }
      const removing = await removingRows({ shipment, runId: run.id }, journal, signal);
      return { state: 'changed', differing, records, removing };
    } finally {
      await close();
    }
  };

  return {
    find,
    stateOf: (runId) => keptState(journal, find(runId)),
    history(asked) {
      const { total, runIds } = journal.list(asked);
      return { total, rows: runIds.map((runId) => summaryOf(find(runId))) };
    },
    resumable() {
      const ids = journal.weights().flatMap(({ runId, goesOn }) => (goesOn ? [runId] : []));
      const offers = new Map<string, { words: string; state: RunState }>();
      for (const runId of ids.reverse()) {
        const found = journal.find(runId);
        if (found === null || whyNotResumable(found.run, stateAndCounts(found)) !== '') continue;
        const { run: _, ...changing } = found;
        const words = JSON.stringify(changing);
        // To tell the causes of millions of rows takes long, and most runs are as they were.
        const before = offered.get(runId);
        offers.set(runId, before?.words === words ? before : { words, state: keptState(journal, found) });
        if (offers.size === mostOffered) break;
      }
      offered = offers;
      return [...offers.values()].map(({ state }) => state);
    },
    async fileOf(runId, signal) {
      const { run, progress, counts } = find(runId);
      const hash = await hashOf(run, signal);
      if (hash === null) return { state: 'missing', ...noDifference };
      // Without one the program ended before the first row left.
      if (progress.fileHash === null || hash === progress.fileHash) return { state: 'same', ...noDifference };
      try {
        return await differingRows(run, signal);
      } catch (error) {
        if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'bad-input'))
          throw error;
        // It has other columns, or is no table any more: not a row is what it was.
        return { ...noDifference, state: 'changed', differing: counts.stored + counts.partly };
      }
    },
  };
}

type Found = { run: KeptRun; progress: RunProgress; counts: RunState['counts'] };

const stateAndCounts = ({ progress: { state }, counts }: Found) => ({ state, counts });

function summaryOf({ run, progress, counts }: Found): RunSummary {
  const { id, fileName, connection, rehearsal, kind, action, startedAt, recipe, sizeBytes } = run;
  const { state, endedAt, fileHash } = progress;
  return {
    ...{ id, fileName, connection, rehearsal, kind, action, startedAt, recipe, sizeBytes },
    ...{ state, endedAt, fileHash, counts },
    rows: sumOf(counts),
    resumable: whyNotResumable(run, { state, counts }) === '',
    evidence: false,
  };
}

/** Runs in the journal: the history, those that can be continued, and their files. */
import { AppError } from '../../../../shared/errors.ts';
import { sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState, RunSummary } from '../../../../shared/sending/runs.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Journal, RunProgress, StoredRun } from '../../../storage/journal/journal.ts';
import { removingRows } from '../batches/removing-rows.ts';
import { factsOfText, textOfRow } from '../batches/row-text.ts';
import type { RunConnections } from './run-connections.ts';
import { isEnded, storedState, undoStateOf, whyNotResumable, withConnection } from './run-state.ts';
import type { StoredShipments } from './stored-shipment.ts';
import { readTerms } from './stored-terms.ts';

export interface StoredRuns {
  /** @throws AppError `not-found` */
  find(runId: string): NonNullable<ReturnType<Journal['find']>>;
  stateOf(runId: string): RunState;
  history(input: { text: string; first: number; count: number; byGroup?: boolean | undefined }): {
    total: number;
    all: number;
    rows: RunSummary[];
  };
  /** The newest runs that can be continued, newest first. */
  resumable(): RunState[];
  /** The current state of the file. @throws AppError `aborted` */
  fileOf(runId: string, signal: AbortSignal): Promise<FileOfRun>;
}

interface FileOfRun {
  readonly state: 'same' | 'changed' | 'missing';
  /** Rows already sent that differ, and the first of them. */
  readonly differing: number;
  readonly records: number[];
  /** Rows left that would remove something as they are now. */
  readonly removing: number;
  /** Corrections of the run that do not apply to the changed file. */
  readonly corrections?: number;
}

const noDifference = { differing: 0, records: [], removing: 0 };
const maxOffered = 50;
const maxDiffering = 1_000;
const rowsAtOnce = 2_000;

export function createStoredRuns(deps: {
  readonly journal: Journal;
  readonly storedShipments: StoredShipments;
  readonly pool: Pool;
  readonly whyMissing: RunConnections['whyMissing'];
  readonly now: () => number;
}): StoredRuns {
  const { journal, storedShipments, pool, whyMissing, now } = deps;
  /** The runs that were last returned by `resumable`; `changing` is the text of the data that may change. */
  let offered: ReadonlyMap<string, { readonly changing: string; readonly state: RunState }> = new Map();
  const find: StoredRuns['find'] = (runId) => {
    const found = journal.find(runId);
    if (found === null) throw new AppError('not-found', 'There is no such run; it may have been deleted.');
    return found;
  };
  const hashOf = async (run: StoredRun, signal: AbortSignal): Promise<string | null> => {
    const path = storedShipments.pathOf(run);
    if (path === null) return null;
    try {
      return (await pool.run('hash', { path, name: run.fileName }, { signal })).sha256;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    }
  };
  /** Compares the sent rows with those that would be sent now, row by row. */
  const differingRows = async (run: StoredRun, signal: AbortSignal): Promise<FileOfRun> => {
    let differing = 0;
    const records: number[] = [];
    const { shipment, close } = await storedShipments.open(run, signal);
    try {
      const { jsonStrings } = shipment;
      for (let rows = journal.storedAfter(run.id, 0, rowsAtOnce); rows.length > 0; ) {
        signal.throwIfAborted();
        const read = await shipment.rowsOf(rows.map(({ record }) => record));
        const fresh = new Map(read.map((row) => [row.record, factsOfText(textOfRow(row, jsonStrings)).hash]));
        for (const { record, hash } of rows) {
          if (hash === null || fresh.get(record)?.join() === hash.join()) continue;
          differing += 1;
          if (records.length < maxDiffering) records.push(record);
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
    stateOf(runId) {
      const found = find(runId);
      return withConnection(storedState(journal, found, now()), whyMissing(found.run));
    },
    history(input) {
      const { total, runIds } = journal.list(input);
      const all =
        input.text.trim() === '' ? total : journal.list({ ...input, text: '', first: 0, count: 1 }).total;
      return { total, all, rows: runIds.map((runId) => summaryOf(find(runId), now(), whyMissing)) };
    },
    resumable() {
      const ids = journal.weights().flatMap(({ runId, canContinue }) => (canContinue ? [runId] : []));
      const offers = new Map<string, { changing: string; state: RunState }>();
      for (const runId of ids.reverse()) {
        const found = journal.find(runId);
        if (found === null || !canContinue(found, whyMissing)) continue;
        const { run: _, ...changingData } = found;
        const changing = JSON.stringify(changingData);
        // Computing the causes of millions of rows takes long, and most runs are unchanged.
        const before = offered.get(runId);
        offers.set(
          runId,
          before?.changing === changing ? before : { changing, state: storedState(journal, found, now()) },
        );
        if (offers.size === maxOffered) break;
      }
      offered = offers;
      return [...offers.values()].map(({ state }) => state);
    },
    async fileOf(runId, signal) {
      const { run, progress, counts } = find(runId);
      const hash = await hashOf(run, signal);
      if (hash === null) return { state: 'missing', ...noDifference };
      // Without a recorded hash, the program ended before it sent the first row.
      if (progress.fileHash === null || hash === progress.fileHash) return { state: 'same', ...noDifference };
      const corrected = readTerms(run.terms).corrections?.cells.length;
      const lost = corrected === undefined ? {} : { corrections: corrected };
      try {
        return { ...(await differingRows(run, signal)), ...lost };
      } catch (error) {
        if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'bad-input'))
          throw error;
        // The file has other columns, or is no table any more: all rows differ.
        return { ...noDifference, state: 'changed', differing: counts.stored + counts.partly, ...lost };
      }
    },
  };
}

type FoundRun = { run: StoredRun; progress: RunProgress; counts: RunState['counts'] };

const canContinue = (
  { run, progress: { state }, counts }: FoundRun,
  whyMissing: RunConnections['whyMissing'],
): boolean => whyNotResumable(run, { state, counts }) === '' && whyMissing(run) === '';

function summaryOf(
  found: ReturnType<StoredRuns['find']>,
  now: number,
  whyMissing: RunConnections['whyMissing'],
): RunSummary {
  const { run, progress, counts } = found;
  const { id, fileName, connection, rehearsal, kind, action, startedAt, recipe, sizeBytes } = run;
  const { state, endedAt, fileHash } = progress;
  return {
    id,
    fileName,
    connection,
    rehearsal,
    kind,
    action,
    startedAt,
    recipe,
    sizeBytes,
    state,
    endedAt,
    fileHash,
    counts,
    rows: sumOf(counts),
    resumable: canContinue(found, whyMissing),
    evidence: false,
    ...(!isEnded(progress) && { isElsewhere: true, asOf: now }),
    ...undoStateOf(found),
  };
}

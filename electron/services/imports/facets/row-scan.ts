/** One scan of an open file's rows for those that meet the facets: its progress, and the rows found so far. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { FacetsState } from '../../../../shared/imports/facets/facets.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { CellFacet } from '../../../engine/facets/row-test.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startSearch } from '../../../engine/search.ts';
import type { Log } from '../../../platform.ts';
import type { Terms } from '../file/checking.ts';

export interface RowScanDeps {
  readonly pool: Pool;
  readonly now: () => number;
  readonly log: Log;
  /** Called when the state has changed; `hasOtherRows` if the found rows have changed as well. */
  readonly onProgress: (hasOtherRows: boolean) => void;
}

/** Rows to be scanned, as they will be sent. */
export interface ScannedRows {
  readonly table: IndexedTable;
  readonly terms: Terms;
}

interface RowScan {
  /** Null without a scan. */
  readonly progress: Pick<FacetsState, 'scanned' | 'work'> | null;
  readonly found: RowSet;
  /** Starts a scan; ends the one before and discards its rows. */
  start(rows: ScannedRows, facets: readonly CellFacet[], options: StartOptions): void;
  /** Sets rows that are already known, as the result of a finished scan. */
  complete(rows: ScannedRows, found: RowSet): void;
  /** Stops the scan; the rows found so far stay. */
  cancel(): void;
  end(): void;
}

interface StartOptions {
  /** The only rows to scan; null for all. */
  readonly within: RowSet | null;
  readonly onDone?: (found: RowSet) => void;
}

export function createRowScan({ pool, now, log, onProgress }: RowScanDeps): RowScan {
  let progress: RowScan['progress'] = null;
  let found: RowSet = emptyRowSet;
  let stop = new AbortController();

  const end = () => {
    stop.abort();
    progress = null;
    found = emptyRowSet;
  };

  return {
    get progress() {
      return progress;
    },
    get found() {
      return found;
    },
    start({ table, terms }, facets, { within, onDone = () => undefined }) {
      end();
      stop = new AbortController();
      const { signal } = stop;
      const startedAt = now();
      let scanned = 0;
      let hasOtherRows = true;
      const show = (work: FacetsState['work']) => {
        if (signal.aborted) return;
        progress = { scanned, work };
        onProgress(hasOtherRows);
        hasOtherRows = false;
      };
      show({ state: 'working', share: 0, startedAt });
      startSearch({
        table,
        facets,
        within,
        pool,
        signal,
        shape: terms.spec,
        meaning: terms.decisions,
        onShare: (share) => show({ state: 'working', share, startedAt }),
        onFound: (foundSoFar, records) => {
          if (signal.aborted) return;
          hasOtherRows ||= foundSoFar.size !== found.size;
          found = foundSoFar;
          scanned = records;
        },
      }).then(
        (all) => {
          if (signal.aborted) return;
          onDone(all);
          show({ state: 'done' });
        },
        (error) => {
          if (signal.aborted) return;
          if (!(error instanceof AppError)) log.error('A scan of rows failed.', error);
          show({ state: 'failed', message: toAppError(error).message });
        },
      );
    },
    complete({ table }, rows) {
      end();
      found = rows;
      progress = { scanned: table.index.records, work: { state: 'done' } };
      onProgress(true);
    },
    cancel() {
      if (progress?.work.state !== 'working') return;
      stop.abort();
      progress = { ...progress, work: { state: 'cancelled' } };
      onProgress(true);
    },
    end,
  };
}

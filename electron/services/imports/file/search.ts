/** The one search of an open file: its text, how far it is, the rows found so far. */

import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { SearchState } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startSearch } from '../../../engine/search.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { Log } from '../../../platform.ts';
import type { Terms } from './checking.ts';

interface Search {
  readonly state: SearchState | null;
  readonly found: RowSet;
  /** @throws AppError `conflict` while the file is read */
  start(asked: { text: string; column: number | null }): void;
  /** The rows are mapped or transformed in another way: searches all columns again; columns may be others, so a search of one ends. */
  again(): void;
  end(): void;
}

export function createSearch(deps: {
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
  /** Null while the file is read. */
  rows: () => { table: Table; terms: Terms } | null;
}): Search {
  const { pool, now, log, onChange, rows: rowsNow } = deps;
  let state: SearchState | null = null;
  let found: RowSet = emptyRowSet;
  let work = new AbortController();

  const end = () => {
    work.abort();
    state = null;
    found = emptyRowSet;
  };

  const search: Search = {
    get state() {
      return state;
    },
    get found() {
      return found;
    },
    start({ text, column }) {
      const rows = rowsNow();
      if (rows === null)
        throw new AppError('conflict', 'The file is still being read; search when that is done.');
      const { table, terms } = rows;
      end();
      work = new AbortController();
      const { signal } = work;
      const startedAt = now();
      const show = (searched: SearchState['work']) => {
        if (signal.aborted) return;
        state = { text, column, found: found.size, work: searched };
        onChange();
      };
      const working = (share: number) => show({ state: 'working', share, startedAt });
      working(0);
      startSearch({
        table,
        shape: terms.spec,
        meaning: terms.decisions,
        text,
        column,
        pool,
        signal,
        onShare: working,
        onFound: (some) => {
          if (!signal.aborted) found = some;
        },
      }).then(
        (all) => {
          if (!signal.aborted) found = all;
          show({ state: 'done' });
        },
        (error) => {
          if (signal.aborted) return;
          if (!(error instanceof AppError)) log.error('A search failed.', error);
          show({ state: 'failed', message: toAppError(error).message });
        },
      );
    },
    again() {
      if (state === null) return;
      const { text, column } = state;
      if (column === null && rowsNow() !== null) search.start({ text, column });
      else end();
    },
    end,
  };
  return search;
}

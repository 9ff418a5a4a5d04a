/** The one search of an open file: its text, how far it is, the rows found so far. */

import { AppError, toAppError } from '../../../shared/errors.ts';
import type { SearchState } from '../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { emptyRowSet } from '../../../shared/rows/row-set-operations.ts';
import type { Pool } from '../../engine/pool.ts';
import { startSearch } from '../../engine/search.ts';
import type { Table } from '../../engine/table-source.ts';
import type { Log } from '../../platform.ts';
import type { Terms } from './checking.ts';

interface Search {
  readonly state: SearchState | null;
  readonly found: RowSet;
  start(asked: { text: string; column: number | null; table: Table; terms: Terms }): void;
  /** The rows are mapped or transformed in another way: searches all columns again; columns may be others, so a search of one ends. */
  again(rows: { table: Table; terms: Terms }): void;
  end(): void;
}

export function createSearch(deps: {
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): Search {
  const { pool, now, log, onChange } = deps;
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
    start({ text, column, table, terms }) {
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
        onFound: (rows) => {
          if (!signal.aborted) found = rows;
        },
      }).then(
        (rows) => {
          if (!signal.aborted) found = rows;
          show({ state: 'done' });
        },
        (error) => {
          if (signal.aborted) return;
          if (!(error instanceof AppError)) log.error('A search failed.', error);
          show({ state: 'failed', message: toAppError(error).message });
        },
      );
    },
    again(rows) {
      if (state === null) return;
      const { text, column } = state;
      if (column === null) search.start({ text, column, ...rows });
      else end();
    },
    end,
  };
  return search;
}

/** The search of an open file, which has one at a time: its text, its progress, the rows found so far. */

import { AppError } from '../../../../shared/errors.ts';
import type { SearchState } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowScan, type RowScanDeps, type ScannedRows } from '../facets/row-scan.ts';

interface Search {
  readonly state: SearchState | null;
  readonly found: RowSet;
  /** @throws AppError `conflict` while the file is read */
  start(request: SearchRequest): void;
  /** Called when rows are mapped or transformed differently: repeats a search of all columns; ends others. */
  restart(): void;
  /** Called when the cells of the same columns have changed: searches again. */
  refresh(): void;
  end(): void;
}

interface SearchRequest {
  readonly text: string;
  /** Null for all. */
  readonly column: number | null;
}

interface SearchDeps extends RowScanDeps {
  /** Null while the file is read. */
  readonly rows: () => ScannedRows | null;
}

export function createSearch(deps: SearchDeps): Search {
  const scan = createRowScan(deps);
  let request: SearchRequest = { text: '', column: null };

  const search: Search = {
    get state() {
      const { progress, found } = scan;
      return progress && { ...request, found: found.size, work: progress.work };
    },
    get found() {
      return scan.found;
    },
    start(next) {
      const rows = deps.rows();
      if (rows === null)
        throw new AppError('conflict', 'The file is still being read; search when that is done.');
      request = next;
      scan.start(rows, [{ kind: 'contains', ...next }], { within: null });
    },
    restart() {
      if (scan.progress === null) return;
      if (request.column === null && deps.rows() !== null) search.start(request);
      else search.end();
    },
    refresh() {
      if (scan.progress !== null && deps.rows() !== null) search.start(request);
    },
    end: scan.end,
  };
  return search;
}
